/**
 * Ids are no keys: with somebody else's, with one that is nobody's and with what is none, everybody gets what they would
 * get anyway. "Not yours" and "not there" are one answer, to the byte.
 */
import { randomUUID } from 'node:crypto';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { exportOf } from '#contract/export.ts';
import { createTestApp } from '#test/app.ts';
import { fittingOf, type Schema } from '#test/arbitraries.ts';
import type { TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import { makeAccount, makeAdmin, makeArchivedRecord, makePatientWithAccount } from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { refusalOf } from '#test/refused.ts';

const { browser, signedIn, db } = await createTestApp();

const admin = await signedIn(await makeAdmin(db));
const [own, other] = [await makeRecord(), await makeRecord()];
const visitors = {
  nobody: browser(),
  signedOut: await makeSignedOut(),
  deletedPatient: await makeDeleted(),
  formerAdmin: await signedIn(await makeAccount(db)),
  own: await signedIn(own.user),
  other: await signedIn(other.user),
  admin,
} satisfies Record<string, TestBrowser>;
type Visitor = keyof typeof visitors;

/** A patient with a photo and a file. */
async function makeRecord() {
  const { user, patient } = await makePatientWithAccount(db);
  const [photo] = await acceptedPictures();
  await admin.api.patients.setPhoto({ id: patient.id, photo: photo ?? new File([], 'none') });
  const { id: fileId } = await admin.api.files.upload({
    patientId: patient.id,
    file: new File([pdf], 'laudo.pdf'),
    name: 'Laudo',
  });
  return { user, patientId: patient.id, fileId };
}

async function makeSignedOut() {
  const guest = await signedIn((await makePatientWithAccount(db)).user);
  const cookies = new Map(guest.cookies);
  await guest.api.session.signOut();
  for (const [name, value] of cookies) guest.cookies.set(name, value);
  return guest;
}

async function makeDeleted() {
  const { user, patient } = await makePatientWithAccount(db);
  await makeArchivedRecord(db, patient);
  await db.deleteFrom('patients').where('id', '=', patient.id).execute();
  return signedIn(user);
}

const ids = ['own', 'foreign', 'unknown', 'malformed'] as const;
type Ids = Record<(typeof ids)[number], string>;
const idsOf = (ofOwn: string, ofOther: string): Ids => ({
  own: ofOwn,
  foreign: ofOther,
  unknown: randomUUID(),
  malformed: 'x',
});

/** Status for own, foreign, unknown and malformed ids, as `own` sees them. */
type Answers = Record<Visitor, readonly [number, number, number, number]>;
const privately: Answers = {
  nobody: [404, 404, 404, 404],
  signedOut: [404, 404, 404, 404],
  deletedPatient: [404, 404, 404, 404],
  formerAdmin: [404, 404, 404, 404],
  own: [200, 404, 404, 404],
  other: [404, 200, 404, 404],
  admin: [200, 200, 404, 404],
};

/** A picture in a page has nowhere to lead: who is not signed in is told so, whatever the id. */
const withSession: Answers = { ...privately, nobody: [401, 401, 401, 401], signedOut: [401, 401, 401, 401] };
const addresses: Record<string, { address: (id: string) => string; ids: Ids; answers: Answers }> = {
  'a file': { address: (id) => `/api/files/${id}`, ids: idsOf(own.fileId, other.fileId), answers: privately },
  'a photo': {
    address: (id) => `/api/patients/${id}/photo`,
    ids: idsOf(own.patientId, other.patientId),
    answers: withSession,
  },
  'an export': { address: exportOf, ids: idsOf(own.patientId, other.patientId), answers: privately },
};

describe.each(Object.entries(addresses))('%s by its address', (_name, { address, ids: tried, answers }) => {
  test.each(Object.entries(visitors))('as %s', async (name, visitor) => {
    const found = await Promise.all(ids.map((kind) => visitor.fetch(address(tried[kind]))));
    expect(found.map(({ status }) => status)).toEqual(new Map(Object.entries(answers)).get(name));
    const refused = await Promise.all(found.filter(({ ok }) => !ok).map((response) => response.text()));
    expect(new Set(refused).size).toBeLessThan(2);
  });
});

const converter = new ZodToJsonSchemaConverter();
const isId = ({ format }: Schema) => format === 'uuid';
const asSchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

/** Every procedure whose input has an id that must be given. */
const byId = (
  await Promise.all(
    Object.entries(contract).flatMap(([noun, endpoints]) =>
      Object.entries(endpoints).map(
        async ([
          name,
          {
            '~orpc': { inputSchema },
          },
        ]) => {
          if (!inputSchema) return [];
          const schema = asSchema.parse((await converter.convert(inputSchema, { strategy: 'input' }))[1]);
          const fields = (schema.required ?? []).filter((field) => isId(schema.properties?.[field] ?? {}));
          return fields.length > 0 ? [{ path: `${noun}.${name}`, schema, fields }] : [];
        },
      ),
    ),
  )
).flat();

/** Want a file besides, which comes as part of a form. */
const withFiles = ['files.upload', 'patients.setPhoto'];

/** For whom a look at the catalogue is meant; the rest of what takes an id is for administrators alone. */
const forAllSignedIn = ['procedures.get'];
const refusedWith: Partial<Record<Visitor, string>> = {
  nobody: 'UNAUTHENTICATED',
  signedOut: 'UNAUTHENTICATED',
  deletedPatient: 'FORBIDDEN',
  formerAdmin: 'FORBIDDEN',
  own: 'FORBIDDEN',
  other: 'FORBIDDEN',
};

test('the procedures that take ids are found', () => {
  expect(byId.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['patients.get', 'files.list', 'appointments.update', 'treatmentPlans.get']),
  );
});

test('a file for a patient that is not there is not kept', async () => {
  const { files, patients } = admin.api;
  const file = new File([pdf], 'laudo.pdf');
  const photo = (await acceptedPictures())[0] ?? new File([], 'none');
  const upload = files.upload({ patientId: randomUUID(), file, name: 'Laudo' });
  expect((await refusalOf(upload)).code).toBe('NOT_FOUND');
  expect((await refusalOf(patients.setPhoto({ id: randomUUID(), photo }))).code).toBe('NOT_FOUND');
});

describe.each(byId)('$path', ({ path, schema, fields }) => {
  const call = async (visitor: TestBrowser, id: string, body: unknown) => {
    const input = { ...Object(body), ...Object.fromEntries(fields.map((field) => [field, id])) };
    const response = await visitor.fetch(`/api/rpc/${path.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
    });
    return response.text();
  };
  const codeIn = (answer: string) => /"code":"(\w+)"/u.exec(answer)?.[1];
  const tried = idsOf(own.patientId, other.patientId);

  test.each(forAllSignedIn.includes(path) ? [] : Object.entries(refusedWith))(
    'tells %s the same of every id: %s',
    async (name, code) => {
      const visitor = new Map(Object.entries(visitors)).get(name) ?? browser();
      const answers = await Promise.all(ids.map((kind) => call(visitor, tried[kind], {})));
      expect(new Set(answers).size).toBe(1);
      expect(codeIn(answers[0] ?? '')).toBe(code);
    },
  );

  test.each(withFiles.includes(path) ? [] : [path])(
    '%s finds nothing under an id that is nobody\u2019s, and takes no other word for one',
    async () => {
      // What fits the schema may still break a rule that a schema cannot say: an end before its beginning.
      let code: string | undefined;
      for (let attempt = 0; attempt < 200 && code !== 'NOT_FOUND'; attempt += 1) {
        code = codeIn(await call(admin, randomUUID(), fittingOf(schema, {})));
        expect(code).toBeDefined();
      }
      expect(code).toBe('NOT_FOUND');
      expect(codeIn(await call(admin, 'x', fittingOf(schema, {})))).toBe('INVALID_INPUT');
    },
  );
});
