/** An issued document of each kind in the record of the patient who signs in, one of them cancelled, as an issue writes them. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type DocumentWords,
  documentKinds,
  documentName,
  documentNumber,
} from '#contract/patients/documents.ts';
import { screens } from '#contract/screen-addresses.ts';
import { composeSheet, textOfSheet } from '#server/patients/documents/compose-sheet.ts';
import { type Signature, sealDocument, sha256 } from '#server/patients/record/entry-content.ts';
import { findEndOfChain, insertEntry } from '#server/patients/record/queries.ts';
import { scopeOn } from '#server/platform/database/maintenance.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { drawSheet } from '#server/platform/paper/draw-sheet.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { clinic } from './clinic.ts';
import { addDays, type Day, instantOf } from './days.ts';
import type { DemoPatient } from './patients.ts';
import { idOf } from './random.ts';
import { team } from './team.ts';

const acids = { form: 'creme', dose: '', quantity: '1 bisnaga', continuous: false };

/** Oldest first. @param day of the issue */
const issues: { daysAgo: number; words: (day: Day) => DocumentWords; isCancelled?: true }[] = [
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
          ...{ ...acids, form: '', quantity: '2 frascos', continuous: true },
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
];

const author = {
  name: team.helena.fullName,
  council: `${team.helena.council} ${team.helena.councilNumber}/${team.helena.councilState}`,
};

/** Draws and stores the PDFs. Their addresses lead nowhere: a demo's port is its reader's. */
export async function storeDocuments(storage: Storage, { id, fullName }: DemoPatient, today: Day) {
  const numbers = new Map<number, number>();
  const stored = [];
  for (const [place, { daysAgo, words: wordsOn, isCancelled = false }] of issues.entries()) {
    const day = addDays(today, -daysAgo);
    const year = Number(day.slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    const words = wordsOn(day);
    const code = sha256(`document ${place}`).slice(0, 16).toUpperCase();
    const sheet = composeSheet(
      words,
      {
        clinic: {
          name: clinic.clinicName,
          address: clinic.address,
          phone: clinic.phone,
          email: clinic.email,
        },
        patient: { name: fullName, civilName: null, cpf: null, address: null },
        signer: { ...author, rqe: team.helena.rqe },
        day,
      },
      {
        number: documentNumber(year, number),
        check: {
          url: `http://127.0.0.1:3000${screens.documentCheck}#${code.slice(0, 8)}`,
          code: `${code.slice(0, 8)}-${code.slice(8)}`,
        },
      },
    );
    const { pdf } = await drawSheet({ ...sheet, clinic: { ...sheet.clinic, logo: null } });
    const key = `${id}/documento-${place}.pdf`;
    await storage.put({ area: 'patient-files', key }, pdf, 'application/pdf');
    const hash = createHash('sha256').update(pdf).digest('hex');
    const text = textOfSheet(sheet);
    stored.push({
      patientId: id,
      place,
      day,
      year,
      number,
      words,
      code,
      key,
      hash,
      text,
      isCancelled,
      size: pdf.length,
    });
  }
  return stored;
}

export async function insertDocuments(
  rows: Kysely<DB>,
  documents: Awaited<ReturnType<typeof storeDocuments>>,
  authorId: string,
): Promise<void> {
  const scope = scopeOn(rows);
  for (const {
    patientId,
    place,
    day,
    year,
    number,
    words,
    code,
    key,
    hash,
    text,
    isCancelled,
    size,
  } of documents) {
    const id = idOf(`document ${place}`);
    const fileId = idOf(`file of document ${place}`);
    const signedAt = new Date(instantOf(day, `11:${20 + place}`));
    const name = documentName(words.kind, documentNumber(year, number));
    await rows
      .insertInto('patient_files')
      .values({
        ...{ id: fileId, patient_id: patientId, file_name: name.replace('/', '-'), file_path: key },
        ...{ file_type: 'application/pdf', category: documentKinds[words.kind].category, size_bytes: size },
        ...{ sha256: hash, uploaded_by: authorId, created_at: signedAt },
      })
      .execute();
    await rows
      .insertInto('documents')
      .values({
        ...{ id, patient_id: patientId, kind: words.kind, year, number },
        ...{ file_id: fileId, pdf_sha256: hash, check_hash: sha256(code) },
      })
      .execute();
    const end = await findEndOfChain(scope, patientId);
    const signature: Signature = {
      ...{ id, patientId, appointmentId: null, correctsId: null, kind: 'document', authorId, author, day },
      ...{ signedAt: signedAt.toISOString(), position: (end.position ?? 0) + 1, previousHash: end.hash },
    };
    const document = { number: documentNumber(year, number), pdf: hash, words };
    await insertEntry(scope, signature, sealDocument(signature, { title: name, text }, document));
    if (isCancelled)
      await rows
        .insertInto('record_strikes')
        .values({
          ...{ entry_id: id, patient_id: patientId, reason: 'other', explanation: 'Posologia corrigida.' },
          ...{
            struck_at: new Date(signedAt.getTime() + 60_000),
            struck_by: authorId,
            struck_by_name: author.name,
          },
        })
        .execute();
  }
}
