/** Signs a term: the page is drawn, numbered and recorded in one step. The rules are the database's (db/functions/terms.sql). */
import { documentNumber } from '#contract/patients/documents.ts';
import {
  isNameOfPatient,
  isSameName,
  missingGuardian,
  otherCpf,
  otherName,
  ownGuardian,
  type TermSignature,
} from '#contract/patients/terms.ts';
import type { RequestContext, Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { textOfSheet } from '../documents/compose-sheet.ts';
import {
  assertPrintable,
  issueInTurn,
  newCheck,
  Outdated,
  recordIssued,
  storePdf,
} from '../documents/issue-in-turn.ts';
import { isFileRecorded } from '../files/queries.ts';
import { lockRecord } from '../record/queries.ts';
import type { PatientAccess } from '../shared-access/access-token.ts';
import { ownAccount, withAccess } from '../shared-access/with-access.ts';
import { type Circumstances, composeSigned, readText } from './compose-term.ts';
import { closePending, type FoundTerm, findAccountName, findClinicOfPaper, findTerm } from './queries.ts';

/** @throws DOCUMENT_INCOMPLETE before the clinic's settings are saved */
export async function readClinic({ db }: Pick<Services, 'db'>) {
  const clinic = await db.asService(findClinicOfPaper);
  if (!clinic) throw refusal('DOCUMENT_INCOMPLETE', { missing: ['clinic'] });
  return clinic;
}

/** @throws NOT_FOUND; TERM_CLOSED unless it is pending */
export async function findPending(...of: Parameters<typeof findTerm>): Promise<FoundTerm> {
  const term = await findTerm(...of);
  if (!term) throw refusal('NOT_FOUND');
  if (term.state !== 'pending') throw refusal('TERM_CLOSED');
  return term;
}

/** Names on file that its page has. */
export const namesOn = ({ patientName, civilName, guardianName, professional }: FoundTerm) => [
  patientName,
  civilName,
  guardianName,
  professional,
];

/** The tablet with the name of the account that lent it: null once that account is deleted. */
const placeOf = async (
  db: Services['db'],
  { appointmentId, lentBy }: PatientAccess,
): Promise<Pick<Circumstances, 'way' | 'lentBy'>> => {
  if (!lentBy) return { way: appointmentId ? 'link' : 'portal', lentBy: null };
  return { way: 'tablet', lentBy: await db.asService((tx) => findAccountName(tx, lentBy)) };
};

type Signing = { access: string; textHash: string } & TermSignature;

/** @throws as `sign` of the contract says */
export const signTerm = (context: RequestContext, input: Signing) =>
  issueInTurn(() => tryToSign(context, input));

async function tryToSign(context: RequestContext, { access, textHash, ...given }: Signing) {
  const { clock, accounts, paper } = context;
  const day = clock.today();
  const clinic = await readClinic(context);
  const { result: term, granted } = await withAccess(context, 'term', access, (own, of) =>
    findPending(own, of.patientId, of.subjectId, day),
  );
  const read = readText(term, clinic.name, day);
  if (read.textHash !== textHash) throw refusal('TERM_CHANGED');
  if (term.isMinor && !given.guardian) throw invalidField(['guardian'], missingGuardian);
  if (given.guardian) {
    const { name, cpf } = given.guardian;
    if (cpf === (term.cpf ?? given.cpf)) throw invalidField(['guardian', 'cpf'], ownGuardian);
    if (isNameOfPatient(name, term)) throw invalidField(['guardian', 'name'], ownGuardian);
    const { guardianName, guardianCpf } = term;
    if (guardianCpf && guardianCpf !== cpf && isSameName(name, guardianName ?? ''))
      throw invalidField(['guardian', 'cpf'], otherCpf);
  }
  if (!isNameOfPatient(given.name, term)) throw invalidField(['name'], otherName);
  if (term.cpf && given.cpf && given.cpf !== term.cpf) throw invalidField(['cpf'], otherCpf);

  const { patientId } = granted;
  const year = Number(day.slice(0, 4));
  const number = term.lastNumber + 1;
  const numberText = documentNumber(year, number);
  const { check, checkHash } = newCheck(accounts.publicUrl);
  const circumstances = {
    ...(await placeOf(context.db, granted)),
    at: clock.localTime(),
    timeZone: clock.timeZone,
    address: context.address,
    device: context.headers.get('user-agent')?.slice(0, 300) ?? null,
  };
  const sheet = composeSigned(term, read, clinic, given, circumstances, { number: numberText, check });
  const { pdf, unprintable } = await paper.drawSheet(
    { ...sheet, clinic: { ...sheet.clinic, ...(await context.logoAndColor()) } },
    { sealing: { name: `Selo de integridade: ${sheet.title}, ${clinic.name}`, at: clock.now() } },
  );
  assertPrintable(unprintable, namesOn(term));

  // The access may have ended meanwhile.
  const recorded = (key: string) =>
    context.db.asService((tx) =>
      tx.asBooking({ patientId, now: clock.localTime() }, (own) => isFileRecorded(own, key)),
    );
  await storePdf(context, patientId, pdf, recorded, (file) =>
    withAccess(context, 'term', access, async (own, { subjectId }) => {
      if (!(await lockRecord(own, patientId))) throw refusal('NOT_FOUND');
      const now = await findPending(own, patientId, subjectId, day);
      if (JSON.stringify(now) !== JSON.stringify(term) || clock.today() !== day) throw new Outdated();
      await recordSigned(own, {
        patientId,
        term,
        day,
        year,
        number,
        checkHash,
        file,
        onPaper: false,
        signedOn: null,
        authorId: (await ownAccount(context, granted))?.userId ?? null,
        author: {
          name: given.guardian?.name ?? given.name,
          council: given.guardian ? 'Responsável' : 'Paciente',
        },
        text: textOfSheet(sheet),
        words: {
          name: given.name,
          cpf: given.cpf,
          drawing: given.drawing,
          guardian: given.guardian ?? null,
          witness: given.witness ?? null,
          ...circumstances,
          textHash,
        },
      });
    }),
  );
  return { number: numberText, patientId, pdf, isLent: granted.lentBy !== null };
}

type Recorded = Pick<
  Parameters<typeof recordIssued>[1],
  'patientId' | 'authorId' | 'author' | 'day' | 'year' | 'number' | 'checkHash' | 'text' | 'file'
> & {
  term: FoundTerm;
  onPaper: boolean;
  /** yyyy-MM-dd */
  signedOn: string | null;
  words: Record<string, string | number | null | number[][] | { name: string; cpf: string | null }>;
};

/** Under clinic_booking and the lock of the patient. @throws TERM_CLOSED, which takes the rest back */
export async function recordSigned(own: Scope, { term, onPaper, signedOn, words, ...issue }: Recorded) {
  const numberText = documentNumber(issue.year, issue.number);
  const { title: template, version, procedure } = term;
  await recordIssued(own, {
    ...issue,
    appointmentId: null,
    kind: 'term',
    numberText,
    name: `Termo ${numberText}`,
    category: 'treatment',
    words: { kind: 'term', template, version, procedure, onPaper, ...words },
    beforeEntry: async (document_id) => {
      const closed = { version_id: term.versionId, document_id, on_paper: onPaper, signed_on: signedOn };
      if (!(await closePending(own, term.id, { state: 'signed', ...closed }))) throw refusal('TERM_CLOSED');
    },
  });
  return numberText;
}
