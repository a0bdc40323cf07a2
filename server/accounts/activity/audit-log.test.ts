/**
 * Every call, route and page writes exactly the lines into the audit log that `test/access/calls.ts` declares. Where a
 * line cannot be written, the call changes nothing and answers with a failure. All calls are made twice: once with the
 * log as it is, once with a log that refuses every line.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScreenName, screenNames } from '#contract/screen-addresses.ts';
import {
  type LogRow,
  type Path,
  procedures,
  type Row,
  routes,
  type StaffVisitor,
} from '#test/access/calls.ts';
import { makeClinic } from '#test/access/clinic.ts';
import { paths } from '#test/access/every-call.ts';
import { maySend } from '#test/access/inputs.ts';
import { addressesOf, callsOf } from '#test/access/pages.ts';
import { requestOf } from '#test/access/requests.ts';
import { callOf } from '#test/access/valid-calls.ts';
import type { TestBrowser } from '#test/browser.ts';
import { makePatient } from '#test/factories.ts';

const withPermission: Partial<Record<Row['for'], StaffVisitor>> = {
  agenda: 'manager',
  registration: 'reception',
  record: 'professional',
  settings: 'manager',
};

const clinic = await makeClinic();
const { db, people, users, browsers } = clinic;
// Enough for a page of the list of patients to be logged.
for (let n = 0; n < 10; n += 1) await makePatient(db);
const owner = new pg.Client({ connectionString: clinic.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** Not part of the clinic. */
const ignored = [
  'public.activity_log',
  'private.backups',
  'private.functions',
  'private.migrations',
  'private.secrets',
];

async function tablesChangedBy(work: () => Promise<void>): Promise<string[]> {
  // Messages of earlier calls wait for a round of the outbox, which could come meanwhile, also of those that are due in a moment.
  await db.deleteFrom('private.outbox').execute();
  await clinic.app.settled();
  const before = await clinic.versions();
  await work();
  await clinic.app.settled();
  // At night these wait until the morning.
  await db.deleteFrom('private.outbox').where('daytime_only', '=', true).execute();
  const after = await clinic.versions();
  return [...after.keys()]
    .filter((name) => !ignored.includes(name) && after.get(name) !== before.get(name))
    .sort();
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
const expected = (row: LogRow) => ('none' in row ? [] : row.toSorted());

let turn = 0;
/** The same session from a new address: reading the same row again within a while writes no second line. */
function fromNewAddress({ cookies }: TestBrowser): { browser: TestBrowser; address: string } {
  turn += 1;
  const address = `198.51.${Math.floor(turn / 250)}.${(turn % 250) + 1}`;
  const browser = clinic.browser(address);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return { browser, address };
}

async function statusOf(response: Response): Promise<number> {
  // A stream of events has no end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
}

/** Who calls: the administrator, and for each permission one of the staff who has it and lacks most others. */
const callers = paths.flatMap((path): { path: Path; who: StaffVisitor | 'admin' }[] => {
  const audience = procedures[path].for;
  const staff = withPermission[audience];
  return [{ path, who: 'admin' }, ...(staff ? [{ path, who: staff }] : [])];
});

/** The declared lines, without the fields that the caller may not send. */
function linesExpected(path: Path, who: StaffVisitor | 'admin'): LogRow {
  // A list without CPFs is logged from its second page on (decision 113).
  if (path === 'patients.list' && who === 'manager') return { none: 'names without CPFs' };
  // A role that does not see the record reads the registration.
  if (who === 'manager' && (path === 'patients.get' || path === 'patientStory.list'))
    return ['read patient registration'];
  const { log, reserved = {} } = procedures[path];
  const left = Object.keys(reserved).filter((field) => !maySend(who, path, field));
  const column = (field: string) => field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  const columns = left.map(column);
  if ('none' in log) return log;
  return log.map((line) =>
    line
      .split(' ')
      .filter((word) => !columns.includes(word))
      .join(' '),
  );
}

test.each(callers)('$path by the $who writes its lines, and no others', async ({ path, who }) => {
  const row = linesExpected(path, who);
  const { browser: known, input, by, after } = await callOf(clinic, path, who);
  const { browser, address } = fromNewAddress(known);
  let status = 0;
  let changed: string[] = [];
  const ask = async () => {
    status = await statusOf(await browser.fetch(...requestOf('rpc', path, input)));
  };
  const lines = await linesOf(async () => {
    if ('none' in row) changed = await tablesChangedBy(ask);
    else await ask();
  });
  await after?.();
  expect({ status, lines: inWords(lines) }).toEqual({ status: 200, lines: expected(row) });
  for (const line of lines) expect(line).toMatchObject({ address });
  const authors = new Set(lines.map(({ user_id }) => user_id));
  if (lines.length > 0 && by !== null) expect([...authors]).toEqual([by ?? expect.any(String)]);
  const { patientId = path.startsWith('patients.') ? input.id : undefined } = input;
  if (patientId && !('none' in row))
    expect(lines.map(({ patient_id }) => patient_id)).toEqual(lines.map(() => patientId));
  if ('none' in row) expect(changed).toEqual([row.changes ?? []].flat().toSorted());
});

test('a list of all patients opens no record', async () => {
  for (const path of paths) {
    const { logOfAll } = procedures[path];
    if (!logOfAll) continue;
    const { browser, input } = await callOf(clinic, path);
    const of = { ...input, patientId: undefined };
    const ask = async () =>
      expect(await statusOf(await fromNewAddress(browser).browser.fetch(...requestOf('rpc', path, of)))).toBe(
        200,
      );
    expect(inWords(await linesOf(ask))).toEqual(expected(logOfAll));
  }
});

function addressOfRoute(route: string): string {
  const [, noun = ''] = /^GET \/api\/([^/]+)\/:id/u.exec(route) ?? [];
  const ids: Record<string, string> = {
    files: people.a.fileId,
    photographs: people.a.photographId,
    'photograph-exports': people.a.photographExportId,
    imports: clinic.importId,
  };
  const id = ids[noun] ?? people.a.patientId;
  return route.replace('GET ', '').replace(':id', id);
}

describe.each(Object.entries(routes))('%s', (route, { log }) => {
  const ofImport = route.includes('/imports/');
  const address = addressOfRoute(route);

  test.each([
    ['admin', 'admin'],
    ['professional', 'staff'],
    ['patientA', 'patient'],
  ] as const)('writes its lines when the %s asks', async (visitor, who) => {
    const { browser, address: from } = fromNewAddress(browsers[visitor]);
    const ask = (method: string) => async () => {
      await statusOf(await browser.fetch(address, { method }));
    };
    expect(await linesOf(ask('HEAD'))).toEqual([]);
    const lines = await linesOf(ask('GET'));
    const declared = who === 'staff' ? (log?.staff ?? log?.admin) : log?.[who];
    expect(inWords(lines)).toEqual(declared ? expected(declared) : []);
    const { id } = users[visitor];
    for (const line of lines)
      expect(line).toMatchObject({
        address: from,
        user_id: id,
        patient_id: ofImport ? null : people.a.patientId,
      });
  });
});

describe.each(screenNames)('the page of %s', (screen) => {
  const open = async (given: ScreenName, headers: Record<string, string>) => {
    const page = addressesOf(clinic, given).find(({ id }) => id === 'own');
    await statusOf(await fromNewAddress(browsers.admin).browser.fetch(page?.address ?? '', { headers }));
  };
  const asWindow = { accept: 'text/html' };

  test('writes the lines of the answers it carries, and none on a prefetch', async () => {
    const lines = callsOf(screen, 'admin', 'own').flatMap((path) =>
      expected(procedures[path].logOfAll ?? procedures[path].log),
    );
    // Two calls that read one row at the same moment write one line or two.
    expect(new Set(inWords(await linesOf(() => open(screen, asWindow))))).toEqual(new Set(lines));
    expect(await linesOf(() => open(screen, { ...asWindow, 'sec-purpose': 'prefetch' }))).toEqual([]);
    expect(await linesOf(() => open(screen, { accept: '*/*' }))).toEqual([]);
  });
});

// What a refused line takes back is the same on every server: once, on the embedded one.
describe.skipIf(process.env.VICO_TEST_DATABASE_URL)('with a log that refuses every line', () => {
  beforeAll(async () => {
    await owner.query('reset role');
    await owner.query(`
      create function app.refuse_line() returns trigger language plpgsql as
        $$ begin if app.leaves_trail() then raise exception 'no line'; end if; return new; end $$;
      create trigger refuse_line before insert on public.activity_log
        for each row execute function app.refuse_line()`);
    await owner.query('set role clinic_maintenance');
  });

  test.each(paths)('%s changes nothing and fails, or needs no line', async (path) => {
    const { browser, input, after } = await callOf(clinic, path);
    let status = 0;
    const ask = async () => {
      status = await statusOf(await fromNewAddress(browser).browser.fetch(...requestOf('rpc', path, input)));
    };
    const row = procedures[path].log;
    const needsNone = 'none' in row && !row.triesOut;
    const changed = needsNone ? await ask() : await tablesChangedBy(ask);
    await after?.();
    if (needsNone) expect(status).toBe(200);
    else expect({ status, changed }).toEqual({ status: 500, changed: [] });
  });

  test('no file and no export is sent', async () => {
    for (const [route, { log }] of Object.entries(routes)) {
      if (!log || 'none' in log.admin) continue;
      const address = addressOfRoute(route);
      expect(await statusOf(await fromNewAddress(browsers.admin).browser.fetch(address))).toBe(500);
    }
  });
});
