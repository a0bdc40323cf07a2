/**
 * Every call in both its forms, every route, page and stored object, as every visitor with every kind of id
 * (`test/access/calls.ts`, `tables.ts`): who is let in, what the answers hold, and what the server's log holds. All
 * requests are sent once, at the top; the tests read the recorded answers, so they stay in one file.
 */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { news } from '#contract/changes.ts';
import { errors } from '#contract/errors.ts';
import { topicPermission } from '#contract/permissions.ts';
import {
  isStaff,
  otherHandlers,
  permissionsHeldBy,
  procedures,
  routes,
  storageAreas,
  type Visitor,
  visitors,
} from '#test/access/calls.ts';
import { makeClinic } from '#test/access/clinic.ts';
import { createCaller, type Exchange, hashing, paths } from '#test/access/every-call.ts';
import { askOfEarlierImport, provokeFailures } from '#test/access/failures.ts';
import { findMarkers, readMarkers, shownTo } from '#test/access/markers.ts';
import { testPages } from '#test/access/page-tests.ts';
import { openPages } from '#test/access/pages.ts';
import { endpoints, type Form } from '#test/access/requests.ts';
import { askRoutes, askStorage } from '#test/access/routes.ts';
import {
  addUnknownField,
  fieldsOf,
  idFields,
  outputFields,
  refusalFields,
  unique,
} from '#test/access/schemas.ts';
import { callWithSecrets } from '#test/access/secrets.ts';
import { openStreams } from '#test/access/streams.ts';
import { fieldsOfCopy, seenBy, tablesThat } from '#test/access/tables.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { unzip } from '#test/unzip.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';
import { isErrorCode } from '../platform/calls/refusal.ts';
import { areas } from '../platform/storage/storage.ts';

/** A library must not write past the log. */
const consoleSpies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
  vi.spyOn(console, level),
);
const clinic = await makeClinic();
const markers = await readMarkers(clinic);
const allowed = await outputFields();
const caller = createCaller(clinic);

const readClinic = async () => ({
  rows: await readRows(clinic.ownerUrl),
  objects: await readObjects(clinic.storage),
  mails: (await clinic.mailbox()).length,
});
const before = await readClinic();
await caller.refusedAndReading();
await caller.byOtherMethods();
const routed = [...(await askRoutes(clinic)), ...(await askStorage(clinic))];
const pages = await openPages(clinic);
const after = await readClinic();
const readStreams = await openStreams(clinic);
await caller.changing();
const streamed = await readStreams();
await callWithSecrets(clinic, caller);
const asEarlier = await askOfEarlierImport(clinic);
const failed = await provokeFailures(clinic);
await clinic.app.settled();
// Vitest clears the spies before each test.
const written = consoleSpies.flatMap(({ mock }) => mock.calls);
afterAll(() => vi.restoreAllMocks());

const asked = [...caller.exchanges, ...streamed, asEarlier];
const everything: Exchange[] = [...asked, ...routed, ...pages, ...failed];
const nameOf = ({ form, visitor, cell }: Exchange) => `${form} ${visitor} ${cell}`;

test('the declaration has every call, route and storage area', () => {
  const names = contractCalls.map(({ path }) => path);
  expect(Object.keys(procedures).sort()).toEqual(names.sort());
  expect([...Object.keys(routes), ...otherHandlers].sort()).toEqual([...clinic.routes].sort());
  expect(Object.keys(storageAreas).sort()).toEqual([...areas].sort());
});

const description = z.object({ paths: z.record(z.string(), z.looseObject({})) });

test('the OpenAPI document names the declared calls and routes, and no others', () => {
  const { value } = routed.find(({ path }) => path === 'GET /api/openapi.json') ?? {};
  const operations = Object.entries(description.parse(value).paths);
  const names = operations.flatMap(([path, each]) =>
    Object.keys(each).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const ofContract = [...endpoints.values()].map(({ method, address }) => `${method} ${address}`);
  const others = Object.keys(routes).map((route) => route.replace('/api', '').replace(':id', '{id}'));
  expect(names.filter((name) => !ofContract.includes(name) && !others.includes(name))).toEqual([]);
  expect(ofContract.filter((name) => !names.includes(name))).toEqual([]);
});

test('the declaration has every id that a call takes', async () => {
  const [required, possible] = [await idFields('ids'), await idFields('idsOrNull')];
  for (const [path, { ids = {} }] of Object.entries(procedures)) {
    expect(Object.keys(ids), path).toEqual(expect.arrayContaining(required[path] ?? []));
    expect(possible[path], path).toEqual(expect.arrayContaining(Object.keys(ids)));
  }
});

/** The whole answer, without the id that differs with every request. */
const wholeOf = ({ status, headers: { 'x-request-id': _, ...headers }, body }: Exchange) =>
  JSON.stringify({ status, headers, body: body.toString('latin1') });

describe.each(paths)('%s', (path) => {
  const of = asked.filter((exchange) => exchange.path === path);

  test('lets in the declared visitors, and no others', () => {
    const checked = of.filter(({ expected }) => expected !== null);
    const who = (form: Form) =>
      new Set(checked.filter((each) => each.form === form).map(({ visitor }) => visitor));
    expect(who('rpc')).toEqual(new Set(visitors));
    if (!hashing.includes(path)) expect(who('openapi')).toEqual(new Set(visitors));
    const answers = checked.map((each) => [nameOf(each), each.answer]);
    expect(answers).toEqual(checked.map((each) => [nameOf(each), each.expected]));
    for (const { answer, status } of checked)
      if (isErrorCode(answer)) expect(status).toBe(errors[answer].status);
  });

  test('answers "not yours" and "not there" with the same bytes', () => {
    const refused = of.filter(
      ({ cell, answer }) => cell.includes('=') && answer !== 'ok' && answer !== 'INVALID_INPUT',
    );
    const answers = new Map<string, Set<string>>();
    for (const each of refused) {
      const key = `${each.form} ${each.visitor} ${each.answer}`;
      answers.set(key, (answers.get(key) ?? new Set()).add(wholeOf(each)));
    }
    for (const [key, different] of answers)
      expect({ key, different: [...different] }).toEqual({ key, different: [expect.anything()] });
  });

  test('sends the fields of the contract, each at least once, and no others', () => {
    const answers = of.filter(({ answer, cell }) => answer === 'ok' && !cell.startsWith('by '));
    const sent = answers.flatMap(({ value }) => fieldsOf(value));
    expect(unique(sent)).toEqual(allowed[path]);
  });
});

test('a refusal has the fields of the closed list of errors, and no others', async () => {
  const refused = [...asked, ...failed].filter(({ answer, body }) => answer !== 'ok' && body.length > 0);
  expect(unique(refused.flatMap(({ value }) => fieldsOf(value)))).toEqual(await refusalFields());
});

describe.each(Object.keys(routes))('%s', (route) => {
  const of = routed.filter(({ path }) => path === route);

  test('answers with the declared status', () => {
    expect(of.map((each) => [nameOf(each), each.status])).toEqual(
      of.map((each) => [nameOf(each), each.expectedStatus]),
    );
  });

  test('answers "not yours" and "not there" with the same bytes', () => {
    const refused = of.filter(({ status, cell }) => status >= 400 && cell.endsWith('GET'));
    const bodies = new Set(refused.map((each) => `${each.status} ${wholeOf(each)}`));
    expect(bodies.size).toBe(new Set(refused.map(({ status }) => status)).size);
  });
});

await testPages(pages, markers, allowed);

test('stored objects are sent by their route only, and those of the archive by none', () => {
  const stored = routed.filter(({ path }) => path.startsWith('storage '));
  expect(new Set(stored.map(({ path }) => path))).toEqual(new Set(areas.map((area) => `storage ${area}`)));
  expect(stored.map(({ cell, visitor, status }) => [cell, visitor, status])).toEqual(
    stored.map(({ cell, visitor, expectedStatus }) => [cell, visitor, expectedStatus]),
  );
});

test('only public answers may be cached', () => {
  const isPublic = ({ path }: Exchange) =>
    path.startsWith('storage ') || path.startsWith('bare page ') || 'anyone' in (routes[path] ?? {});
  const cached = everything.filter(
    (each) => !isPublic(each) && !each.headers['cache-control']?.includes('no-store'),
  );
  expect(cached.map((each) => `${each.path} ${nameOf(each)}`)).toEqual([]);
});

test('a refused call changes no row, and neither does a GET, a HEAD or another method than the call\u2019s own', () => {
  const { 'public.activity_log': log = [], ...rows } = after.rows;
  const { 'public.activity_log': earlier = [], ...unchanged } = before.rows;
  expect({ ...after, rows }).toEqual({ ...before, rows: unchanged });
  const added = log.filter((line) => !earlier.includes(line)).map((line) => JSON.parse(line).action);
  expect(log.length - earlier.length).toBe(added.length);
  expect(new Set(added)).toEqual(new Set(['read', 'exported']));
  // In the second form, a HEAD is answered like a GET.
  const others = asked.filter(
    ({ cell, form }) =>
      /^by (PUT|PATCH|DELETE|OPTIONS)$/u.test(cell) || (cell === 'by HEAD' && form === 'rpc'),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([404]));
});

test('an export has the declared columns', async () => {
  for (const [visitor, copy] of [
    ['patientA', 'patient'],
    ['admin', 'clinic'],
  ] as const) {
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
      const fields = ['exportedAt', 'timeZone', 'clinic.name', ...fieldsOfCopy(copy)];
      if (copy === 'clinic') fields.push('recordCheck');
      expect(unique(columnsIn(data))).toEqual(unique(fields));
    }
  }
});

/** As `fieldsOf`. A column of a list of values, or of answers by their questions, is one field. */
const columnsIn = (copy: unknown) =>
  fieldsOf(copy).map((field) =>
    field
      .replace(/\[\]$/u, '')
      .replace(/(anamneses\[\]\.answers|photographExports\[\]\.areas|quotes\[\]\.lines)(\[\])?\..*$/u, '$1'),
  );

test('the sealed record of a deleted patient has the declared columns', async () => {
  const { record } = await clinic.db
    .selectFrom('archived_records')
    .select('record')
    .where('patient_id', '=', clinic.people.d.patientId)
    .executeTakeFirstOrThrow();
  expect(unique(columnsIn(record))).toEqual(
    unique(['photo', 'files[].archived_as', 'photographs[].archived_as', ...fieldsOfCopy('sealed')]),
  );
});

describe('a value of a patient\u2019s row', async () => {
  const { leaks, columnsOf } = await findMarkers(markers, everything);
  const ofRecord = ['a stored file', ...seenBy('patient')];

  test('is unique in every column that can hold a marker', () => {
    const ofTheClinic = tablesThat('ofTheClinic');
    const unmarked = [...markers.columns]
      .filter(([, { type, isMarked }]) => !isMarked && /text|uuid|json|^date/u.test(type))
      .map(([column]) => column);
    const isOfTheClinic = (column: string) => ofTheClinic.some((table) => column.startsWith(`${table}.`));
    expect(unmarked.filter((column) => !isOfTheClinic(column)).sort()).toEqual(seenBy('shared').sort());
    const tables = unmarked.filter(isOfTheClinic).map((column) => column.split('.').slice(0, 2).join('.'));
    expect(unique(tables)).toEqual(ofTheClinic.sort());
  });

  test('is seen by that patient, administrators and staff with the permission only', () => {
    expect(leaks).toEqual([]);
  });

  test.each(['anonymous', 'signedOut', 'formerAdmin'] as const)('is not seen by %s', (visitor) => {
    expect(columnsOf(visitor)).toEqual({ own: [], others: [] });
  });

  test.each(['patientA', 'patientB'] as const)('is seen by %s in the declared columns', (visitor) => {
    expect(columnsOf(visitor)).toEqual({ own: ofRecord.toSorted(), others: [] });
  });

  test('is seen in the account\u2019s columns only, once the record is deleted', () => {
    expect(columnsOf('deletedPatient')).toEqual({ own: seenBy('account').sort(), others: [] });
  });

  test.each(visitors.filter(isStaff))(
    'is seen by the %s in the columns that the permissions open',
    (visitor) => {
      expect(columnsOf(visitor)).toEqual({ own: [], others: shownTo(visitor) });
      // By name, should the declaration be wrong: nothing of a treatment, and no notes but those of calls about debts, without the record.
      if (permissionsHeldBy(visitor).includes('record')) return;
      const clinical =
        /(?<!collection_)notes|description|treatment_plans|future_procedures|archived|activity_log|a stored file/u;
      expect(columnsOf(visitor).others.filter((column) => clinical.test(column))).toEqual([]);
    },
  );

  test('is seen by administrators in the declared columns', () => {
    const others = ['a stored file', "an administrator's id", ...seenBy('admin')];
    expect(columnsOf('admin')).toEqual({ own: [], others: others.sort() });
  });
});

test('a stream without a record sends public topics only, one of staff what the permissions open', () => {
  const topics = (visitor: Visitor) =>
    new Set(
      streamed.filter((each) => each.visitor === visitor).flatMap(({ value }) => news.parse(value).topics),
    );
  const of = (held: readonly string[]) =>
    Object.entries(topicPermission).flatMap(([topic, needed]) => (held.includes(needed) ? [topic] : []));
  for (const visitor of ['deletedPatient', 'formerAdmin'] as const)
    expect(['catchUp', ...of(['everyone'])]).toEqual(expect.arrayContaining([...topics(visitor)]));
  for (const visitor of ['patientA', 'patientB'] as const)
    expect(topics(visitor)).not.toContain('administrators');
  for (const visitor of visitors.filter(isStaff)) {
    const allowed = of([...permissionsHeldBy(visitor), 'everyone']);
    const sent = [...topics(visitor)];
    expect(['catchUp', ...allowed]).toEqual(expect.arrayContaining(sent));
    expect(sent).toContain('patients');
  }
  const ofAll = ['administrators', 'patients', 'procedures', 'settings'];
  expect([...topics('admin')]).toEqual(expect.arrayContaining(ofAll));
});

test('the log holds no name, id of a person or secret, for successful and for failed calls', () => {
  expect(written).toEqual([]);
  const lines = clinic.lines.map((line) => line.toLowerCase());
  expect(failed.map(({ answer }) => answer)).toEqual(failed.map(({ expected }) => expected));
  expect(lines.filter((line) => line.includes('a call failed'))).toHaveLength(3);
  expect(lines.length).toBeGreaterThan(everything.filter(({ cell }) => cell !== 'to its end').length);
  expect(lines.filter((line) => /zq[a-z]|@exemplo/u.test(line))).toEqual([]);
  const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value);
  // The log has the address of each request, with the key of a stored object.
  const addresses = routed.map(({ cell }) => cell).join(' ');
  const whole = lines.join('');
  expect(
    [...markers.of.keys()].filter(
      (value) => !isId(value) && !addresses.includes(value) && whole.includes(value),
    ),
  ).toEqual([]);
});

test('the server removes fields that the contract does not name, from answers and from pages', async () => {
  const { asUser } = clinic.database;
  const spy = vi.spyOn(clinic.database, 'asUser').mockImplementation(async (actor, work) => {
    const found = await asUser(actor, work);
    addUnknownField(found);
    return found;
  });
  const { api, fetch } = clinic.browsers.patientA;
  const [activity, home] = [await api.portal.activity({}), await api.portal.home()];
  const page = await (await fetch('/patient', { headers: { accept: 'text/html' } })).text();
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  expect(activity.rows?.length).toBeGreaterThan(0);
  expect(home.nextAppointment).not.toBeNull();
  expect(page).toContain(JSON.stringify(home));
  expect(JSON.stringify([activity, home, page])).not.toContain('unknownField');
});
