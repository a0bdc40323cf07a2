import { appendFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SourceFailure } from '#contract/moving/source-failures.ts';
import { onServer } from '#test/database-server.ts';
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

/** Generated columns are not in each form. */
const generated = ['auth.users.confirmed_at', 'auth.identities.email', 'storage.objects.path_tokens'];

async function readTables(source: DumpSource): Promise<Record<string, SourceRow[]>> {
  const found: Record<string, SourceRow[]> = {};
  for (const table of olderTables) {
    const list: SourceRow[] = [];
    for await (const { row } of source.rows(table)) {
      const plain = Object.entries(row).filter(([column]) => !generated.includes(`${table}.${column}`));
      list.push(Object.fromEntries(plain));
    }
    expect(source.tables.get(table)?.rows ?? 0, table).toBe(list.length);
    found[table] = list;
  }
  await source.close();
  return found;
}

const readSource = async (path: string) => readTables(await openDumpSource(path));

describe('a live database', () => {
  test('has every row as it is, also while one table is read within another', async () => {
    const source = await openDumpSource(older.url);
    await onServer(older.url, "insert into public.patients (full_name) values ('later')");
    const seen: unknown[] = [];
    for await (const { line, row } of source.rows('public.patients')) {
      for await (const user of source.rows('auth.users')) {
        seen.push([line, row.full_name, user.row.email]);
        break;
      }
    }
    expect(seen).toHaveLength(source.tables.get('public.patients')?.rows ?? 0);
    await source.close();
    await onServer(older.url, "delete from public.patients where full_name = 'later'");
    expect(seen.slice(0, 3)).toEqual([
      [1, `José D'Ávila "Zé"`, 'Ana@Exemplo.test'],
      [2, '', 'Ana@Exemplo.test'],
      [3, null, 'Ana@Exemplo.test'],
    ]);
    expect((await readSource(older.url))['public.patients']?.[0]?.notes).toBe(
      '<p>a\tb\nc\r\nd\\n\\.\n\\.\n;$$ -- x</p>',
    );
  });

  test('the same rows have the same fingerprint', async () => {
    const [one, same] = await Promise.all([openDumpSource(older.url), openDumpSource(older.url)]);
    expect(one.fingerprint).toBe(same.fingerprint);
    await Promise.all([one.close(), same.close()]);
  });

  test('a user who does not see all rows is refused, and so is one without rights', async () => {
    const name = `vico_reader_${Date.now()}`;
    await onServer(older.url, `create role ${name} login password 'x'`);
    const url = new URL(older.url);
    Object.assign(url, { username: name, password: 'x' });
    try {
      await expect(openDumpSource(url.href)).rejects.toThrow(problem('database_forbidden'));
      await onServer(
        older.url,
        `grant usage on schema auth, storage to ${name}`,
        `grant select on all tables in schema public, auth, storage to ${name}`,
      );
      await expect(openDumpSource(url.href)).rejects.toThrow(problem('database_forbidden'));
    } finally {
      await onServer(
        older.url,
        `revoke usage on schema auth, storage from ${name}`,
        `revoke select on all tables in schema public, auth, storage from ${name}`,
        `drop role ${name}`,
      );
    }
  });

  test('problems of the address and the login never show the password', async () => {
    const wrong = new URL(older.url);
    wrong.password = 'Segredo123';
    wrong.username = 'nobody_there';
    const closed = 'postgresql://a:Segredo123@127.0.0.1:9/x';
    const broken = 'postgresql://a:Segredo123@host:99999999/x';
    for (const [url, code] of [
      [closed, 'database_unreachable'],
      [broken, 'database_address'],
      ['postgresql:', 'database_address'],
    ] as const) {
      const error: unknown = await openDumpSource(url).catch((caught) => caught);
      expect(error).toEqual(problem(code));
      expect(JSON.stringify(error) + String(error)).not.toContain('Segredo123');
    }
    await expect(openDumpSource(wrong.href)).rejects.toThrow(problem('database_refused'));
  });

  test('without public.patients it is another database', async () => {
    const url = new URL(older.url);
    url.pathname = new URL(inject('serverUrl')).pathname;
    await expect(openDumpSource(url.href)).rejects.toThrow(problem('no_patients'));
  });
});

// pg_dump does not read servers that are newer than itself, as the embedded one is.
describe.skipIf(!process.env.VICO_TEST_DATABASE_URL || !findPgDump())('dumps by the real pg_dump', () => {
  test.each(['plain', 'inserts', 'column-inserts', 'supabase', 'custom', 'directory', 'tar'] as const)(
    '%s has the rows of the database',
    async (form) => {
      const path = join(folder, form);
      await older.dump(form, path);
      const [live, dumped] = await Promise.all([readSource(older.url), readSource(path)]);
      expect(dumped).toEqual(live);
      expect(live['public.patients']?.length).toBeGreaterThan(40);
    },
  );

  test('WIN1252, and what is compressed by gzip', async () => {
    const live = await readSource(older.url);
    await older.dump('win1252', join(folder, 'win1252'));
    expect(await readFile(join(folder, 'win1252'), 'latin1')).toContain('José');
    expect(await readSource(join(folder, 'win1252'))).toEqual(live);
    for (const form of ['plain', 'custom'] as const) {
      await older.dump(form, join(folder, 'packed'));
      await writeFile(join(folder, 'packed.gz'), gzipSync(await readFile(join(folder, 'packed'))));
      expect(await readSource(join(folder, 'packed.gz'))).toEqual(live);
    }
  });

  test('the same archive has the same fingerprint, whatever pg_restore prints', async () => {
    const path = join(folder, 'archive');
    await older.dump('custom', path);
    const [one, same] = await Promise.all([openDumpSource(path), openDumpSource(path)]);
    expect(one.fingerprint).toBe(same.fingerprint);
    await Promise.all([one.close(), same.close()]);
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
  const content = 'COPY public.patients (id) FROM stdin;\n1\n\\.\n';

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

  test('a folder that is no dump, and a machine without pg_restore', async () => {
    await expect(openDumpSource(folder)).rejects.toThrow(problem('not_a_dump'));
    const file = await open(join(folder, 'plain.sql.gz'));
    await expect(runPgRestore(undefined, file.fd).next()).rejects.toThrow(problem('pg_restore_missing'));
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
