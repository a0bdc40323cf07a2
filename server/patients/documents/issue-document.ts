/** Numbers, draws and signs a document. The rules are the database's (db/functions/documents.sql, record.sql). */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type DocumentNeed,
  type DocumentWords,
  documentKinds,
  documentName,
  documentNumber,
  type issue,
  missingOwnCpf,
} from '#contract/patients/documents.ts';
import { alertsMetBy, controlOf } from '#contract/patients/medicines.ts';
import { screens } from '#contract/screen-addresses.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import type { Services } from '../../platform/calls/context.ts';
import { createQueue } from '../../platform/calls/queue.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { insertFile, isFileRecorded } from '../files/queries.ts';
import { sealDocument, sha256 } from '../record/entry-content.ts';
import { findEndOfChain, insertEntry, lockRecord, setRegistration } from '../record/queries.ts';
import { composeSheet, type Letterhead, textOfSheet } from './compose-sheet.ts';
import {
  findLetterhead,
  insertDocument,
  isOwnAppointment,
  setMissingCpf,
  setMissingRqe,
  setOwnCpf,
} from './queries.ts';

type Issue = z.output<NonNullable<(typeof issue)['~orpc']['inputSchema']>>;
type Subject = Pick<Issue, 'patientId' | 'appointmentId'>;
type Found = NonNullable<Awaited<ReturnType<typeof findLetterhead>>>;

/** @throws NOT_FOUND for an unknown patient or another patient's appointment */
export async function readLetterhead(
  tx: Scope,
  { patientId, appointmentId }: Subject,
  day: string,
): Promise<Found> {
  const [found, isOwn] = await Promise.all([
    findLetterhead(tx, patientId, Number(day.slice(0, 4))),
    appointmentId === undefined || isOwnAppointment(tx, patientId, appointmentId),
  ]);
  if (!found || !isOwn) throw refusal('NOT_FOUND');
  return found;
}

/** What CFM 2.381/2024 asks for and is not there. */
export const missingOf = ({ patient, clinic, signer }: Found): DocumentNeed[] => [
  ...(clinic ? [] : (['clinic'] as const)),
  ...(signer ? [] : (['professional'] as const)),
  ...(signer && !signer.council ? (['council'] as const) : []),
  ...(signer && !signer.rqe ? (['rqe'] as const) : []),
  ...(patient.cpf ? [] : (['cpf'] as const)),
];

const unknown = '________';
/** As far as it is known: a preview shows a line for what is missing. */
export const letterheadOf = ({ patient, clinic, signer }: Found, day: string): Letterhead => ({
  clinic: clinic ?? {
    name: 'Nome da clínica',
    address: 'Endereço da clínica',
    phone: 'Telefone',
    email: null,
  },
  patient,
  signer: { name: signer?.name ?? unknown, council: signer?.council ?? unknown, rqe: signer?.rqe ?? null },
  day,
});

// Without those that look alike (Crockford's base 32).
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = () => Array.from({ length: 16 }, () => digits[randomInt(digits.length)]).join('');

const linesOf = (words: DocumentWords) => (words.kind === 'prescription' ? words.lines : []);

// One after the other, outside of any transaction: each number is known before its page is drawn. Another process may take it
// meanwhile; then the page is drawn again.
const inTurn = createQueue({ atOnce: 1, waiting: 100 });
const mostAttempts = 5;

/** @throws as `issue` of the contract says */
export async function issueDocument(services: Services, caller: SessionActor, input: Issue) {
  const { certificate } = input;
  const file = certificate && new Uint8Array(await certificate.file.arrayBuffer());
  try {
    return await inTurn(async () => {
      for (let attempt = 1; ; attempt += 1) {
        const issued = await tryToIssue(services, caller, input, file);
        if (issued) return issued;
        if (attempt === mostAttempts) throw refusal('UNAVAILABLE');
      }
    });
  } finally {
    file?.fill(0);
  }
}

/** Rolls back. */
class Outdated extends Error {}

/** Undefined where something that the page says changed while it was drawn. */
async function tryToIssue(
  services: Services,
  caller: SessionActor,
  input: Issue,
  file: Uint8Array | undefined,
) {
  const { db, storage, background, clock, accounts, paper } = services;
  const { patientId, appointmentId, words, registration, certificate } = input;
  const day = clock.today();
  const found = await db.asUser(caller, (tx) => readLetterhead(tx, input, day));
  const given = withGiven(found, input);
  const missing = missingOf(given).filter((need) => need === 'clinic' || need === 'professional');
  if (missing.length > 0) throw refusal('DOCUMENT_INCOMPLETE', { missing });
  if (!given.signer?.council) throw refusal('COUNCIL_MISSING');
  const matches = alertsMetBy(given.patient.alert, linesOf(words));
  if (matches.length > 0 && !input.alertsConfirmed) throw refusal('ALERT_MATCHES', { matches });

  if (certificate && linesOf(words).some((line) => controlOf(line) !== null)) throw refusal('PEN_REQUIRED');
  const { name: signerName, council, cpf } = given.signer;
  if (certificate && !cpf) throw invalidField(['certificate', 'cpf'], missingOwnCpf);
  const signing = certificate &&
    file &&
    cpf && { file, password: certificate.password, person: { name: signerName, cpf }, at: clock.now() };

  const year = Number(day.slice(0, 4));
  const number = documentNumber(year, given.number);
  const code = newCode();
  const [first, second] = [code.slice(0, 8), code.slice(8)];
  const url = `${accounts.publicUrl}${screens.documentCheck}#${first}`;
  const issued = { number, check: { url, code: `${first}-${second}` } };
  const sheet = composeSheet(words, letterheadOf(given, day), issued, certificate !== undefined);
  const logo = await services.logoForPaper();
  const { pdf, unprintable } = await paper.drawSheet(
    { ...sheet, clinic: { ...sheet.clinic, logo } },
    { signing: signing || undefined },
  );
  if (unprintable.length > 0) throw refusal('UNPRINTABLE', { characters: unprintable.slice(0, 20) });

  const hash = createHash('sha256').update(pdf).digest('hex');
  const name = documentName(words.kind, number);
  const key = `${patientId}/${clock.now().getTime()}-${randomBytes(12).toString('hex')}.pdf`;
  const place: Place = { area: 'patient-files', key };
  const removeUnrecorded = (cause?: unknown) =>
    background.keepTrying(
      'removing the file of a document that was not issued',
      async () => {
        if (!(await db.asUser(caller, (tx) => isFileRecorded(tx, key)))) await storage.remove(place);
      },
      cause,
    );
  const signer = { name: signerName, council };
  const signedBy = signing ? signerName : null;

  async function record(tx: Scope) {
    // In this order: the policy lets a row without a registration be changed.
    if (registration && input.rqe) await setMissingRqe(tx, input.rqe);
    if (registration) await setRegistration(tx, registration);
    if (input.cpf) await setMissingCpf(tx, patientId, input.cpf);
    if (certificate?.cpf) await setOwnCpf(tx, certificate.cpf);
    const now = await readLetterhead(tx, input, day);
    if (JSON.stringify(now) !== JSON.stringify(given) || clock.today() !== day) throw new Outdated();
    const file = await insertFile(tx, {
      patient_id: patientId,
      file_name: name.replace('/', '-'),
      file_path: key,
      file_type: 'application/pdf',
      description: null,
      category: documentKinds[words.kind].category,
      size_bytes: pdf.length,
      sha256: hash,
      upload_key: null,
    });
    if (!file) throw refusal('UNAVAILABLE');
    const id = randomUUID();
    await insertDocument(tx, {
      ...{ id, patient_id: patientId, kind: words.kind, year, number: given.number },
      ...{ file_id: file.id, pdf_sha256: hash, check_hash: sha256(code), signed_by: signedBy },
    });
    const end = await findEndOfChain(tx, patientId);
    const signature = {
      ...{ id, patientId, appointmentId: appointmentId ?? null, correctsId: null, kind: 'document' as const },
      ...{ authorId: caller.userId, author: signer, day },
      ...{ signedAt: end.now.toISOString(), position: (end.position ?? 0) + 1, previousHash: end.hash },
    };
    await insertEntry(
      tx,
      signature,
      sealDocument(
        signature,
        { title: name, text: textOfSheet(sheet) },
        { number, pdf: hash, words, ...(signedBy && { signedBy }) },
      ),
    );
    return { id, number, name, url: `${apiPrefix}/files/${file.id}`, isSigned: signedBy !== null };
  }

  try {
    await storage.put(place, pdf, 'application/pdf');
    return await asCaller(db, caller, record, async (tx) => {
      if (!(await lockRecord(tx, patientId))) throw refusal('NOT_FOUND');
    });
  } catch (error) {
    removeUnrecorded(error);
    // Another process was faster, or someone changed what the page says.
    if (error instanceof Outdated || violatedConstraint(error) === 'documents_number_follows')
      return undefined;
    throw error;
  }
}

/** With what the form gave for what is missing. @throws INVALID_INPUT for a registration where there is one already */
function withGiven(found: Found, { cpf, rqe, registration, certificate }: Issue): Found {
  const { patient, signer } = found;
  if (registration && signer?.council)
    throw invalidField(['registration'], 'O seu registro no conselho já está no cadastro');
  return {
    ...found,
    patient: { ...patient, cpf: patient.cpf ?? cpf },
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
