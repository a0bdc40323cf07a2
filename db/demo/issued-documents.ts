/** Issued documents: one of each kind for the patient who signs in, one of them cancelled, as an issue writes them. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type DocumentWords, documentName, documentNumber } from '#contract/patients/documents.ts';
import { documentKinds, type FileCategory } from '#contract/patients/file-kinds.ts';
import { usualPackageDays } from '#contract/patients/package-session.ts';
import type { StrikeReason } from '#contract/patients/taking-back.ts';
import { screens } from '#contract/screen-addresses.ts';
import { addDays } from '#contract/value-formats.ts';
import { composeSheet, textOfSheet } from '#server/patients/documents/compose-sheet.ts';
import type { IssuedKind } from '#server/patients/documents/queries.ts';
import { type Signature, sealDocument, sha256 } from '#server/patients/record/entry-content.ts';
import { findEndOfChain, insertEntry } from '#server/patients/record/queries.ts';
import { scopeOn } from '#server/platform/database/maintenance.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { drawSheet, type Sheet } from '#server/platform/paper/draw-sheet.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { clinic } from './clinic.ts';
import { type Day, instantOf } from './days.ts';
import { procedureId } from './insert-team.ts';
import type { DemoPatient } from './patients.ts';
import { idOf } from './random.ts';
import { team } from './team.ts';

const acids = { form: 'creme', dose: '', quantity: '1 bisnaga', continuous: false };

const quoteLine = (title: string, quantity: number, priceCents: number) => ({
  description: title,
  procedureId: procedureId(title),
  quantity,
  priceCents,
});

type DemoIssue = {
  daysAgo: number;
  words: (day: Day) => DocumentWords;
  isCancelled?: true;
  /** A quote, by its patient on the next day. */
  isAccepted?: true;
};

/** Oldest first; of the quotes one is no longer valid, one is accepted, and one is open. @param day of the issue */
const issues: DemoIssue[] = [
  {
    daysAgo: 62,
    words: () => ({
      kind: 'exam_request',
      exams: ['Hemograma completo', 'TSH e T4 livre', '25-hidroxivitamina D'],
      note: 'Investigação de melasma com piora recente.',
    }),
  },
  {
    daysAgo: 40,
    words: () => ({
      kind: 'quote',
      lines: [
        { description: 'Peeling de ácido mandélico', quantity: 3, priceCents: 42_000 },
        { description: 'Laser fracionado, face', quantity: 1, priceCents: 98_000 },
      ],
      validDays: 30,
      note: '',
    }),
  },
  {
    daysAgo: 34,
    isCancelled: true,
    words: () => ({
      kind: 'prescription',
      lines: [{ medicine: 'Hidroquinona 4%', ...acids, use: 'Aplicar nas manchas, pela manhã e à noite.' }],
      note: '',
    }),
  },
  {
    daysAgo: 34,
    words: () => ({
      kind: 'prescription',
      lines: [
        { medicine: 'Hidroquinona 4%', ...acids, use: 'Aplicar nas manchas, à noite, por 12 semanas.' },
        {
          medicine: 'Protetor solar com cor FPS 60',
          ...acids,
          form: '',
          quantity: '2 frascos',
          continuous: true,
          use: 'Aplicar pela manhã e reaplicar a cada 3 horas.',
        },
      ],
      note: 'Suspender em caso de ardência forte.',
    }),
  },
  {
    daysAgo: 12,
    words: (day) => ({ kind: 'certificate', days: 1, from: day, cid: '', note: '' }),
  },
  {
    daysAgo: 12,
    words: () => ({
      kind: 'orientation',
      title: 'Depois do peeling',
      text: 'Lavar o rosto com água fria e sabonete suave.\nNão puxar a pele que descama.\nProtetor solar a cada 3 horas, e chapéu.\nÁcidos só quando a clínica liberar.',
    }),
  },
  {
    daysAgo: 5,
    words: () => ({
      kind: 'report',
      title: 'Relatório dermatológico',
      text: 'Paciente em acompanhamento por melasma facial desde a primeira consulta, com clareamento parcial em uso de hidroquinona e fotoproteção. Mantém retornos trimestrais.',
    }),
  },
  {
    daysAgo: 4,
    isAccepted: true,
    words: () => ({
      kind: 'quote',
      lines: [quoteLine('Limpeza de pele profunda', 4, 16_000)],
      validDays: 30,
      note: '',
    }),
  },
  {
    daysAgo: 1,
    words: () => ({
      kind: 'quote',
      lines: [
        quoteLine('Peeling químico', 3, 32_000),
        { description: 'Creme manipulado', quantity: 1, priceCents: 14_500 },
      ],
      validDays: 30,
      note: 'Sessões a cada quatro semanas.',
    }),
  },
];

const author = {
  name: team.helena.fullName,
  council: `${team.helena.council} ${team.helena.councilNumber}/${team.helena.councilState}`,
};

/** What an issue is before it is drawn. */
type Issue = {
  /** Of its rows: 'document 3'. */
  key: string;
  patientId: string;
  day: Day;
  /** HH:mm */
  time: string;
  kind: IssuedKind;
  category: FileCategory;
  author: { name: string; council: string };
  /** Of what was taken back. */
  strike: { reason: StrikeReason; explanation: string } | null;
  name: (number: string) => string;
  /** Called with the number and the check of the page. */
  draw: (issued: { number: string; check: NonNullable<Sheet['check']> }) => Omit<Sheet, 'clinic'> & {
    clinic: Omit<Sheet['clinic'], 'logo'>;
  };
  words: Parameters<typeof sealDocument>[2];
  quote?: Quoted | undefined;
};

type Quoted = { words: Extract<DocumentWords, { kind: 'quote' }>; acceptedBy: string | null };

export const letterhead = {
  name: clinic.clinicName,
  address: clinic.address,
  phone: clinic.phone,
  email: clinic.email,
};

const issuesOf = ({ id, fullName, birthDate, registration }: DemoPatient, today: Day): Issue[] =>
  issues.map(({ daysAgo, words: wordsOn, isCancelled, isAccepted }, place) => {
    const day = addDays(today, -daysAgo);
    const words = wordsOn(day);
    const { kind } = words;
    const letter = {
      clinic: letterhead,
      patient: {
        name: fullName,
        civilName: null,
        sex: registration.sex,
        birthDate,
        cpf: null,
        address: null,
      },
      attendedOn: day,
      signer: { ...author, rqe: team.helena.rqe },
      day,
    };
    return {
      key: `document ${place}`,
      patientId: id,
      day,
      time: `11:${20 + place}`,
      kind,
      words,
      author,
      category: documentKinds[kind].category,
      strike: isCancelled ? { reason: 'other', explanation: 'Posologia corrigida.' } : null,
      name: (number) => documentName(words, number),
      draw: (issued) => composeSheet(words, letter, issued),
      quote: words.kind === 'quote' ? { words, acceptedBy: isAccepted ? fullName : null } : undefined,
    };
  });

/** Draws and stores the PDFs, oldest first. The addresses on them lead nowhere: a demo's port is its reader's. */
export async function storeDocuments(
  storage: Storage,
  patient: DemoPatient,
  today: Day,
  more: readonly Issue[],
) {
  const numbers = new Map<number, number>();
  const stored = [];
  for (const issue of [...issuesOf(patient, today), ...more]) {
    const year = Number(issue.day.slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    const code = sha256(issue.key).slice(0, 16).toUpperCase();
    const [first, second] = [code.slice(0, 8), code.slice(8)];
    const sheet = issue.draw({
      number: documentNumber(year, number),
      check: { url: `http://127.0.0.1:3000${screens.documentCheck}#${first}`, code: `${first}-${second}` },
    });
    const { pdf } = await drawSheet({ ...sheet, clinic: { ...sheet.clinic, logo: null } });
    const path = `${issue.patientId}/${issue.key.replace(' ', '-')}.pdf`;
    await storage.put({ area: 'patient-files', key: path }, pdf, 'application/pdf');
    const hash = createHash('sha256').update(pdf).digest('hex');
    stored.push({ ...issue, year, number, code, path, hash, text: textOfSheet(sheet), size: pdf.length });
  }
  return stored;
}

/** @param authorId of what is not the patient's own */
export async function insertDocuments(
  rows: Kysely<DB>,
  documents: Awaited<ReturnType<typeof storeDocuments>>,
  authorId: string,
): Promise<void> {
  const scope = scopeOn(rows);
  for (const {
    key,
    patientId,
    day,
    time,
    year,
    number,
    kind,
    author: by,
    hash,
    strike,
    ...issue
  } of documents) {
    const id = idOf(key);
    const fileId = idOf(`file of ${key}`);
    const signedAt = new Date(instantOf(day, time));
    const numberText = documentNumber(year, number);
    const name = issue.name(numberText);
    const account = kind === 'term' ? null : authorId;
    await rows
      .insertInto('patient_files')
      .values({
        id: fileId,
        patient_id: patientId,
        file_name: name.replace('/', '-'),
        file_path: issue.path,
        file_type: 'application/pdf',
        category: issue.category,
        size_bytes: issue.size,
        sha256: hash,
        uploaded_by: account,
        created_at: signedAt,
      })
      .execute();
    await rows
      .insertInto('documents')
      .values({
        id,
        patient_id: patientId,
        kind,
        year,
        number,
        file_id: fileId,
        pdf_sha256: hash,
        check_hash: sha256(issue.code),
      })
      .execute();
    if (issue.quote) await insertQuote(rows, { id, patientId, day, number: numberText, time }, issue.quote);
    const end = await findEndOfChain(scope, patientId);
    const signature: Signature = {
      id,
      patientId,
      appointmentId: null,
      correctsId: null,
      kind: 'document',
      authorId: account,
      author: by,
      day,
      signedAt: signedAt.toISOString(),
      position: (end.position ?? 0) + 1,
      previousHash: end.hash,
    };
    const document = { number: numberText, pdf: hash, words: issue.words };
    await insertEntry(scope, signature, sealDocument(signature, { title: name, text: issue.text }, document));
    if (strike)
      await rows
        .insertInto('record_strikes')
        .values({
          entry_id: id,
          patient_id: patientId,
          ...strike,
          struck_by: authorId,
          struck_at: new Date(signedAt.getTime() + 60_000),
          struck_by_name: author.name,
        })
        .execute();
  }
}

type Issued = { id: string; patientId: string; day: Day; time: string; number: string };

/** Before the entry of its document, as an issue and an acceptance write it. */
async function insertQuote(
  rows: Kysely<DB>,
  { id, patientId: patient_id, day, time, number }: Issued,
  { words: { lines, validDays }, acceptedBy }: Quoted,
): Promise<void> {
  const quote = { patient_id, day, user_name: author.name, made_at: instantOf(day, time) };
  await rows
    .insertInto('quotes')
    .values({
      id,
      ...quote,
      number,
      valid_until: addDays(day, validDays),
      lines: JSON.stringify(lines),
    })
    .execute();
  if (acceptedBy === null) return;
  const accepted = addDays(day, 1);
  const by = { patient_id, user_name: acceptedBy };
  const at = instantOf(accepted, time);
  await rows
    .insertInto('quotes')
    .values({
      id: idOf(`acceptance of ${id}`),
      ...by,
      ends_id: id,
      ending: 'accepted',
      day: accepted,
      made_at: at,
    })
    .execute();
  const package_id = idOf(`package of ${id}`);
  const valid_until = addDays(accepted, usualPackageDays);
  await rows
    .insertInto('packages')
    .values({ id: package_id, ...by, day: accepted, valid_until, sold_at: at, quote_id: id })
    .execute();
  for (const { procedureId: procedure_id, description: service, quantity, priceCents } of lines)
    if (procedure_id)
      await rows
        .insertInto('package_items')
        .values({
          id: idOf(`item of ${package_id}`),
          package_id,
          ...by,
          procedure_id,
          service,
          valid_until,
          sessions: quantity,
          price_cents: quantity * priceCents,
          added_at: at,
        })
        .execute();
}
