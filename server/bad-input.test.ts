/**
 * Bad input over the HTTP interface: every field of every call, with everything that people and programs put into one.
 * What is to come out stands in `test/bad-input/forms.ts`; here is how each call is made and read back.
 */
import { createHash, randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { fieldProblem } from '#contract/errors.ts';
import { createTestApp } from '#test/app.ts';
import { type Fields, type FormName, forms } from '#test/bad-input/forms.ts';
import type { Field } from '#test/bad-input/kinds.ts';
import { readTraces } from '#test/bad-input/traces.ts';
import { badValues, type Outcome } from '#test/bad-input/values.ts';
import { origin, type TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';

const clinic = await createTestApp();
const { db } = clinic;
const admin = await clinic.signedIn(await makeAdmin(db));
const { api } = admin;
const own = await makePatientWithAccount(db);
const patient = await clinic.signedIn(own.user);
/** Without an administrator, so that one can be made. */
const newClinic = await createTestApp();

const { id: patientId } = await makePatient(db);
const { id: planId } = await makeTreatmentPlan(db, { patient_id: patientId });
const { id: procedureId } = await makeProcedure(db);
const { id: appointmentId } = await makeAppointment(db, { patient_id: patientId });
const [photo] = await acceptedPictures();

let turn = 0;
const freshEmail = () => `pessoa-${++turn}@exemplo.test`;
const freshDay = () => new Date(Date.UTC(2040, 0, ++turn)).toISOString().slice(0, 10);
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

type Values = Record<string, unknown>;
interface Way {
  /** Input that would be taken, but for the field that is tried. */
  valid?: () => Values | Promise<Values>;
  /** What can be read afterwards, by the names of the fields. */
  read?: (output: unknown, input: Values) => Promise<object>;
  by?: TestBrowser;
  on?: typeof clinic;
}

const withId = z.object({ id: z.string() });
const idIn = (output: unknown) => withId.parse(output).id;

const record = { fullName: 'Ana Prado', password: 'segredo-1' };
const slot = () => ({ patientId, date: freshDay(), time: '09:00' });
const plan = { patientId, title: 'Plano', startDate: '2030-01-01' };
const procedure = { title: 'Peeling', description: 'Três sessões.' };
const settings = { clinicName: 'Clínica', doctorName: 'Dra.', phone: '2422334455', address: 'Rua A, 1' };
const readPatient = async (output: unknown) => (await api.patients.get({ id: idIn(output) })).patient;
const readAppointment = async (output: unknown) => api.appointments.get({ id: idIn(output) });
const readPlan = async (output: unknown) =>
  (await api.treatmentPlans.get({ patientId, id: idIn(output) })).plan;
const readProcedure = async (output: unknown) => api.procedures.get({ id: idIn(output) });
const ofPatient = { valid: () => ({ patientId }) };

const ways: Partial<Record<FormName, Way>> = {
  'session.signIn': { valid: () => ({ email: 'ninguem@exemplo.test', password: 'segredo-1' }) },
  'session.resetPassword': {
    async valid() {
      const { id } = await makeAccount(db);
      const token = randomUUID();
      await db
        .insertInto('auth.verifications')
        .values({ identifier: `reset-password:${digest(token)}`, value: id, expires_at: tomorrow() })
        .execute();
      return { token, password: 'segredo-1' };
    },
  },
  'session.setUp': {
    on: newClinic,
    by: newClinic.browser(),
    async valid() {
      await newClinic.db.deleteFrom('auth.users').execute();
      const token = randomUUID();
      await newClinic.db
        .insertInto('private.setup_links')
        .values({ token_hash: digest(token), expires_at: tomorrow() })
        .execute();
      return { token, fullName: 'Ana Prado', email: freshEmail(), password: 'segredo-1' };
    },
    read: async (output) => z.object({ user: z.object({ fullName: z.string() }) }).parse(output).user,
  },
  'session.passSecondFactor': { valid: () => ({ challenge: 'x', code: '123456' }) },
  'secondFactor.setRequired': { valid: () => ({ password: 'segredo-1', isRequired: true }) },
  'patients.create': { valid: () => ({ ...record, email: freshEmail() }), read: readPatient },
  'patients.update': {
    async valid() {
      const { patient: row, user } = await makePatientWithAccount(db);
      return { id: row.id, fullName: 'Ana Prado', email: user.email };
    },
    read: readPatient,
  },
  'patients.setPhoto': { valid: () => ({ id: patientId, photo }) },
  'files.list': ofPatient,
  'files.upload': {
    valid: () => ({ patientId, name: 'Laudo', file: new File([pdf], 'laudo.pdf') }),
    async read(output) {
      const { rows } = await api.files.list({ patientId, pageSize: 100 });
      return rows.find(({ id }) => id === idIn(output)) ?? {};
    },
  },
  'futureProcedures.create': {
    valid: () => ({ patientId, ...procedure }),
    async read(output) {
      const { rows } = await api.futureProcedures.list({ patientId });
      return rows.find(({ id }) => id === idIn(output)) ?? {};
    },
  },
  'treatmentPlans.get': { valid: () => ({ patientId, id: planId }) },
  'treatmentPlans.create': { valid: () => plan, read: readPlan },
  'treatmentPlans.update': { valid: () => ({ ...plan, id: planId }), read: readPlan },
  'appointments.calendar': { valid: () => ({ month: '2031-01', day: '2031-01-02' }) },
  'appointments.takenSlots': { valid: () => ({ date: freshDay() }) },
  'appointments.create': { valid: slot, read: readAppointment },
  'appointments.update': { valid: () => ({ id: appointmentId, ...slot() }), read: readAppointment },
  'appointments.setStatus': { valid: () => ({ id: appointmentId, status: 'completed' }) },
  'procedures.create': { valid: () => procedure, read: readProcedure },
  'procedures.update': { valid: () => ({ id: procedureId, ...procedure }), read: readProcedure },
  'settings.update': {
    valid: () => settings,
    read: async () => (await api.settings.get()).settings ?? {},
  },
  'administrators.create': {
    valid: () => ({ ...record, email: freshEmail() }),
    async read(output) {
      const { rows } = await api.administrators.list();
      return rows.find(({ id }) => id === idIn(output)) ?? {};
    },
  },
  'portal.appointments': { by: patient },
  'portal.activity': { by: patient },
  'portal.updateProfile': {
    by: patient,
    valid: () => ({ fullName: 'Ana Prado' }),
    read: async () => (await patient.api.portal.profile()).patient ?? {},
  },
  'portalFiles.category': { by: patient, valid: () => ({ category: 'exams' }) },
};

const tomorrow = () => new Date(Date.now() + 86_400_000);

/** Answers to what was typed are data and nothing else. */
function expectInert({ headers }: Response) {
  expect(headers.get('content-type')).toMatch(/^application\/json/u);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
}

const invalidInput = z.object({ problems: z.array(fieldProblem).length(1) });

/** Makes the call with one value in one field, and says what came of it in the words of the table. */
async function outcomeOf(name: FormName, fieldName: string, value: string): Promise<Outcome> {
  const { valid = () => ({}), read, by = admin, on = clinic }: Way = ways[name] ?? {};
  const input = { ...(await valid()), [fieldName]: value };
  // Whoever tries this many is held up, which is another test's matter.
  await on.db.deleteFrom('auth.rate_limits').execute();
  const before = await readTraces(on);
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    async fetch(request) {
      const response = await by.fetch(new URL(request.url).pathname, request);
      expectInert(response);
      return response;
    },
  });
  let output: unknown;
  try {
    output = await link.call(name.split('.'), input, { context: {} });
  } catch (error) {
    expect(await readTraces(on), 'what a refused call left behind').toEqual(before);
    return wordsFor(error, fieldName);
  }
  if (!read) return 'taken';
  const stored = new Map<string, unknown>(Object.entries(await read(output, input)));
  if (!stored.has(fieldName)) return 'taken';
  const found = stored.get(fieldName);
  if (found === value.trim()) return 'kept';
  return found === null ? 'nothing' : `becomes: ${found}`;
}

function wordsFor(error: unknown, fieldName: string): Outcome {
  if (!(error instanceof ORPCError)) throw error;
  if (error.code !== 'INVALID_INPUT') return error.code;
  const { problems } = invalidInput.parse(error.data);
  const [problem] = problems;
  return problem?.path.join('.') === fieldName
    ? `refused: ${problem.message}`
    : `refused at ${problem?.path.join('.')}: ${problem?.message}`;
}

test('every field of every call of the contract is in the table', () => {
  const inContract = Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${noun}.${name} is no call`);
      const schema = procedure['~orpc'].inputSchema;
      if (schema === undefined) return [];
      if (!(schema instanceof z.ZodObject)) throw new Error(`${noun}.${name} takes no object of fields`);
      return Object.keys(schema.shape).map((field) => `${noun}.${name}: ${field}`);
    }),
  );
  const inTable = Object.entries(forms).flatMap(([name, fields]) =>
    Object.keys(fields).map((field) => `${name}: ${field}`),
  );
  expect(inTable.sort()).toEqual(inContract.sort());
});

const rows: [FormName, Fields][] = Object.entries(forms).flatMap(([name, fields]) =>
  isForm(name) ? [[name, fields]] : [],
);
function isForm(name: string): name is FormName {
  return Object.hasOwn(forms, name);
}

describe.each(rows)('%s', (name, fields) => {
  test.each(Object.entries(fields))('%s', async (fieldName, { cells, around }: Field) => {
    const found: Record<string, Outcome> = {};
    for (const [valueName, value] of Object.entries(badValues)) {
      found[valueName] = await outcomeOf(name, fieldName, around?.(value) ?? value);
    }
    expect(found).toEqual(cells);
  });
});
