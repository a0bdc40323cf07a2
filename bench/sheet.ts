/** A spreadsheet of patients: its lines, its upload and its check. */
import { setTimeout as sleep } from 'node:timers/promises';
import { csvText } from '#contract/csv.ts';
import { sourceUpload } from '#contract/moving/imports.ts';
import { shownDay } from '#contract/value-formats.ts';
import { BenchProblem } from './ending.ts';
import type { OurClients } from './our-clients.ts';
import { inventPatients } from './patients.ts';

/** Above the numbers of all clinics. */
const firstNewNumber = 2_000_000;

/** CSV; a tenth of the lines are patients of the clinic. */
export function inventSheet(lines: number): string {
  const present = linesOf(0, Math.floor(lines / 10));
  return csvText(
    ['Nome', 'CPF', 'Nascimento', 'E-mail', 'Celular'],
    [...present, ...linesOf(firstNewNumber, lines - present.length)],
  );
}

function linesOf(first: number, count: number): string[][] {
  const columns = inventPatients(first, first + count - 1);
  return columns.fullName.map((name, index) => [
    name,
    columns.cpf[index] ?? '',
    shownDay(columns.birthDate[index] ?? ''),
    columns.email[index] ?? '',
    columns.phone[index] ?? '',
  ]);
}

/** Uploads and checks it. @returns the import, which waits for a review, and its lines by what became of them */
export async function checkSheet(client: OurClients, text: string) {
  const { id } = await uploadSheet(client, text);
  await client.administrator.imports.check({ id });
  await reaches(client, id, 'review');
  const { counts } = await client.administrator.spreadsheetImports.entries({ id });
  return { id, counts };
}

export async function uploadSheet({ administrator, origin, headers }: OurClients, text: string) {
  const { id } = await administrator.imports.create({ kind: 'patients' });
  const { ok, status } = await fetch(`${origin}${sourceUpload(id)}`, {
    method: 'PUT',
    body: text,
    headers: { ...headers(), 'x-file-name': 'pacientes.csv' },
  });
  if (!ok) throw new BenchProblem(`the upload of the spreadsheet was answered with ${status}`);
  return { id };
}

/** Waits until the import is in this state. @param pause what is done meanwhile */
export async function reaches(
  { administrator }: Pick<OurClients, 'administrator'>,
  id: string,
  wanted: string,
  pause: () => Promise<unknown> = () => sleep(10),
): Promise<void> {
  for (;;) {
    const { state, failure } = await administrator.imports.get({ id });
    if (failure) throw new BenchProblem(`the import failed: ${failure}`);
    if (state === wanted) return;
    await pause();
  }
}
