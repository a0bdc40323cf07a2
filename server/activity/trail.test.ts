/**
 * Every call, every route and every page leaves in the trail what `test/access/trail.ts` says, and exactly that; and
 * where its line cannot be written, neither is anything changed nor anything told. All calls are made twice: once with
 * the trail as it is, once with one that takes no line.
 */
import { sql } from 'kysely';
import pg, { escapeIdentifier } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScreenName, screenNames } from '#contract/screens.ts';
import { makeClinic } from '#test/access/clinic.ts';
import { addressesOf, callsOf } from '#test/access/pages.ts';
import { requestOf } from '#test/access/requests.ts';
import { routes } from '#test/access/table.ts';
import { routeTrail, type TrailRow, trail, trailOfAll } from '#test/access/trail.ts';
import { callOf } from '#test/access/trail-calls.ts';
import { paths } from '#test/access/walk.ts';
import type { TestBrowser } from '#test/browser.ts';

const clinic = await makeClinic();
const { db, people, users, browsers } = clinic;
const owner = new pg.Client({ connectionString: clinic.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** What is no part of the clinic, or written by whoever asks, let in or not. */
const beside = ['public.activity_log', 'auth.rate_limits', 'private.backups', 'private.migrations'];
const { rows: tables } = await owner.query<{ schema: string; name: string }>(
  `select schemaname as schema, tablename as name from pg_tables
     where schemaname in ('public', 'auth', 'private') and schemaname || '.' || tablename <> all ($1)`,
  [[...beside, 'private.secrets']],
);
await owner.query('set role clinic_maintenance');

/** What stands in every table, as a digest of it. */
async function stateOfRows(): Promise<Record<string, string>> {
  const digests = tables.map(
    ({ schema, name }) =>
      `select '${schema}.${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest
         from ${escapeIdentifier(schema)}.${escapeIdentifier(name)} t`,
  );
  const { rows } = await owner.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
async function tablesChangedBy(work: () => Promise<void>): Promise<string[]> {
  const before = await stateOfRows();
  await work();
  const after = await stateOfRows();
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

async function linesOf(work: () => Promise<void>) {
  const { rows } = await sql<{ began: string }>`select clock_timestamp()::text as began`.execute(db);
  await work();
  await clinic.app.settled();
  return db
    .selectFrom('activity_log')
    .selectAll()
    .where('happened_at', '>', sql<Date>`${rows[0]?.began}::timestamptz`)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}
const inWords = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ action, noun, fields }) => [action, noun, ...fields].join(' ')).sort();
const expected = (row: TrailRow) => ('none' in row ? [] : row.toSorted());

let turn = 0;
/** The same person at an address that they have not been at yet: whatever they look at is a new look. */
function elsewhere({ cookies }: TestBrowser): { browser: TestBrowser; address: string } {
  turn += 1;
  const address = `198.51.${Math.floor(turn / 250)}.${(turn % 250) + 1}`;
  const browser = clinic.browser(address);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return { browser, address };
}

async function take(response: Response): Promise<number> {
  // A stream of events has no end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
}

test('every call and every route has its row', () => {
  expect(Object.keys(trail).sort()).toEqual([...paths].sort());
  expect(Object.keys(routeTrail).sort()).toEqual(Object.keys(routes).sort());
});

test.each(paths)('%s leaves its lines, and no others', async (path) => {
  const row = trail[path];
  const { browser: known, input, by, after } = await callOf(clinic, path);
  const { browser, address } = elsewhere(known);
  let status = 0;
  let changed: string[] = [];
  const lines = await linesOf(async () => {
    changed = await tablesChangedBy(async () => {
      status = await take(await browser.fetch(...requestOf('rpc', path, input)));
    });
  });
  await after?.();
  expect({ status, lines: inWords(lines) }).toEqual({ status: 200, lines: expected(row) });
  for (const line of lines) expect(line).toMatchObject({ address });
  const doers = new Set(lines.map(({ user_id }) => user_id));
  if (lines.length > 0 && by !== null) expect([...doers]).toEqual([by ?? expect.any(String)]);
  const { patientId = path.startsWith('patients.') ? input.id : undefined } = input;
  if (patientId && !('none' in row))
    expect(lines.map(({ patient_id }) => patient_id)).toEqual(lines.map(() => patientId));
  if ('none' in row) expect(changed).toEqual(row.changes ? [row.changes] : []);
});

test('what is asked of everybody at once opens nobody’s record', async () => {
  for (const path of paths.filter((each) => trailOfAll[each])) {
    const { browser, input } = await callOf(clinic, path);
    const of = { ...input, patientId: undefined };
    const ask = async () =>
      expect(await take(await elsewhere(browser).browser.fetch(...requestOf('rpc', path, of)))).toBe(200);
    expect(inWords(await linesOf(ask))).toEqual(expected(trailOfAll[path] ?? []));
  }
});

describe.each(Object.keys(routes))('%s', (route) => {
  const ofFile = route.includes('/files/');
  const address = route.replace('GET ', '').replace(':id', ofFile ? people.a.fileId : people.a.patientId);

  test.each(['admin', 'patient'] as const)('leaves its lines when it is asked by the %s', async (who) => {
    const { browser, address: from } = elsewhere(browsers[who === 'admin' ? 'admin' : 'patientA']);
    const ask = (method: string) => async () => {
      await take(await browser.fetch(address, { method }));
    };
    expect(await linesOf(ask('HEAD'))).toEqual([]);
    const lines = await linesOf(ask('GET'));
    expect(inWords(lines)).toEqual(expected(routeTrail[route]?.[who] ?? { none: 'no row' }));
    const { id } = users[who === 'admin' ? 'admin' : 'patientA'];
    for (const line of lines)
      expect(line).toMatchObject({ address: from, user_id: id, patient_id: people.a.patientId });
  });
});

describe.each(screenNames)('the page of %s', (screen) => {
  const open = async (given: ScreenName, headers: Record<string, string>) => {
    const page = addressesOf(clinic, given).find(({ id }) => id === 'own');
    await take(await elsewhere(browsers.admin).browser.fetch(page?.address ?? '', { headers }));
  };
  const asWindow = { accept: 'text/html' };

  test('leaves the lines of what it brings along, and none before anybody opens it', async () => {
    const brought = callsOf(screen, 'admin', 'own').flatMap((path) =>
      expected(trailOfAll[path] ?? trail[path]),
    );
    expect(inWords(await linesOf(() => open(screen, asWindow)))).toEqual(brought.toSorted());
    expect(await linesOf(() => open(screen, { ...asWindow, 'sec-purpose': 'prefetch' }))).toEqual([]);
    expect(await linesOf(() => open(screen, { accept: '*/*' }))).toEqual([]);
  });
});

describe('with a trail that takes no line', () => {
  beforeAll(async () => {
    await owner.query('reset role');
    await owner.query(`
      create function app.refuse_line() returns trigger language plpgsql as
        $$ begin if app.leaves_trail() then raise exception 'no line'; end if; return new; end $$;
      create trigger refuse_line before insert on public.activity_log
        for each row execute function app.refuse_line()`);
    await owner.query('set role clinic_maintenance');
  });

  test.each(paths)('%s does nothing and tells nothing, or needs none', async (path) => {
    const { browser, input, after } = await callOf(clinic, path);
    let status = 0;
    const changed = await tablesChangedBy(async () => {
      status = await take(await elsewhere(browser).browser.fetch(...requestOf('rpc', path, input)));
      await clinic.app.settled();
    });
    await after?.();
    const row = trail[path];
    if ('none' in row) expect(status).toBe(200);
    else expect({ status, changed }).toEqual({ status: 500, changed: [] });
  });

  test('nobody takes a file or an archive home', async () => {
    for (const [route, { admin }] of Object.entries(routeTrail)) {
      if ('none' in admin) continue;
      const id = route.includes('/files/') ? people.a.fileId : people.a.patientId;
      const address = route.replace('GET ', '').replace(':id', id);
      expect(await take(await elsewhere(browsers.admin).browser.fetch(address))).toBe(500);
    }
  });
});
