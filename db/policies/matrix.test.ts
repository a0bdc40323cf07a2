/**
 * Every table x role x verb, tried as that role. Each denial has its control: the row exists, and the same statement
 * succeeds for a role that may run it.
 */
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Permission, staffPermissionSets } from '#contract/permissions.ts';
import type { Actor, Scope } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { appendOnly, grantOf, type Role, roles, tables, type Verb, verbs } from '#test/access/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { type Fixture, makeFixtures } from './fixtures.ts';

const { database, maintenance, ownerUrl } = await createTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const { user, patient, fixtures } = await makeFixtures(maintenance);

const callers = [
  ...roles.map((role) => ({ name: role, role })),
  { name: 'booking', role: 'booking' as const },
  ...staffPermissionSets.map((set) => ({ name: set.join(' and '), role: set })),
];
const cells = Object.keys(tables).flatMap((table) =>
  callers.flatMap(({ name, role }) => verbs.map((verb) => ({ table, name, role, verb }))),
);

/** The number of rows that the statement read or changed, or the code of its error. It is rolled back. */
type Outcome = number | string;

class Undo extends Error {}

async function attempt(
  role: Role | 'booking' | readonly Permission[],
  work: (db: Kysely<DB>) => Promise<number>,
): Promise<Outcome> {
  let outcome: Outcome = 'not run';
  const body = async (tx: Scope) => {
    outcome = await work(tx.db);
    throw new Undo();
  };
  const actors: Record<Exclude<Role, 'service'>, Actor> = {
    admin: { role: 'admin', userId: user.id },
    patient: { role: 'patient', userId: user.id },
    anonymous: { role: 'anonymous' },
  };
  const actor = (caller: Exclude<typeof role, 'service' | 'booking'>): Actor =>
    typeof caller === 'string' ? actors[caller] : { role: 'staff', permissions: caller, userId: user.id };
  try {
    const booking = { patientId: patient.id, now: '2058-01-01 08:00:00' };
    if (role === 'booking') await database.asUser(actors.patient, (tx) => tx.asBooking(booking, body));
    else await (role === 'service' ? database.asService(body) : database.asUser(actor(role), body));
  } catch (error) {
    if (error instanceof Undo) return outcome;
    return error instanceof pg.DatabaseError ? (error.code ?? 'no code') : String(error);
  }
  return outcome;
}

const denied = '42501';

type Case = { table: string; verb: Verb; fixture: Fixture; touch: string; id: string };

function statement({ table, verb, fixture: { key, insert }, touch, id }: Case) {
  const target = sql.table(table);
  const row = sql`${sql.ref(key)} = ${id}`;
  switch (verb) {
    case 'select':
      return sql`select ${sql.ref(key)} from ${target} where ${row}`;
    case 'insert':
      return sql`insert into ${target} ${insert}`;
    case 'update':
      return sql`update ${target} set ${sql.ref(touch)} = ${sql.ref(touch)} where ${row}`;
    case 'delete':
      return sql`delete from ${target} where ${row}`;
  }
}

async function run(db: Kysely<DB>, tried: Case): Promise<number> {
  const { rows, numAffectedRows } = await statement(tried).execute(db);
  return tried.verb === 'select' ? rows.length : Number(numAffectedRows);
}

const isOwners = (table: string) => /^private\.(functions|migrations|secrets)$/u.test(table);
/** These tables hold at most one row, or one for each account. */
const singleRows = [
  'public.clinic_settings',
  'public.message_templates',
  'public.record_settings',
  'public.signer_cpfs',
  'public.booking_rules',
  'private.server_settings',
  'private.mail_off',
];
const isFull = (table: string, verb: Verb) => verb === 'insert' && singleRows.includes(table);

const isForNoRole = ({ table, verb }: Case) =>
  appendOnly.includes(table) && (verb === 'update' || verb === 'delete');

/** One for all roles that try the same statement: it is rolled back, as theirs are. */
const controls = new Map<string, Promise<Outcome>>();
function control(tried: Case): Promise<Outcome> {
  const { table, verb, touch, id } = tried;
  const key = [table, verb, verb === 'update' ? touch : '', id].join(' ');
  const known = controls.get(key) ?? tryAsOwner(tried);
  controls.set(key, known);
  return known;
}

/** The same statement by a role with the right: the owner for its own tables, otherwise clinic_maintenance. */
async function tryAsOwner(tried: Case): Promise<Outcome> {
  if (isOwners(tried.table)) {
    const { sql: text, parameters } = statement(tried).compile(maintenance);
    await owner.query('begin');
    const { rowCount } = await owner.query(text, [...parameters]);
    await owner.query('rollback');
    return rowCount ?? 0;
  }
  let outcome: Outcome = 'not run';
  await maintenance
    .transaction()
    .execute(async (tx) => {
      if (isFull(tried.table, tried.verb)) await sql`delete from ${sql.table(tried.table)}`.execute(tx);
      outcome = await run(tx, tried);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome;
}

describe.each(cells)('$table: $name $verb', ({ table, role, verb }) => {
  const grant = grantOf(table, role, verb);
  const fixture = fixtures[table];
  if (!fixture) throw new Error(`no fixture for ${table}`);
  const { columns: readable } = grantOf(table, role, 'select');
  // A statement names its row by this column.
  const keyIsHidden = verb !== 'insert' && readable && !readable.includes(fixture.key);
  // An update sets this column to itself.
  const touch = grant.columns?.[0] ?? fixture.key;
  // Other rows refer to the caller's own record, so only the other patient's record can be deleted.
  const ids = verb === 'delete' || verb === 'insert' ? [fixture.other] : [fixture.own, fixture.other];

  test.each([...new Set(ids)])('row %#', async (id) => {
    const tried = { table, verb, fixture, touch, id };
    if (isForNoRole(tried)) await expect(control(tried)).rejects.toMatchObject({ code: denied });
    else expect(await control(tried)).toBe(1);
    const outcome = await attempt(role, (db) => run(db, tried));
    if (!grant.allowed || keyIsHidden) expect(outcome).toBe(denied);
    // The caller's till is open: the policies let the insert through, a trigger refuses it.
    else if (table === 'public.tills' && verb === 'insert') expect(outcome).toBe('23505');
    // A trigger lets those alone accept who have money.
    else if (
      table === 'public.quotes' &&
      verb === 'insert' &&
      role.includes('record') &&
      !role.includes('money')
    )
      expect(outcome).toBe(denied);
    // The table holds one row: the policies let the insert through, the constraint refuses it.
    else if (isFull(table, verb)) expect(outcome).toBe('23505');
    else if (role === 'booking' && verb === 'insert' && tables[table]?.booking?.refused)
      expect(outcome).toBe(tables[table]?.booking?.refused);
    else if (grant.rows === 'none') expect(outcome).toBe(0);
    else if (grant.rows === 'own') expect(outcome).toBe(id === fixture.own ? 1 : 0);
    else expect(outcome).toBe(1);
  });
});
