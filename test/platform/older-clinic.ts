/** An invented clinic of the older platform: its rows and stored objects, and how they are written down. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { idOf } from '#db/demo/random.ts';

/** Values as text. A column that a row leaves out has its default. */
export type OlderRow = Record<string, string | null>;

/** In the order in which they can be filled. */
export const olderTables = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'storage.buckets',
  'storage.objects',
  'public.profiles',
  'public.patients',
  'public.procedures',
  'public.appointments',
  'public.patient_files',
  'public.patient_future_procedures',
  'public.treatment_plans',
  'public.clinic_settings',
  'public.chat_messages',
] as const;
type OlderTable = (typeof olderTables)[number];

interface OlderObject {
  bucket: string;
  path: string;
  bytes: Uint8Array;
}

interface ExpectedFinding {
  table: string;
  /** Of the source's row; null: the finding is about a table or an object. */
  id: string | null;
  field: string | null;
  reason: FindingReason;
  action: FindingAction;
}

/** Tables and columns that the older application does not have: the clinic's own. */
const ownChanges = `
alter table public.patients add column convenio text, add column apelido text;
create table public.chat_messages (id bigint generated always as identity primary key, body text);
`;

const definitions = new URL('./older-platform.sql', import.meta.url);
/** The statements that make the empty tables. */
export const olderDefinitions = async (): Promise<string> =>
  `${await readFile(definitions, 'utf8')}${ownChanges}`;

/** The same id for the same name. */
export const olderId = (name: string): string => idOf(`older platform ${name}`);

const cell = (value: string | null) =>
  value === null
    ? '\\N'
    : value.replace(/[\\\n\r\t\b\f\v]/gu, (character) => copyEscapes[character] ?? character);
const copyEscapes: Record<string, string> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

const quotedTable = (table: string) => table.split('.').map(escapeIdentifier).join('.');

export class OlderClinic {
  readonly rows = new Map<OlderTable, OlderRow[]>(olderTables.map((table) => [table, []]));
  /** Files of the storage folder. */
  readonly objects: OlderObject[] = [];
  /** What an import into an empty clinic finds, in no order. */
  readonly expected: ExpectedFinding[] = [];
  /** Known passwords, by e-mail. */
  readonly passwords = new Map<string, string>();

  add(table: OlderTable, row: OlderRow): void {
    this.rows.get(table)?.push(row);
  }

  expect(
    table: string,
    id: string | null,
    field: string | null,
    reason: FindingReason,
    action: FindingAction,
  ): void {
    this.expected.push({ table, id, field, reason, action });
  }

  /**
   * A stored object. `known`: what the table says of it, where that is not the truth; null: the table has no row.
   * `isMissing`: the storage lacks it.
   */
  store(
    bucket: string,
    path: string,
    bytes: Uint8Array,
    {
      known = {},
      isMissing = false,
    }: { known?: { size?: number; eTag?: string } | null; isMissing?: boolean } = {},
  ): void {
    if (known !== null) {
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const metadata = { eTag, size: bytes.length, mimetype: 'application/octet-stream', ...known };
      this.add('storage.objects', {
        id: olderId(`object ${bucket}/${path}`),
        bucket_id: bucket,
        name: path,
        created_at: '2024-05-01 12:00:00+00',
        metadata: JSON.stringify(metadata),
      });
    }
    if (!isMissing) this.objects.push({ bucket, path, bytes });
  }

  /** INSERT statements for the tables of `olderDefinitions`. */
  toStatements(): string {
    const statements = [...this.rows].flatMap(([table, rows]) =>
      rows.map(
        (row) =>
          `insert into ${quotedTable(table)} (${Object.keys(row).map(escapeIdentifier).join(', ')}) values (${Object.values(
            row,
          )
            .map((value) => (value === null ? 'null' : escapeLiteral(value)))
            .join(', ')});`,
      ),
    );
    return `${statements.join('\n')}\n`;
  }

  /** A plain dump of the rows, in the form of pg_dump. */
  async toDump(): Promise<string> {
    const tables = [...this.rows].filter(([, rows]) => rows.length > 0);
    const copies = tables.map(([table, rows]) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const lines = rows.map((row) => `${columns.map((column) => cell(row[column] ?? null)).join('\t')}\n`);
      return `COPY ${table} (${columns.map(escapeIdentifier).join(', ')}) FROM stdin;\n${lines.join('')}\\.\n\n`;
    });
    return `--
-- PostgreSQL database dump
--

SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

${await olderDefinitions()}
${copies.join('')}--
-- PostgreSQL database dump complete
--
`;
  }

  /** Each bucket is a subfolder. */
  async writeObjects(folder: string): Promise<void> {
    for (const { bucket, path, bytes } of this.objects) {
      const file = join(folder, bucket, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  }
}
