import { escapeIdentifier } from 'pg';

/** The oldest rows stay readable while an import takes its time, and values are printed as in a dump. */
export const beginReading = [
  'begin transaction isolation level repeatable read read only',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  // A policy that would hide rows is an error.
  'set local row_security = off',
  "set local search_path = ''",
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'postgres'",
  'set local extra_float_digits = 1',
];

export const exportSnapshot = 'select pg_catalog.pg_export_snapshot() as snapshot';

/** @param snapshot as the server named it */
export const readSnapshot = (snapshot: string) =>
  `set transaction snapshot '${snapshot.replaceAll("'", "''")}'`;

export interface LiveTable {
  schema: string;
  name: string;
  columns: string[];
  /** Whether this user reads all of its rows. */
  readable: boolean;
}

export const selectTables = `
  select n.nspname as schema, c.relname as name,
         array_agg(a.attname::text order by a.attnum) as columns,
         has_schema_privilege(n.oid, 'USAGE') and has_table_privilege(c.oid, 'SELECT')
           and not row_security_active(c.oid) as readable
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where n.nspname in ('public', 'auth', 'storage') and c.relkind in ('r', 'p') and not c.relispartition
   group by n.oid, c.oid
   order by 1, 2`;

type Table = Pick<LiveTable, 'schema' | 'name'>;
const nameOf = ({ schema, name }: Table) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const countRows = (table: Table) => `select count(*)::float8 as rows from ${nameOf(table)}`;

export const copyRows = (table: Table & Pick<LiveTable, 'columns'>) =>
  `copy (select ${table.columns.map(escapeIdentifier).join(', ')} from ${nameOf(table)}) to stdout`;
