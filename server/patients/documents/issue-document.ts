/** Numbers, draws and signs a document. The rules are the database's (db/functions/documents.sql, record.sql). */
import type { z } from 'zod';
import type { FieldProblem } from '#contract/errors.ts';
import { isNoCid, noSuchCid } from '#contract/patients/cid-10.ts';
import {
  absenceOfOtherCouncil,
  certificateOfOtherYear,
  type DocumentNeed,
  type DocumentWords,
  documentName,
  documentNumber,
  isOfOtherYear,
  isOfPhysicians,
  type issue,
  kindOfOtherCouncil,
  kindsFor,
  missingOwnCpf,
  needsToIssue,
  prescribes,
} from '#contract/patients/documents.ts';
import { documentKinds } from '#contract/patients/file-kinds.ts';
import { allAlertsMetBy, begunBy, controlOf, nameOfLine, resembled } from '#contract/patients/medicines.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findTold } from '../anamneses/propose-alerts.ts';
import { isFileRecorded } from '../files/queries.ts';
import { lockRecord, setRegistration } from '../record/queries.ts';
import { findTreatmentPlan } from '../treatment-plans/queries.ts';
import { blank, composeSheet, type Letterhead, textOfSheet } from './compose-sheet.ts';
import { assertPrintable, issueInTurn, newCheck, Outdated, recordIssued, storePdf } from './issue-in-turn.ts';
import {
  findLetterhead,
  findOwnDay,
  listUsedLines,
  setMissing,
  setMissingRqe,
  setOwnCpf,
} from './queries.ts';
import { insertQuote } from './quote-queries.ts';

type Issue = z.output<NonNullable<(typeof issue)['~orpc']['inputSchema']>>;
type Subject = Pick<Issue, 'patientId' | 'appointmentId'> & { treatmentPlanId?: string | undefined };
type Found = NonNullable<Awaited<ReturnType<typeof findLetterhead>>> & {
  /** The day of the visit that it is written in, or of one of the last days. */
  attendedOn: string | null;
};

/** @throws NOT_FOUND for an unknown patient, or another patient's appointment or plan */
export async function readLetterhead(
  tx: Scope,
  { patientId, appointmentId, treatmentPlanId }: Subject,
  day: string,
): Promise<Found> {
  const [found, visitDay, plan] = await Promise.all([
    findLetterhead(tx, patientId, day),
    appointmentId === undefined ? null : findOwnDay(tx, patientId, appointmentId),
    treatmentPlanId === undefined || findTreatmentPlan(tx, patientId, treatmentPlanId),
  ]);
  if (!found || visitDay === undefined || !plan) throw refusal('NOT_FOUND');
  const attendedOn = visitDay !== null && visitDay <= day ? visitDay : found.patient.recentlyAttendedOn;
  return { ...found, attendedOn };
}

/** What CFM 2.381/2024 asks for and is not there. */
export const missingOf = ({ patient, clinic, signer }: Found): DocumentNeed[] => [
  ...(clinic ? [] : (['clinic'] as const)),
  ...(signer ? [] : (['professional'] as const)),
  ...(signer && !signer.council ? (['council'] as const) : []),
  // Specialists of the medical council have one.
  ...(signer && !signer.rqe && isOfPhysicians(signer.council ?? 'CRM') ? (['rqe'] as const) : []),
  ...(patient.cpf ? [] : (['cpf'] as const)),
  ...(patient.address ? [] : (['address'] as const)),
];

/** As far as it is known: a preview shows a line for what is missing. */
export const letterheadOf = ({ patient, clinic, signer, attendedOn }: Found, day: string): Letterhead => ({
  clinic: clinic ?? {
    name: 'Nome da clínica',
    address: 'Endereço da clínica',
    phone: 'Telefone',
    email: null,
  },
  patient,
  attendedOn,
  signer: { name: signer?.name ?? blank, council: signer?.council ?? blank, rqe: signer?.rqe ?? null },
  day,
});

/** Names on file that a page has. */
export const namesOn = ({ patient, signer }: Found) => [
  patient.name,
  patient.civilName,
  signer?.name ?? null,
];

const linesOf = (words: DocumentWords) => (words.kind === 'prescription' ? words.lines : []);

/** @throws as `issue` of the contract says */
export async function issueDocument(services: Services, caller: SessionActor, input: Issue) {
  const { certificate } = input;
  const key = certificate && new Uint8Array(await certificate.file.arrayBuffer());
  try {
    return await issueInTurn(() => tryToIssue(services, caller, input, key));
  } finally {
    key?.fill(0);
  }
}

/** @param key of the certificate, as its file @throws Outdated */
async function tryToIssue(
  services: Services,
  caller: SessionActor,
  input: Issue,
  key: Uint8Array | undefined,
) {
  const { db, clock, accounts, paper } = services;
  const { patientId, appointmentId, words, registration, certificate } = input;
  const day = clock.today();
  const { found, told, used } = await db.asUser(caller, async (tx) => {
    const found = await readLetterhead(tx, input, day);
    const asks = words.kind === 'prescription' && !input.alertsConfirmed;
    return asks
      ? { found, told: await findTold(tx, patientId, found.patient.alert), used: await listUsedLines(tx) }
      : { found, told: [], used: [] };
  });
  const given = withGiven(found, input);
  const problems: FieldProblem[] = [];
  if (words.kind === 'certificate' && isOfOtherYear(words.from, day))
    problems.push({ path: ['from'], message: certificateOfOtherYear });
  if (words.kind === 'certificate' && isNoCid(words.cid))
    problems.push({ path: ['cid'], message: noSuchCid });
  if (certificate && given.signer && !given.signer.cpf)
    problems.push({ path: ['certificate', 'cpf'], message: missingOwnCpf });
  const council = given.signer?.council;
  if (council && !kindsFor(council).includes(words.kind))
    problems.push({ path: ['kind'], message: kindOfOtherCouncil });
  if (council && !prescribes(council) && words.kind === 'certificate' && words.days > 0)
    problems.push({ path: ['days'], message: absenceOfOtherCouncil });
  if (problems.length > 0) throw refusal('INVALID_INPUT', { problems });
  const missing = needsToIssue(missingOf(given));
  if (missing.length > 0 || !given.signer || !council) throw refusal('DOCUMENT_INCOMPLETE', { missing });
  const lines = linesOf(words);
  const matches = [
    ...allAlertsMetBy({ alert: given.patient.alert, told }, lines),
    ...lines.flatMap(({ medicine }) => {
      const meant = resembled(medicine) ?? begunBy(medicine, used.map(nameOfLine));
      return meant === null ? [] : [{ medicine, alert: meant, isTold: false, isMisspelled: true }];
    }),
  ];
  if (matches.length > 0 && !input.alertsConfirmed) throw refusal('ALERT_MATCHES', { matches });

  if (certificate && lines.some((line) => controlOf(line) !== null)) throw refusal('PEN_REQUIRED');
  const { name: signerName, cpf } = given.signer;
  const signing = certificate &&
    key &&
    cpf && { file: key, password: certificate.password, person: { name: signerName, cpf }, at: clock.now() };

  const year = Number(day.slice(0, 4));
  const number = documentNumber(year, given.number);
  const { check, checkHash } = newCheck(accounts.publicUrl);
  const sheet = composeSheet(words, letterheadOf(given, day), { number, check }, certificate !== undefined);
  const { pdf, unprintable } = await paper.drawSheet(
    { ...sheet, clinic: { ...sheet.clinic, ...(await services.logoAndColor()) } },
    { signing: signing || undefined },
  );
  assertPrintable(unprintable, namesOn(given));

  const name = documentName(words, number);
  const signer = { name: signerName, council };
  const signedBy = signing ? signerName : null;
  const isRecorded = (key: string) => db.asUser(caller, (tx) => isFileRecorded(tx, key));
  return storePdf(services, patientId, pdf, isRecorded, (file) =>
    asCaller(
      db,
      caller,
      async (tx) => {
        // In this order: the policy lets a row without a registration be changed.
        if (registration && input.rqe) await setMissingRqe(tx, input.rqe);
        if (registration) await setRegistration(tx, registration);
        if (input.cpf) await setMissing(tx, patientId, 'cpf', input.cpf);
        if (input.address) await setMissing(tx, patientId, 'address', input.address);
        if (certificate?.cpf) await setOwnCpf(tx, certificate.cpf);
        const now = await readLetterhead(tx, input, day);
        if (JSON.stringify(now) !== JSON.stringify(given) || clock.today() !== day) throw new Outdated();
        const { id, fileId } = await recordIssued(tx, {
          patientId,
          appointmentId: appointmentId ?? null,
          authorId: caller.userId,
          author: signer,
          day,
          kind: words.kind,
          year,
          number: given.number,
          numberText: number,
          name,
          checkHash,
          words,
          signedBy,
          file,
          category: documentKinds[words.kind].category,
          text: textOfSheet(sheet),
          beforeEntry: async (id) => {
            if (words.kind !== 'quote') return;
            const { lines, validDays } = words;
            const treatmentPlanId = input.treatmentPlanId ?? null;
            await insertQuote(tx, { id, patientId, number, day, validDays, treatmentPlanId, lines });
          },
        });
        return { id, number, name, url: `${apiPrefix}/files/${fileId}`, isSigned: signedBy !== null };
      },
      async (tx) => {
        if (!(await lockRecord(tx, patientId))) throw refusal('NOT_FOUND');
      },
    ),
  );
}

/** With what the form gave for what is missing. @throws INVALID_INPUT for a registration where there is one already */
function withGiven(found: Found, { cpf, address, rqe, registration, certificate }: Issue): Found {
  const { patient, signer } = found;
  if (registration && signer?.council)
    throw invalidField(['registration'], 'O seu registro no conselho já está no cadastro');
  return {
    ...found,
    patient: { ...patient, cpf: patient.cpf ?? cpf, address: patient.address ?? address },
    signer: signer && {
      ...signer,
      rqe: signer.rqe ?? (registration ? rqe : null),
      cpf: signer.cpf ?? certificate?.cpf ?? null,
      council: registration
        ? `${registration.council} ${registration.number}/${registration.state}`
        : signer.council,
    },
  };
}
