/** Drives the import of a sheet in a test as the screens do. */
import { sourceUpload } from '#contract/moving/imports.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import { makeImport } from './factories.ts';

/** Uploads a file and checks it, as it is read by itself. @returns the import's id */
export async function checkSheet(
  { app }: Pick<TestApp, 'app'>,
  { api, fetch }: TestBrowser,
  kind: SpreadsheetKind,
  contents: string | Buffer,
  options: { registerPatients?: boolean } = {},
): Promise<string> {
  const body = Buffer.from(contents);
  const { id } = await api.imports.create({ kind });
  await fetch(sourceUpload(id), {
    method: 'PUT',
    body,
    headers: { 'content-length': String(body.length), 'x-file-name': 'planilha.csv' },
  });
  if (options.registerPatients !== undefined) await api.spreadsheetImports.setOptions({ id, ...options });
  await api.imports.check({ id });
  await app.settled();
  return id;
}

/** Removes every import, appointment and patient, as the undo of an import does. */
export async function removeAll(db: TestApp['db']): Promise<void> {
  await db.deleteFrom('imports').execute();
  const undoing = await makeImport(db, { state: 'undoing' });
  await db
    .insertInto('private.import_rows')
    .columns(['import_id', 'table_name', 'row_id'])
    .expression((eb) =>
      eb
        .selectFrom('patients')
        .select((row) => [
          row.val(undoing.id).as('import_id'),
          row.val('public.patients').as('table_name'),
          'id',
        ]),
    )
    .execute();
  await db.deleteFrom('appointments').execute();
  await db.deleteFrom('patients').execute();
  await db.deleteFrom('imports').execute();
}
