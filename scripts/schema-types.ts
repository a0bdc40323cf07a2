import { type Kysely, sql } from 'kysely';
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen';

/** A test fails when this file is not the output of `generateSchema`. */
export const schemaFile = new URL('../server/platform/database/schema.ts', import.meta.url);

/** A column with a closed list of words, from a constraint named `..._known`. */
type Words = { schema: string; table: string; column: string; words: string[] };

/**
 * The row types as a TypeScript module. As in `valueTypes`, a date and a timestamp without zone are strings, a bigint is a number. A column with a
 * closed list of words is a union.
 */
export async function generateSchema<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows: lists } = await sql<Words>`
    select nspname as schema, relname as table, attname as column,
           array(select word[1] from regexp_matches(pg_get_constraintdef(con.oid), '''([^'']+)''::text', 'g') as word
                 order by word[1] collate "C") as words
      from pg_constraint as con
      join pg_class on pg_class.oid = con.conrelid
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = con.conrelid and attnum = con.conkey[1]
      where contype = 'c' and conname like '%\\_known' and nspname in ('public', 'auth', 'private')`.execute(
    db,
  );
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    outFile: null,
    includePattern: '@(public|auth|private).*',
    excludePattern: 'private.@(functions|migrations|secrets)',
    typeMapping: { int8: 'number', timestamp: 'string' },
    postprocess: async ({ metadata }) => withWords(metadata, lists),
  });
}

function withWords(metadata: DatabaseMetadata, lists: Words[]): DatabaseMetadata {
  for (const { schema, table, column, words } of lists) {
    const found = metadata.tables
      .find((candidate) => candidate.schema === schema && candidate.name === table)
      ?.columns.find((candidate) => candidate.name === column);
    if (found) found.enumValues = words;
  }
  return metadata;
}
