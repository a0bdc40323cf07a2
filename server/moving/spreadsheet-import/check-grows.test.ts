/** The work of a check grows with its lines, not with their square, also where the statistics are old. */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeImport, makeImportEntry, makeProfessional } from '#test/factories.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hintAppointments } from './hint-queries.ts';
import { matchLines } from './match-queries.ts';

const { maintenance, ownerUrl } = await createTestDatabase();
const statements: CompiledQuery[] = [];
const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c role=clinic_maintenance' });
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void statements.push(query),
});
afterAll(() => db.destroy());

/** As of a time when another import had one line. */
async function ageStatistics(): Promise<void> {
  await sql`set role none`.execute(db);
  await sql`alter table import_entries set (autovacuum_enabled = off)`.execute(db);
  await sql`analyze import_entries, patients, appointments`.execute(db);
  await sql`set role clinic_maintenance`.execute(db);
}

interface Plan {
  Plans?: Plan[];
  [name: string]: unknown;
}

/** Rows that any node of a plan made or looked at. */
const workOf = (plan: Plan): number =>
  (Number(plan['Actual Rows']) +
    Number(plan['Rows Removed by Filter'] ?? 0) +
    Number(plan['Rows Removed by Join Filter'] ?? 0)) *
    Number(plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, each) => sum + workOf(each), 0);

/** Each third line names the person of an earlier one, each tenth a patient of the clinic. */
async function fill(importId: string, lines: number): Promise<void> {
  await sql`
    insert into import_entries (import_id, line, cells, full_name, phone, birth_date, starts_at, professional, decision)
      select ${importId}, number, array['x'], 'Nome' || who || ' da Silva' || who * 7 || ' Souza', (31900000000 + who)::text,
             date '1950-01-01' + who % 9000, timestamp '2058-03-04 08:00' + number * interval '5 minutes', 'ana', 'create'
        from (select number, case when number % 3 = 0 then number - 1 else number end as who
                from generate_series(1, ${sql.lit(lines)}) as number) as one`.execute(db);
}

async function checkingWork(kind: SpreadsheetKind, lines: number, ana: string): Promise<number> {
  const { id } = await makeImport(maintenance, { kind, state: 'review' });
  await fill(id, lines);
  statements.length = 0;
  await db.transaction().execute(async (tx) => {
    await matchLines(tx, { importId: id, kind, lines: null, unknown: null });
    await hintAppointments(tx, id, null, {
      idsOf: () => ({ ana }),
      today: '2058-03-04',
      statusColumn: -1,
      statusOf: () => null,
    });
  });
  const wasRun = statements.filter((each) => /^\s*with /u.test(each.sql));
  await sql`update import_entries set matches = '[]', decision = 'create', hints = '{}' where import_id = ${id}`.execute(
    db,
  );
  let work = 0;
  await db.transaction().execute(async (tx) => {
    for (const setting of statements.filter((each) => each.sql.includes('set_config')))
      await tx.executeQuery(setting);
    for (const query of wasRun) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...query,
        sql: `explain (analyze, timing off, format json) ${query.sql}`,
      });
      for (const row of rows) work += workOf(row['QUERY PLAN'][0].Plan);
    }
  });
  await maintenance.deleteFrom('imports').where('id', '=', id).execute();
  return work;
}

test.each(['patients', 'appointments'] as const)(
  'four times the lines of %s are four times the work',
  async (kind) => {
    const ana = await makeProfessional(maintenance);
    const one = await makeImport(maintenance, { kind, state: 'review' });
    await makeImportEntry(maintenance, { import_id: one.id });
    await ageStatistics();
    const small = await checkingWork(kind, 1_000, ana.id);
    const large = await checkingWork(kind, 4_000, ana.id);
    expect(small).toBeGreaterThan(1_000);
    expect(large / small).toBeLessThan(6);
  },
);
