import { appendFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SourceFailure } from '#contract/moving/source-failures.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import { olderTables } from '#test/platform/older-clinic.ts';
import { findPgDump, makeOlderDatabase, type OlderDatabase } from '#test/platform/older-database.ts';
import { type DumpSource, openDumpSource, type SourceRow } from './dump-source.ts';
import { runPgRestore } from './pg-restore.ts';

const rows = String.raw`
insert into auth.users (id, email, encrypted_password, email_confirmed_at, is_super_admin, raw_user_meta_data) values
  ('00000000-0000-4000-8000-000000000001', 'Ana@Exemplo.test', '$2a$10$abc', '2024-03-01 10:00:00-03', null, '{"a": "b''c\n"}'),
  ('00000000-0000-4000-8000-000000000002', null, null, null, false, null);
insert into auth.identities (provider_id, user_id, identity_data, provider) values
  ('1', '00000000-0000-4000-8000-000000000001', '{"email": "Ana@Exemplo.test"}', 'email');
insert into storage.buckets (id, name, allowed_mime_types) values ('other', 'other', '{image/png,"a,b"}');
insert into storage.objects (bucket_id, name, metadata) values
  ('other', 'a/b c.pdf', '{"size": 12, "mimetype": "application/pdf"}');
insert into public.patients (id, full_name, notes, created_at) values
  ('00000000-0000-4000-8000-00000000000a', 'José D''Ávila "Zé"', E'<p>a\tb\nc\r\nd\\n\\.\n\\.\n;$$ -- x</p>', '2020-01-01'),
  ('00000000-0000-4000-8000-00000000000b', '', E'\\N', '2020-01-02 12:34:56.789+00'),
  ('00000000-0000-4000-8000-00000000000c', null, 'NULL', null);
`;

let older: OlderDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vico-real-dumps-'));
  const clinic = await dirtyClinic({ today: '2026-11-22' });
  older = await makeOlderDatabase(inject('serverUrl'), rows, clinic.toStatements());
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await older.drop();
});

const problem = (failure: SourceFailure) => expect.objectContaining({ failure });

/** A dump has no generated columns. */
const generated = ['auth.users.confirmed_at', 'auth.identities.email', 'storage.objects.path_tokens'];

const withoutGenerated = (table: string, row: SourceRow): SourceRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !generated.includes(`${table}.${column}`)));

async function readTables(source: DumpSource): Promise<Record<string, SourceRow[]>> {
  const found: Record<string, SourceRow[]> = {};
  for (const table of olderTables) {
    const list: SourceRow[] = [];
    for await (const { row } of source.rows(table)) {
      list.push(row);
    }
    expect(source.tables.get(table)?.rows ?? 0, table).toBe(list.length);
    found[table] = list;
  }
  await source.close();
  return found;
}

const readSource = async (path: string) => readTables(await openDumpSource(path));

// pg_dump does not read servers that are newer than itself, as the embedded one is.
describe.skipIf(!process.env.VICO_TEST_DATABASE_URL || !findPgDump())('dumps by the real pg_dump', () => {
  test.each(['custom', 'plain', 'data-only', 'gzip'] as const)(
    '%s has the rows of the database',
    async (form) => {
      const path = join(folder, form);
      await older.dump(form, path);
      const dumped = await readSource(path);
      for (const table of olderTables)
        expect(dumped[table], table).toEqual(
          (await older.rowsOf(table)).map((row) => withoutGenerated(table, row)),
        );
      expect(dumped['public.patients']?.length).toBeGreaterThan(40);
    },
  );

  test.each<['inserts' | 'win1252' | 'directory' | 'tar', SourceFailure]>([
    ['inserts', 'dump_form'],
    ['win1252', 'wrong_encoding'],
    ['directory', 'not_a_dump'],
    ['tar', 'not_a_dump'],
  ])('%s is refused', async (form, failure) => {
    const path = join(folder, form);
    await older.dump(form, path);
    await expect(openDumpSource(path)).rejects.toThrow(problem(failure));
  });

  test('an archive that is cut off, damaged or too new', async () => {
    const path = join(folder, 'bad');
    await older.dump('custom', path);
    const whole = await readFile(path);
    await truncate(path, whole.length - 300);
    await expect(openDumpSource(path)).rejects.toThrow(problem('dump_truncated'));
    // The contents of the tables stand at the end.
    await writeFile(path, Buffer.from(whole).fill(7, whole.length - 200));
    await expect(openDumpSource(path)).rejects.toThrow(problem('pg_restore_failed'));
    // Bytes 5 to 7 are the version of the format.
    const newer = Buffer.from(whole);
    newer[6] = 99;
    await writeFile(path, newer);
    await expect(openDumpSource(path)).rejects.toThrow(problem('dump_too_new'));
  });
});

describe('compressed and other files', () => {
  const content =
    '-- PostgreSQL database dump\nCOPY public.patients (id) FROM stdin;\n1\n\\.\n-- PostgreSQL database dump complete\n';

  test('a plain dump by gzip', async () => {
    const path = join(folder, 'plain.sql.gz');
    await writeFile(path, gzipSync(content));
    const source = await openDumpSource(path, { temporaryFolder: folder });
    const seen: SourceRow[] = [];
    for await (const { row } of source.rows('public.patients')) seen.push(row);
    expect(seen).toEqual([{ id: '1' }]);
    await source.close();
  });

  test('half of it, damage and a bomb are refused', async () => {
    const path = join(folder, 'broken.gz');
    const packed = gzipSync(`${content}${'-- text\n'.repeat(100)}`);
    await writeFile(path, packed.subarray(0, packed.length - 12));
    await expect(openDumpSource(path)).rejects.toThrow(problem('dump_truncated'));
    packed[20] = 0xff;
    packed[21] = 0xff;
    await writeFile(path, packed);
    await expect(openDumpSource(path)).rejects.toThrow(problem('dump_damaged'));
    await writeFile(path, gzipSync(`${content}${'-- text\n'.repeat(2_000_000)}`));
    await expect(openDumpSource(path)).rejects.toThrow(problem('unpacked_too_large'));
  });

  test('a machine without pg_restore', async () => {
    const file = await open(join(folder, 'plain.sql.gz'));
    const reading = runPgRestore(file.fd, undefined, async () => undefined);
    await expect(reading.next()).rejects.toThrow(problem('pg_restore_missing'));
    await file.close();
  });

  test('a line of more than 64 MB is refused', async () => {
    const path = join(folder, 'long.sql');
    await writeFile(path, 'COPY public.patients (id) FROM stdin;\n');
    for (let megabytes = 0; megabytes < 66; megabytes++) await appendFile(path, 'x'.repeat(1024 * 1024));
    await appendFile(path, '\n\\.\n');
    await expect(openDumpSource(path)).rejects.toThrow(problem('line_too_long'));
    await rm(path);
  });
});
