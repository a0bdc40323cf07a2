/** Bad files over HTTP, in every field that takes one; the expected outcomes are in `test/bad-input/uploads.ts`. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bankFileLimitBytes } from '#contract/money/bank-files.ts';
import {
  photographAccessHeader,
  photographAt,
  photographLimitBytes,
} from '#contract/patients/photographs.ts';
import { createTestApp } from '#test/app.ts';
import { readContents } from '#test/bad-input/contents.ts';
import {
  badFiles,
  fileLimitBytes,
  pictureLimitBytes,
  type UploadOutcome,
  type UploadPlace,
  uploads,
} from '#test/bad-input/uploads.ts';
import { openBrowser } from '#test/browser.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { makeAdmin, makeExpense, makePatient, makePhotographLink, makeProcedure } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const clinic = await createTestApp({ fileSizeLimitBytes: fileLimitBytes });
const { db } = clinic;
const admin = await clinic.signedIn(await makeAdmin(db));
const { api } = admin;
const { id: patientId } = await makePatient(db);
const { token: access } = await makePhotographLink(db, patientId);
const phone = openBrowser((request) => {
  request.headers.set(photographAccessHeader, access);
  return clinic.app.fetch(request);
});
const { id: procedureId } = await makeProcedure(db);
const { id: expenseId } = await makeExpense(db);

const text = { title: 'Peeling', description: 'Três sessões.' };
const settings = { clinicName: 'Clínica', doctorName: 'Dra.', phone: '2422334455', address: 'Rua A, 1' };

/** Sends a file. @returns the address it is served at */
const places: Record<
  UploadPlace,
  { limitBytes: number; send: (file: File) => Promise<string | null | undefined> }
> = {
  'files.upload: file': {
    limitBytes: fileLimitBytes,
    // The browser prefills the name like this; bad names are tested in `bad-input.test.ts`.
    send: async (file) =>
      (await api.files.upload({ patientId, file, name: file.name.replace('\u202e', ' ').slice(0, 200) })).url,
  },
  'cards.read: file': {
    limitBytes: bankFileLimitBytes,
    send: async (file) => String((await api.cards.read({ file })).lines),
  },
  'expenses.attach: file': {
    limitBytes: fileLimitBytes,
    send: async (file) => `/api/bills/${(await api.expenses.attach({ id: expenseId, file })).id}`,
  },
  'patients.setPhoto: photo': {
    limitBytes: pictureLimitBytes,
    send: async (photo) => (await api.patients.setPhoto({ id: patientId, photo })).photoUrl,
  },
  'photographs.upload: file': {
    limitBytes: photographLimitBytes,
    send: async (file) =>
      photographAt((await api.photographs.upload({ patientId, file, pose: 'neck' })).photograph.id, 'large'),
  },
  'sharedPhotographs.add: file': {
    limitBytes: photographLimitBytes,
    send: async (file) => {
      await phone.api.sharedPhotographs.add({ access, file, pose: 'neck' });
      const { rows } = await api.photographs.list({ patientId });
      return photographAt(rows[0]?.id ?? '', 'large');
    },
  },
  'procedures.create: media': {
    limitBytes: pictureLimitBytes,
    send: async (media) => (await api.procedures.create({ ...text, media })).media?.url,
  },
  'procedures.update: media': {
    limitBytes: pictureLimitBytes,
    send: async (media) => (await api.procedures.update({ ...text, id: procedureId, media })).media?.url,
  },
  'settings.update: logo': {
    limitBytes: pictureLimitBytes,
    send: async (logo) => (await api.settings.update({ ...settings, logo })).settings.logoUrl,
  },
};

test('the table has every field of the contract that takes a file', () => {
  const takesFile = (schema: unknown): boolean =>
    schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && takesFile(schema.unwrap()));
  const fields = contractCalls.flatMap(({ path, call: { inputSchema: schema } }) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape)
          .filter(([, field]) => takesFile(field))
          .map(([field]) => `${path}: ${field}`)
      : [],
  );
  expect(Object.keys(uploads).sort()).toEqual(fields.sort());
});

const isPlace = (name: string): name is UploadPlace => Object.hasOwn(uploads, name);
const isBadFile = (name: string): name is keyof typeof badFiles => Object.hasOwn(badFiles, name);

describe.each(Object.keys(uploads).filter(isPlace))('%s', (place) => {
  const { limitBytes, send } = places[place];
  test.each(Object.keys(badFiles).filter(isBadFile))('%s', async (what) => {
    const { name, bytes } = badFiles[what](limitBytes);
    // The declared type is ignored too.
    const file = new File([bytes], name, { type: 'image/jpeg' });
    const expected: UploadOutcome = uploads[place][what];
    if (expected !== 'kept' && expected !== 're-encoded') {
      const before = await readContents(clinic);
      await expectRefusal(send(file), expected);
      expect(await readContents(clinic), 'what a refused file left behind').toEqual(before);
      return;
    }
    const answer = await admin.fetch((await send(file)) ?? 'nowhere');
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ').find((rule) => rule.startsWith('default-src'))).toBeDefined();
    expect(policy).not.toContain('unsafe-eval');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = new Uint8Array(await answer.arrayBuffer());
    if (expected === 'kept') {
      expect(Buffer.compare(stored, bytes)).toBe(0);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[ !#$&-[\]-~]+"; filename\*=UTF-8''[\w.%~-]+\.(pdf|jpg|docx)$/u,
      );
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    } else {
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(stored.slice(0, 4)).toString()).toBe('RIFF');
      expect(Buffer.from(stored).includes('script')).toBe(false);
    }
  });
});
