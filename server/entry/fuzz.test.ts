/**
 * Random input for every call, valid and invalid: the answer fits the contract or is a refusal of its closed list, never
 * an internal failure. `VICO_FUZZ_RUNS` sets the number of calls, `VICO_TEST_SEED` their input.
 */
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { createTestApp } from '#test/app.ts';
import { arbitraryOf, hostileText, type KnownIds, type Schema } from '#test/arbitraries.ts';
import type { TestBrowser } from '#test/browser.ts';
import { contractCalls } from '#test/contract-calls.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatientWithAccount,
  makeProcedure,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { figures } from '#test/long/figures.ts';

const runs = Number(process.env.VICO_FUZZ_RUNS ?? 1_500);
const timeout = Math.max(15, runs / 2_000) * 60_000;

const logged: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
const { browser, signedIn, db } = await createTestApp({ log });
const own = await makePatientWithAccount(db);
const patientId = own.patient.id;
const patientIds = [patientId, (await makePatientWithAccount(db)).patient.id];
const appointment = await makeAppointment(db, { patient_id: patientId });
const plan = await makeTreatmentPlan(db, { patient_id: patientId });
const procedure = await makeProcedure(db);
const idsOf: Record<string, string[]> = {
  patients: patientIds,
  appointments: [appointment.id],
  treatmentPlans: [plan.id],
  procedures: [procedure.id],
};
const allIds = [...patientIds, appointment.id, plan.id, procedure.id];
const admin = await makeAdmin(db);
const visitors: Record<string, TestBrowser> = {
  admin: await signedIn(admin),
  // Each reads and writes fewer columns: a statement with another one would be an internal error.
  manager: await signedIn(await makeStaff(db, ['manager'])),
  professional: await signedIn(await makeStaff(db, ['professional'])),
  patient: await signedIn(own.user),
  anonymous: browser(),
};
const cookies = new Map(Object.entries(visitors).map(([name, guest]) => [name, new Map(guest.cookies)]));

/** The visitor with their first cookies, so that a successful sign-in changes no visitor. */
function visitorOf(name: string): TestBrowser {
  const guest = visitors[name] ?? browser();
  guest.cookies.clear();
  for (const [cookie, value] of cookies.get(name) ?? []) guest.cookies.set(cookie, value);
  return guest;
}
const visitor = fc.oneof(
  { weight: 8, arbitrary: fc.constant('admin') },
  { weight: 3, arbitrary: fc.constant('manager') },
  { weight: 3, arbitrary: fc.constant('professional') },
  { weight: 2, arbitrary: fc.constant('patient') },
  { weight: 1, arbitrary: fc.constant('anonymous') },
);

/** Not called: they end the sessions of the other calls; the last is a stream, which does not end. */
const skipped = ['session.signOut', 'users.end', 'users.update', 'users.endSessions', 'changes.watch'];
/** Called with unknown ids only: they would delete the rows of the other calls. */
const removals = ['patients.remove', 'procedures.remove'];
/** Called rarely: they hash a password, which costs as much as a hundred other calls. */
const costly = [
  'session.signIn',
  'patients.create',
  'patients.update',
  'users.createAdministrator',
  'secondFactor.begin',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.turnOff',
  'secondFactor.setRequired',
];

const converter = new ZodToJsonSchemaConverter();
const procedures = await Promise.all(
  contractCalls.map(async ({ noun, path, call: { inputSchema, route } }) => {
    const [, schema] = inputSchema
      ? await converter.convert(inputSchema, { strategy: 'input' })
      : [false, {}];
    const ids: KnownIds = removals.includes(path) ? {} : { patientId: [patientId], id: idsOf[noun] ?? [] };
    return { path, route, schema: toSchema(schema), ids };
  }),
);
const callable = procedures.filter(({ path }) => !skipped.includes(path));

function toSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? value : {};
}

let asked = 0;
let answered = 0;
/** Refused by the rank of the visitor or the shape of the input, before the code of the call. */
let turnedAway = 0;
const atTheDoor = ['UNAUTHENTICATED', 'FORBIDDEN', 'INVALID_INPUT'];
const typed = new Set<string>(Object.keys(errors));

/** The answer is a success or a refusal with a code of the list, without internal details. */
async function judge(response: Response): Promise<void> {
  asked += 1;
  const body = await response.text();
  expect(logged, 'nothing is logged as an error').toEqual([]);
  expect(body).not.toMatch(/\.ts:\d+|node_modules|syntax error|pg_catalog|violates/u);
  if (response.ok) {
    answered += 1;
    return;
  }
  expect(response.status).toBeLessThan(500);
  const { code } = body.includes('"json"') ? JSON.parse(body).json : JSON.parse(body);
  expect(typed).toContain(code);
  if (atTheDoor.includes(code)) turnedAway += 1;
}

const call = fc
  .oneof(
    { weight: 29, arbitrary: fc.constantFrom(...callable.filter(({ path }) => !costly.includes(path))) },
    { weight: 1, arbitrary: fc.constantFrom(...callable.filter(({ path }) => costly.includes(path))) },
  )
  .chain((procedure) =>
    fc.record({
      who: visitor,
      procedure: fc.constant(procedure),
      input: arbitraryOf(procedure.schema, procedure.ids),
      envelope: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, hostileText, fc.json()),
    }),
  );

test(`${runs} calls, as typed clients send them`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ who, procedure, input, envelope }) => {
      const guest = visitorOf(who);
      const response = await guest.fetch(`/api/rpc/${procedure.path.replace('.', '/')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: envelope ?? JSON.stringify({ json: input }),
      });
      await judge(response);
    }),
    { numRuns: runs },
  );
});

const segment = fc
  .oneof(fc.constantFrom(...allIds), hostileText)
  .map(encodable)
  .map(encodeURIComponent);
const request = fc.constantFrom(...callable.filter(({ path }) => !costly.includes(path))).chain((procedure) =>
  fc.record({
    who: visitor,
    method: fc.constantFrom(procedure.route.method ?? 'POST', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path: fc
      .array(segment, { minLength: 3, maxLength: 3 })
      .map((values) => (procedure.route.path ?? '/').replace(/\{\w+\}/gu, () => values.pop() ?? 'x')),
    query: fc.dictionary(
      fc.constantFrom(
        'search',
        'page',
        'pageSize',
        'status',
        'period',
        'date',
        'month',
        '__proto__',
        'a[b]',
        'a[]',
      ),
      hostileText.map(encodable),
      { maxKeys: 3 },
    ),
    body: arbitraryOf(procedure.schema, procedure.ids),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ),
  }),
);

/** A URL cannot hold a lone surrogate. */
function encodable(text: string): string {
  return text.replace(/\p{Cs}/gu, '').slice(0, 500);
}

test(`${Math.ceil(runs / 4)} requests by address, method and query`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ who, method, path, query, body, type }) => {
      const guest = visitorOf(who);
      const search = new URLSearchParams(query).toString();
      const withBody = method !== 'GET';
      const response = await guest.fetch(`/api${path}${search ? `?${search}` : ''}`, {
        method,
        ...(withBody ? { headers: { 'content-type': type }, body: JSON.stringify(body) ?? '' } : {}),
      });
      await judge(response);
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test('much of the input passed the checks, so that the code behind them ran too', () => {
  if (process.env.VICO_FUZZ_RUNS)
    figures(
      'fuzzing',
      `${asked} requests`,
      `${answered} answered, the rest refused by code`,
      'no internal failure',
    );
  // With every seed it is about 45 and 17 in a hundred, within one or two: no input can miss these bounds by chance.
  expect(asked - turnedAway).toBeGreaterThan(0.3 * asked);
  expect(answered).toBeGreaterThan(0.1 * asked);
});

test('every row that was stored can be read', async () => {
  const { api } = await signedIn(admin);
  const pages = [
    await api.dashboard.overview(),
    await api.patients.list({ pageSize: 100 }),
    await api.appointments.list({ period: 'all', pageSize: 100 }),
    await api.procedures.list({ pageSize: 100 }),
    await api.settings.get(),
    await api.users.list(),
  ];
  expect(pages).toHaveLength(6);
  for (const { id } of (await api.patients.list({ pageSize: 100 })).rows) {
    await api.patients.get({ id });
    await api.treatmentPlans.list({ patientId: id });
    await api.files.list({ patientId: id });
  }
});
