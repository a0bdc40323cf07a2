/** What every numbered document shares: its turn, its code, its file, and the rows that are written together. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FileCategory } from '#contract/patients/file-kinds.ts';
import { screens } from '#contract/screen-addresses.ts';
import type { Services } from '../../platform/calls/context.ts';
import { createQueue } from '../../platform/calls/queue.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { storeRecorded } from '../../platform/storage/store-recorded.ts';
import { type Signature, sealDocument, sha256 } from '../record/entry-content.ts';
import { findEndOfChain, insertEntry } from '../record/queries.ts';
import { checkIssued, type IssuedKind, insertDocument, insertIssuedFile } from './queries.ts';

// One after the other, outside of any transaction: each number is known before its page is drawn. Another process may take it
// meanwhile; then the page is drawn again.
const inTurn = createQueue({ atOnce: 1, waiting: 100 });
const mostAttempts = 5;

/** Rolls back: something that the page says changed while it was drawn. */
export class Outdated extends Error {}

/** Between documents of callers who wait for each other the machine is left alone for twice as long as one took: the other screens stay quick. */
const longestRestMs = 100;
let ahead = 0;
let tookMs = 0;

/** @param attempt throws `Outdated`, or finds its number taken: then it is called again */
export async function issueInTurn<Issued>(attempt: () => Promise<Issued>): Promise<Issued> {
  const waits = ahead > 0;
  ahead += 1;
  try {
    return await inTurn(async () => {
      if (waits) await setTimeout(Math.min(2 * tookMs, longestRestMs));
      const begun = performance.now();
      try {
        return await issue(attempt);
      } finally {
        tookMs = performance.now() - begun;
      }
    });
  } finally {
    ahead -= 1;
  }
}

async function issue<Issued>(attempt: () => Promise<Issued>): Promise<Issued> {
  for (let count = 1; ; count += 1)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Outdated || violatedConstraint(error) === 'documents_number_follows'))
        throw error;
      if (count === mostAttempts) throw refusal('UNAVAILABLE');
    }
}

// Without those that look alike (Crockford's base 32).
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What is printed of a new code, and the hash that is kept. */
export function newCheck(publicUrl: string) {
  const code = Array.from({ length: 16 }, () => digits[randomInt(digits.length)]).join('');
  const [first, second] = [code.slice(0, 8), code.slice(8)];
  return {
    check: { url: `${publicUrl}${screens.documentCheck}#${first}`, code: `${first}-${second}` },
    checkHash: sha256(code),
  };
}

/** Letters that the fonts lack, without those of a name on file, which print as '?': who signs or writes cannot change it there. */
export const lackedLetters = (unprintable: readonly string[], names: readonly (string | null)[]) =>
  unprintable.filter((letter) => !names.some((name) => name?.includes(letter)));

/** @throws UNPRINTABLE for letters as `lackedLetters` says */
export function assertPrintable(...of: Parameters<typeof lackedLetters>) {
  const characters = lackedLetters(...of);
  if (characters.length > 0) throw refusal('UNPRINTABLE', { characters: characters.slice(0, 20) });
}

type StoredPdf = { key: string; sizeBytes: number; sha256: string };

/** Stores the PDF for `record`, which writes its rows, and takes it away again where they were not written. */
export async function storePdf<Result>(
  services: Pick<Services, 'storage' | 'background' | 'clock'>,
  patientId: string,
  pdf: Uint8Array,
  isRecorded: (key: string) => Promise<boolean>,
  record: (stored: StoredPdf) => Promise<Result>,
): Promise<Result> {
  const { storage, clock } = services;
  const key = `${patientId}/${clock.now().getTime()}-${randomBytes(12).toString('hex')}.pdf`;
  const place: Place = { area: 'patient-files', key };
  const digest = createHash('sha256').update(pdf).digest('hex');
  return storeRecorded(services, {
    what: 'a document',
    places: [place],
    put: () => storage.put(place, pdf, 'application/pdf'),
    record: () => record({ key, sizeBytes: pdf.length, sha256: digest }),
    isRecorded: () => isRecorded(key),
  });
}

type Issue = Pick<Signature, 'patientId' | 'appointmentId' | 'authorId' | 'author' | 'day'> & {
  kind: IssuedKind;
  year: number;
  number: number;
  /** '2026/0123' */
  numberText: string;
  /** 'Receita 2026/0123' */
  name: string;
  category: FileCategory;
  checkHash: string;
  /** Who signed the PDF with a certificate. */
  signedBy?: string | null;
  text: string;
  words: Parameters<typeof sealDocument>[2];
  /** One that was drawn now, or one that the patient has. */
  file: StoredPdf | { id: string; sha256: string };
  /** Writes what the database compares the entry with. */
  beforeEntry?: (documentId: string) => Promise<void>;
};

/** Under the lock of the patient. @throws the number is not the next one, which the caller takes back */
export async function recordIssued(tx: Scope, issue: Issue) {
  const {
    patientId,
    appointmentId,
    authorId,
    author,
    day,
    kind,
    year,
    number,
    name,
    file,
    signedBy = null,
  } = issue;
  const fileId =
    'id' in file
      ? file.id
      : await insertIssuedFile(tx, {
          patient_id: patientId,
          file_name: name.replace('/', '-'),
          file_path: file.key,
          file_type: 'application/pdf',
          category: issue.category,
          size_bytes: file.sizeBytes,
          sha256: file.sha256,
        });
  const id = randomUUID();
  await insertDocument(tx, {
    id,
    patient_id: patientId,
    kind,
    year,
    number,
    file_id: fileId,
    pdf_sha256: file.sha256,
    check_hash: issue.checkHash,
    ...(signedBy && { signed_by: signedBy }),
  });
  await issue.beforeEntry?.(id);
  const end = await findEndOfChain(tx, patientId);
  const signature = {
    id,
    patientId,
    appointmentId,
    correctsId: null,
    kind: 'document' as const,
    authorId,
    author,
    day,
    signedAt: end.now.toISOString(),
    position: (end.position ?? 0) + 1,
    previousHash: end.hash,
  };
  const document = {
    number: issue.numberText,
    pdf: file.sha256,
    words: issue.words,
    ...(signedBy && { signedBy }),
  };
  await insertEntry(tx, signature, sealDocument(signature, { title: name, text: issue.text }, document));
  await checkIssued(tx);
  return { id, fileId };
}
