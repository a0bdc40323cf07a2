/**
 * Who is let in where, what they are told, and what stands in the log: every procedure in both its forms, every route,
 * every page, every stored object, asked by everybody with everybody's ids (`test/access/table.ts`). All is asked once,
 * at the top; the tests look at what came back, which is why they are one file.
 */
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { news } from '#contract/changes.ts';
import { contract } from '#contract/contract.ts';
import { errors } from '#contract/errors.ts';
import {
  allowedFields,
  exportFields,
  fieldsIn,
  fieldsOf,
  refusalFields,
} from '#test/access/allowed-fields.ts';
import { makeClinic } from '#test/access/clinic.ts';
import { provokeFailures } from '#test/access/failures.ts';
import { lookThrough, readMarks } from '#test/access/marks.ts';
import { testPages } from '#test/access/page-tests.ts';
import { openPages } from '#test/access/pages.ts';
import { endpoints, type Form } from '#test/access/requests.ts';
import { askRoutes, askStorage } from '#test/access/routes.ts';
import { addStowaway, idFields, outputs } from '#test/access/schemas.ts';
import { askWithSecrets } from '#test/access/secrets.ts';
import { listenAll } from '#test/access/streams.ts';
import { passages, procedures, routes, storageAreas, type Visitor, visitors } from '#test/access/table.ts';
import {
  ofTheClinic,
  toldToAdministrators,
  toldToThemselves,
  toldWithoutRecord,
  withoutMarks,
} from '#test/access/told-columns.ts';
import { createWalk, type Exchange, hashing, paths } from '#test/access/walk.ts';
import { unzip } from '#test/unzip.ts';
import { readRows } from '#test/whole-clinic.ts';
import { isErrorCode } from './calls/refusal.ts';
import { areas } from './storage/storage.ts';

/** Libraries that speak past the log. */
const spoken = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
const clinic = await makeClinic();
const marks = await readMarks(clinic);
const walk = createWalk(clinic);

const before = { rows: await readRows(clinic.ownerUrl), mails: (await clinic.mailbox()).length };
await walk.quietly();
await walk.byOtherMethods();
const routed = [...(await askRoutes(clinic)), ...(await askStorage(clinic))];
const pages = await openPages(clinic);
const after = { rows: await readRows(clinic.ownerUrl), mails: (await clinic.mailbox()).length };
const hearToTheEnd = await listenAll(clinic);
await walk.withEffect();
const told = await hearToTheEnd();
await askWithSecrets(clinic, walk);
const failed = await provokeFailures(clinic);
await clinic.app.settled();

const asked = [...walk.exchanges, ...told];
const everything: Exchange[] = [...asked, ...routed, ...pages, ...failed];
const nameOf = ({ form, visitor, cell }: Exchange) => `${form} ${visitor} ${cell}`;

test('every procedure, route and storage area has its row', () => {
  const names = Object.entries(contract).flatMap(([noun, each]) =>
    Object.keys(each).map((name) => `${noun}.${name}`),
  );
  expect(Object.keys(procedures).sort()).toEqual(names.sort());
  expect([...Object.keys(routes), ...passages].sort()).toEqual([...clinic.routes].sort());
  expect(Object.keys(storageAreas).sort()).toEqual([...areas].sort());
});

const description = z.object({ paths: z.record(z.string(), z.looseObject({})) });

test('what the contract\u2019s description names is in the table too', () => {
  const { value } = routed.find(({ path }) => path === 'GET /api/openapi.json') ?? {};
  const operations = Object.entries(description.parse(value).paths);
  const names = operations.flatMap(([path, each]) =>
    Object.keys(each).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const ofContract = [...endpoints.values()].map(({ method, address }) => `${method} ${address}`);
  const beside = Object.keys(routes).map((route) => route.replace('/api', '').replace(':id', '{id}'));
  expect(names.filter((name) => !ofContract.includes(name) && !beside.includes(name))).toEqual([]);
  expect(ofContract.filter((name) => !names.includes(name))).toEqual([]);
});

test('every id that a procedure takes is in its row', async () => {
  const ids = Object.entries(procedures).map(([path, row]) => [path, Object.keys(row.ids ?? {}).sort()]);
  const taken = Object.entries(await idFields()).map(([path, fields]) => [path, fields.sort()]);
  expect(Object.fromEntries(ids)).toEqual(Object.fromEntries(taken));
});

/** All that an answer is, but for what is another with every request. */
const traceOf = ({ status, headers: { 'x-request-id': _, ...headers }, body }: Exchange) =>
  JSON.stringify({ status, headers, body: body.toString('latin1') });

describe.each(paths)('%s', (path) => {
  const of = asked.filter((exchange) => exchange.path === path);

  test('lets in whom the table says, and nobody else', () => {
    const tried = of.filter(({ expected }) => expected !== null);
    const who = (form: Form) =>
      new Set(tried.filter((each) => each.form === form).map(({ visitor }) => visitor));
    expect(who('rpc')).toEqual(new Set(visitors));
    if (!hashing.includes(path)) expect(who('openapi')).toEqual(new Set(visitors));
    const answers = tried.map((each) => [nameOf(each), each.answer]);
    expect(answers).toEqual(tried.map((each) => [nameOf(each), each.expected]));
    for (const { answer, status } of tried)
      if (isErrorCode(answer)) expect(status).toBe(errors[answer].status);
  });

  test('tells "not yours" from "not there" by no byte', () => {
    const refused = of.filter(
      ({ cell, answer }) => cell.includes('=') && answer !== 'ok' && answer !== 'INVALID_INPUT',
    );
    const traces = new Map<string, Set<string>>();
    for (const each of refused) {
      const key = `${each.form} ${each.visitor} ${each.answer}`;
      traces.set(key, (traces.get(key) ?? new Set()).add(traceOf(each)));
    }
    for (const [key, different] of traces)
      expect({ key, different: [...different] }).toEqual({ key, different: [expect.anything()] });
  });

  test('sends the fields that are allowed, and nothing else', () => {
    const answers = of.filter(({ answer, cell }) => answer === 'ok' && !cell.startsWith('by '));
    const sent = new Set(answers.flatMap(({ value }) => fieldsOf(value)));
    const setUp = path === 'session.setUp' ? fieldsOf(clinic.firstSession) : [];
    expect([...sent, ...setUp].sort()).toEqual(fieldsIn(allowedFields[path]));
  });
});

test('a refusal says no more than the closed list of errors', () => {
  const refused = [...asked, ...failed].filter(({ answer, body }) => answer !== 'ok' && body.length > 0);
  expect([...new Set(refused.flatMap(({ value }) => fieldsOf(value)))].sort()).toEqual(
    fieldsIn(refusalFields),
  );
});

describe.each(Object.keys(routes))('%s', (route) => {
  const of = routed.filter(({ path }) => path === route);

  test('answers as the table says', () => {
    expect(of.map((each) => [nameOf(each), each.status])).toEqual(
      of.map((each) => [nameOf(each), each.expectedStatus]),
    );
  });

  test('tells "not yours" from "not there" by no byte', () => {
    const refused = of.filter(({ status, cell }) => status >= 400 && cell.endsWith('GET'));
    const bodies = new Set(refused.map((each) => `${each.status} ${traceOf(each)}`));
    expect(bodies.size).toBe(new Set(refused.map(({ status }) => status)).size);
  });
});

await testPages(pages, marks);

test('what is stored leaves through its route only, and the archive through none', () => {
  const stored = routed.filter(({ path }) => path.startsWith('storage '));
  expect(new Set(stored.map(({ path }) => path))).toEqual(new Set(areas.map((area) => `storage ${area}`)));
  expect(stored.map(({ cell, visitor, status }) => [cell, visitor, status])).toEqual(
    stored.map(({ cell, visitor, expectedStatus }) => [cell, visitor, expectedStatus]),
  );
});

test('nobody keeps an answer that is not for everybody', () => {
  const isForEverybody = ({ path }: Exchange) =>
    path.startsWith('storage ') || path.startsWith('bare page ') || 'everybody' in (routes[path] ?? {});
  const kept = everything.filter(
    (each) => !isForEverybody(each) && !each.headers['cache-control']?.includes('no-store'),
  );
  expect(kept.map((each) => `${each.path} ${nameOf(each)}`)).toEqual([]);
});

test('what is refused changes no row, nor does a GET, a HEAD or any method that is not the call\u2019s own', () => {
  const { 'public.activity_log': log = [], ...rows } = after.rows;
  const { 'public.activity_log': earlier = [], ...unchanged } = before.rows;
  expect(rows).toEqual(unchanged);
  expect(after.mails).toBe(before.mails);
  const added = log.filter((line) => !earlier.includes(line)).map((line) => JSON.parse(line).action);
  expect(log.length - earlier.length).toBe(added.length);
  expect(new Set(added)).toEqual(new Set(['read', 'exported']));
  // By address, HEAD gets what GET does.
  const others = asked.filter(
    ({ cell, form }) =>
      /^by (PUT|PATCH|DELETE|OPTIONS)$/u.test(cell) || (cell === 'by HEAD' && form === 'rpc'),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([404]));
});

test('the archive that is taken home has the fields that are allowed', async () => {
  for (const visitor of ['patientA', 'admin'] as const) {
    const archives = routed.filter(
      (each) =>
        each.visitor === visitor &&
        each.path.endsWith('/export') &&
        each.status === 200 &&
        each.body.length > 0,
    );
    expect(archives.length).toBeGreaterThan(0);
    for (const { body } of archives) {
      const data: unknown = JSON.parse((await unzip(body)).get('dados.json')?.toString() ?? '');
      const allowed = exportFields[visitor === 'admin' ? 'admin' : 'patient'];
      expect([...new Set(fieldsOf(data))].sort()).toEqual(fieldsIn(allowed));
    }
  }
});

describe('what stands in a patient\u2019s rows', async () => {
  const { leaks, columnsOf } = await lookThrough(marks, everything);

  test('carries a mark in every column that can', () => {
    const unmarked = [...marks.columns].filter(
      ([, { type, isMarked }]) => !isMarked && /text|uuid|json|^date/u.test(type),
    );
    const names = unmarked.map(([column]) => column);
    const isOfTheClinic = (column: string) => ofTheClinic.some((table) => column.startsWith(`${table}.`));
    expect(names.filter((column) => !isOfTheClinic(column))).toEqual(withoutMarks);
    expect(
      new Set(names.filter(isOfTheClinic).map((column) => column.split('.').slice(0, 2).join('.'))),
    ).toEqual(new Set(ofTheClinic));
  });

  test('is never seen by anybody but that patient and administrators', () => {
    expect(leaks).toEqual([]);
  });

  test.each(['nobody', 'signedOut', 'formerAdmin'] as const)('is nothing to %s', (visitor) => {
    expect(columnsOf(visitor)).toEqual({ own: [], others: [] });
  });

  test.each(['patientA', 'patientB'] as const)('is told to %s as far as it is for patients', (visitor) => {
    expect(columnsOf(visitor)).toEqual({ own: [...toldToThemselves].sort(), others: [] });
  });

  test('is not told to a patient whose record has been deleted', () => {
    expect(columnsOf('deletedPatient')).toEqual({ own: [...toldWithoutRecord].sort(), others: [] });
  });

  test('is told to administrators, but for what is nobody\u2019s business', () => {
    expect(columnsOf('admin')).toEqual({ own: [], others: [...toldToAdministrators].sort() });
  });
});

test('a stream tells those without a record of what is the same for everybody, and nobody of administrators', () => {
  const topics = (visitor: Visitor) =>
    new Set(told.filter((each) => each.visitor === visitor).flatMap(({ value }) => news.parse(value).topics));
  for (const visitor of ['deletedPatient', 'formerAdmin'] as const)
    expect(['catchUp', 'procedures', 'settings']).toEqual(expect.arrayContaining([...topics(visitor)]));
  for (const visitor of ['patientA', 'patientB'] as const)
    expect(topics(visitor)).not.toContain('administrators');
  const ofAll = ['administrators', 'patients', 'procedures', 'settings'];
  expect([...topics('admin')]).toEqual(expect.arrayContaining(ofAll));
});

test('the log names nobody and holds no secret, neither of what went well nor of what failed', () => {
  expect(spoken.flatMap(({ mock }) => mock.calls)).toEqual([]);
  const lines = clinic.lines.map((line) => line.toLowerCase());
  expect(failed.map(({ answer }) => answer)).toEqual(failed.map(({ expected }) => expected));
  expect(lines.filter((line) => line.includes('a call failed'))).toHaveLength(3);
  expect(lines.length).toBeGreaterThan(everything.filter(({ cell }) => cell !== 'to its end').length);
  expect(lines.filter((line) => /zq[a-z]|@exemplo/u.test(line))).toEqual([]);
  const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value);
  // What was asked for by its place is in the log as the address that was asked for.
  const addresses = routed.map(({ cell }) => cell).join(' ');
  const whole = lines.join('');
  expect(
    [...marks.of.keys()].filter(
      (value) => !isId(value) && !addresses.includes(value) && whole.includes(value),
    ),
  ).toEqual([]);
});

test('what a query brings along beyond the contract stays inside', async () => {
  for (const path of paths.filter((each) => each !== 'changes.watch')) {
    const answer = asked.find(
      ({ cell, ...each }) =>
        each.path === path && each.answer === 'ok' && !cell.startsWith('by ') && each.value !== undefined,
    );
    const value = structuredClone(answer?.value);
    addStowaway(value);
    // Where the contract names every key, one more is a failure of ours and the answer INTERNAL.
    const left = await outputs.get(path)?.(value);
    const fields = left && 'value' in left ? fieldsOf(left.value) : [];
    const allowed = fieldsIn(allowedFields[path]);
    expect({ path, more: fields.filter((field) => !allowed.includes(field)) }).toEqual({ path, more: [] });
  }
  const { asUser } = clinic.database;
  const bringing = vi.spyOn(clinic.database, 'asUser').mockImplementation(async (actor, work) => {
    const found = await asUser(actor, work);
    addStowaway(found);
    return found;
  });
  const { api, fetch } = clinic.browsers.patientA;
  const [trail, home] = [await api.portal.activity({}), await api.portal.home()];
  const page = await (await fetch('/patient', { headers: { accept: 'text/html' } })).text();
  expect(bringing).toHaveBeenCalled();
  bringing.mockRestore();
  expect(trail.rows?.length).toBeGreaterThan(0);
  expect(home.nextAppointment).not.toBeNull();
  expect(page).toContain(JSON.stringify(home));
  expect(JSON.stringify([trail, home, page])).not.toContain('stowaway');
});
