/** Photographs over the whole application: what is stored, what leaves, and who may do which. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  type Area,
  photographAccessHeader,
  photographAt,
  photographExportAt,
  publicationPointKeys,
} from '#contract/patients/photographs.ts';
import { createTestApp } from '#test/app.ts';
import { openBrowser } from '#test/browser.ts';
import {
  makeAdmin,
  makeConsent,
  makePatient,
  makePatientWithAccount,
  makePhotograph,
  makePhotographLink,
  makeStaff,
} from '#test/factories.ts';
import { phonePhoto, pictureOf, pngHeader } from '#test/pictures.ts';
import { constraintOf } from '#test/refusal.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { unzip } from '#test/unzip.ts';

const { app, signedIn, browser, db, files, storage } = await createTestApp();
const desk = await signedIn(await makeStaff(db, ['professional']));
const { api } = desk;
let patientId = '';
let turn = 0;
beforeEach(async () => {
  patientId = (await makePatient(db, { full_name: 'Ana Prado' })).id;
});
const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'foto.jpg');
const newPicture = () => pictureOf(++turn);
const stored = async () => {
  await app.settled();
  return (await readdir(join(files, 'photographs', patientId)).catch(() => [])).sort();
};
const bytesAt = async (address: string, who = desk) => {
  const answer = await who.fetch(address);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().removeAlpha().raw().toBuffer();

test('a JPEG keeps its pixels and its turn, and loses place, camera and what follows its end', async () => {
  const taken = await phonePhoto();
  const hidden = Buffer.concat([taken, Buffer.from('a video behind the picture')]);
  const { photograph } = await api.photographs.upload({ patientId, file: file(hidden), pose: 'face_front' });
  expect(photograph).toMatchObject({ pose: 'face_front', width: 1_200, height: 1_600, shared: false });
  const { bytes, headers } = await bytesAt(photographAt(photograph.id, 'original'));
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { exif, orientation } = await sharp(bytes).metadata();
  expect([orientation, exif?.length]).toEqual([6, 32]);
  expect(bytes.includes('Telefone') || bytes.includes('a video')).toBe(false);
  expect(await pixels(bytes)).toEqual(await pixels(taken));
  const kept = await readFile(join(files, 'photographs', patientId, (await stored())[0] ?? ''));
  const row = await db.selectFrom('patient_photographs').selectAll().executeTakeFirst();
  expect(createHash('sha256').update(kept).digest('hex')).toBe(row?.sha256);
  for (const [size, side] of [
    ['small', 320],
    ['large', 1_600],
  ] as const) {
    const shown = await sharp((await bytesAt(photographAt(photograph.id, size))).bytes).metadata();
    expect([shown.format, shown.height, shown.exif]).toEqual(['webp', side, undefined]);
  }
});

test('the time is the camera’s, then the call’s, then now; never one to come', async () => {
  const at = async (exif: string | null, takenAt?: string) => {
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: `#0000${10 + ++turn}` } });
    const picture = exif ? plain.withExif({ IFD2: { DateTimeOriginal: exif } }) : plain;
    const bytes = new Uint8Array(await picture.jpeg().toBuffer());
    const { photograph } = await api.photographs.upload({
      patientId,
      file: file(bytes),
      pose: 'neck',
      takenAt,
    });
    return photograph.takenAt;
  };
  expect(await at('2025:03:04 10:15:00', '2024-01-01T00:00:00Z')).toBe('2025-03-04T13:15:00.000Z');
  expect(await at('0000:00:00 00:00:00', '2024-01-01T00:00:00Z')).toBe('2024-01-01T00:00:00.000Z');
  const tomorrow = new Date(Date.now() + 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replaceAll('-', ':')
    .replace('T', ' ');
  const before = Date.now() - 60_000;
  for (const time of [
    await at(null),
    await at('2999:03:04 10:15:00'),
    await at(tomorrow),
    await at(null, '2999-01-01T00:00:00Z'),
  ])
    expect(Date.parse(time)).toBeGreaterThan(before);
  expect(Date.parse(await at(null))).toBeLessThan(Date.now() + 60_000);
});

test('the same picture is stored once, also of two at once, and again for another patient', async () => {
  const picture = await newPicture();
  const send = (to = patientId) => api.photographs.upload({ patientId: to, file: picture, pose: 'neck' });
  const all = await Promise.all([send(), send(), send()]);
  expect(new Set(all.map(({ photograph }) => photograph.id)).size).toBe(1);
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect((await send()).isNew).toBe(false);
  expect(await stored()).toHaveLength(3);
  expect((await send((await makePatient(db)).id)).isNew).toBe(true);
});

test.each([
  ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ['unreadable', Buffer.from('isto não é uma foto')],
  ['unreadable', (await phonePhoto()).subarray(0, 2_000)],
  [
    'animated',
    await sharp(Buffer.from(Array.from({ length: 3 * 64 * 3 }, (_, at) => (at * 37) % 251)), {
      raw: { width: 8, height: 24, channels: 3, pageHeight: 8 },
    })
      .webp()
      .toBuffer(),
  ],
] as const)('%s is refused with its reason, and leaves nothing', async (reason, bytes) => {
  const refused = api.photographs.upload({ patientId, file: file(new Uint8Array(bytes)), pose: 'neck' });
  await expectRefusal(refused, { code: 'PHOTOGRAPH_REFUSED', data: { reason } });
  expect(await stored()).toEqual([]);
});

test('60 megapixels are refused with the size that is taken', async () => {
  const refused = api.photographs.upload({
    patientId,
    file: file(new Uint8Array(pngHeader({ side: 7_746 }))),
    pose: 'neck',
  });
  await expectRefusal(refused, {
    code: 'IMAGE_TOO_LARGE',
    data: { width: 7_746, height: 7_746, frames: 1, maxMegapixels: 50 },
  });
});

test('pose, points and who sees it are changed apart', async () => {
  const { photograph } = await api.photographs.upload({ patientId, file: await newPicture(), pose: 'neck' });
  const of = { patientId, id: photograph.id };
  await api.photographs.change({ ...of, shared: true });
  await api.photographs.change({ ...of, pose: 'free', poseWords: 'Sinal na nuca' });
  const { takenAt } = await api.photographs.change({ ...of, day: '2024-02-29' });
  expect(await api.photographs.change({ ...of, day: '2024-03-01' })).toMatchObject({
    day: '2024-03-01',
    takenAt: new Date(Date.parse(takenAt) + 86_400_000).toISOString(),
  });
  await expectRefusal(api.photographs.change({ ...of, day: '2190-01-01' }), 'INVALID_INPUT');
  // Nor is a photograph of a day after its upload.
  const uploaded = { created_at: new Date('2024-03-05T12:00:00Z') };
  await db.updateTable('patient_photographs').set(uploaded).where('id', '=', photograph.id).execute();
  await expectRefusal(api.photographs.change({ ...of, day: '2024-03-20' }), 'INVALID_INPUT');
  const points = [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ];
  expect(await api.photographs.align({ ...of, points })).toMatchObject({
    pose: 'free',
    poseWords: 'Sinal na nuca',
    shared: true,
    points,
  });
  for (const wrong of [
    [...points, ...points],
    [
      { x: 0.2, y: 0.2 },
      { x: 1.2, y: 0.4 },
    ],
  ])
    expect((await refusalOf(api.photographs.align({ ...of, points: wrong }))).code).toBe('INVALID_INPUT');
  expect(await refusalOf(api.photographs.change({ ...of, pose: 'free' }))).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('the patient sees what is shared, by its address and in the own export, and nothing else', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const own = await signedIn(user);
  const add = async () =>
    (await api.photographs.upload({ patientId: patient.id, file: await newPicture(), pose: 'neck' }))
      .photograph;
  const [shared, kept] = [await add(), await add()];
  await api.photographs.change({ patientId: patient.id, id: shared.id, shared: true });
  const status = async (who: typeof own, id: string) =>
    (await bytesAt(photographAt(id, 'large'), who)).status;
  expect([await status(own, shared.id), await status(own, kept.id)]).toEqual([200, 404]);
  const others = [await signedIn((await makePatientWithAccount(db)).user), browser()];
  for (const roles of [['reception'], ['manager']] as const)
    others.push(await signedIn(await makeStaff(db, [...roles])));
  for (const other of others) {
    expect(await status(other, shared.id)).toBe(404);
    expect((await refusalOf(other.api.photographs.list({ patientId: patient.id }))).code).toMatch(
      /FORBIDDEN|UNAUTHENTICATED/u,
    );
  }
  const listed = await own.api.portalFiles.category({ category: 'photographs' });
  expect(listed).toMatchObject({
    total: 1,
    rows: [{ name: 'Pescoço', url: photographAt(shared.id, 'original') }],
  });
  const names = async (who: typeof own, address: string) =>
    [...(await unzip((await bytesAt(address, who)).bytes)).keys()].filter((name) =>
      name.includes('fotografias'),
    );
  expect(await names(own, '/api/portal/export')).toHaveLength(1);
  expect(await names(desk, `/api/patients/${patient.id}/export`)).toHaveLength(2);
});

test('one that is taken back is gone with its sizes, and sealed', async () => {
  const { photograph } = await api.photographs.upload({ patientId, file: await newPicture(), pose: 'neck' });
  await api.photographs.takeBack({ patientId, id: photograph.id, reason: 'wrong_patient' });
  expect(await stored()).toEqual([]);
  for (const size of ['small', 'large', 'original'] as const)
    expect((await bytesAt(photographAt(photograph.id, size))).status).toBe(404);
  const { record } = await db
    .selectFrom('archived_items')
    .select('record')
    .where('row_id', '=', photograph.id)
    .executeTakeFirstOrThrow();
  const { archived_as: key } = record as { archived_as: string };
  expect(await storage.sizeOf({ area: 'archive', key })).toBe(photograph.sizeBytes);
});

test('a deleted patient’s photographs are sealed with the record', async () => {
  await api.photographs.upload({ patientId, file: await newPicture(), pose: 'neck' });
  await makeConsent(db, { patient_id: patientId });
  await (await signedIn(await makeAdmin(db))).api.patients.remove({ id: patientId });
  expect(await stored()).toEqual([]);
  const { record } = await db
    .selectFrom('archived_records')
    .select('record')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({
    photographs: [{ pose: 'neck', archived_as: expect.stringContaining(patientId) }],
    photographConsents: [{ use: 'publication' }],
  });
});

const phone = (access: string) =>
  openBrowser((request) => {
    request.headers.set(photographAccessHeader, access);
    return app.fetch(request);
  });

test('phones add to one patient by a link, and see initials only, until it ends', async () => {
  const { id, token: access } = await api.photographs.openLink({ patientId });
  const [one, other] = [phone(access), phone(access)];
  expect(await one.api.sharedPhotographs.open({ access })).toEqual({
    initials: 'AP',
    expiresAt: expect.any(String),
  });
  const noise = new Uint8Array(
    await sharp({
      create: {
        width: 700,
        height: 700,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
  await one.api.sharedPhotographs.add({ access, file: file(noise), pose: 'neck' });
  await other.api.sharedPhotographs.add({ access, file: await newPicture(), pose: 'hands' });
  const { rows } = await api.photographs.list({ patientId });
  expect(rows.map(({ pose }) => pose).sort()).toEqual(['hands', 'neck']);
  expect((await bytesAt(photographAt(rows[0]?.id ?? '', 'small'), one)).status).toBe(404);
  // A large body is refused before it arrives.
  const large = (who: typeof one) =>
    who.api.sharedPhotographs.add({ access, file: file(noise), pose: 'neck' });
  await expectRefusal(large(browser()), 'INPUT_TOO_LARGE');
  await expectRefusal(large(phone('x')), 'LINK_INVALID');

  await api.photographs.endLink({ patientId, id });
  const again = async () => one.api.sharedPhotographs.add({ access, file: await newPicture(), pose: 'neck' });
  await expectRefusal(again(), 'LINK_INVALID');
  await expectRefusal(one.api.sharedPhotographs.open({ access }), 'LINK_INVALID');
  expect((await api.photographs.list({ patientId })).rows).toHaveLength(2);
});

test('a link ends with the rights of its author', async () => {
  const author = await makeStaff(db, ['professional']);
  const openLink = async () => (await (await signedIn(author)).api.photographs.openLink({ patientId })).token;
  const access = await openLink();
  const { api: onPhone } = phone(access);
  await onPhone.sharedPhotographs.open({ access });
  await db
    .updateTable('profiles')
    .set({ staff_roles: ['reception'] })
    .where('id', '=', author.id)
    .execute();
  await expectRefusal(onPhone.sharedPhotographs.open({ access }), 'LINK_INVALID');
  const add = onPhone.sharedPhotographs.add({ access, file: await newPicture(), pose: 'neck' });
  await expectRefusal(add, 'LINK_INVALID');
  await db
    .updateTable('profiles')
    .set({ staff_roles: ['professional'] })
    .where('id', '=', author.id)
    .execute();
  const later = await openLink();
  await db.deleteFrom('auth.users').where('id', '=', author.id).execute();
  await expectRefusal(phone(later).api.sharedPhotographs.open({ access: later }), 'LINK_INVALID');
});

test('the database bounds times and days, and keeps a picture in the folder of its patient', async () => {
  const { id: other } = await makePatient(db);
  const made = (values: object) => constraintOf(makePhotograph(db, { patient_id: patientId, ...values }));
  for (const taken_at of ['infinity', '-infinity', '1989-12-31T00:00:00Z', '2999-01-01T00:00:00Z'])
    expect(await made({ taken_at })).toBe('patient_photographs_taken_at_bounds');
  for (const file_path of [`${other}/foto.jpg`, `${patientId}/../${other}/foto.jpg`, 'foto.jpg'])
    expect(await made({ file_path })).toBe('patient_photographs_file_path_of_patient');
  expect(await made({})).toBe('allowed');
  for (const day of ['infinity', '1999-12-31', '2999-01-01'])
    expect(await constraintOf(makeConsent(db, { patient_id: patientId, day }))).toBe(
      'photograph_consents_day_bounds',
    );
  const early = { patientId, use: 'record', given: true, textVersion: 1, day: '0202-01-01' } as const;
  await expectRefusal(api.photographs.consent(early), 'INVALID_INPUT');
});

test('the link of yesterday opens nothing', async () => {
  const { id, token: access } = await makePhotographLink(db, patientId);
  await db
    .updateTable('private.photograph_links')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  await expectRefusal(phone(access).api.sharedPhotographs.open({ access }), 'LINK_INVALID');
});

const forUse = { use: 'publication', purpose: 'Página da clínica', points: publicationPointKeys } as const;
const whole = { crop: null, covers: [] as Area[] };

test('nothing leaves without consent, and what has left is named when it is revoked', async () => {
  const { photograph } = await api.photographs.upload({ patientId, file: await newPicture(), pose: 'neck' });
  const of = { patientId, id: photograph.id, ...forUse, areas: whole };
  const say = (given: boolean) =>
    api.photographs.consent({ patientId, use: 'publication', given, textVersion: 1, day: '2026-01-05' });
  await expectRefusal(api.photographs.export(of), 'CONSENT_MISSING');
  await api.photographs.consent({
    patientId,
    use: 'teaching',
    given: true,
    textVersion: 1,
    day: '2026-01-05',
  });
  await expectRefusal(api.photographs.export(of), 'CONSENT_MISSING');
  await say(true);
  const missing = forUse.points.slice(1);
  expect((await refusalOf(api.photographs.export({ ...of, points: missing }))).code).toBe('INVALID_INPUT');
  // A class is no publication.
  await api.photographs.export({ ...of, use: 'teaching', points: [] });
  const { id } = await api.photographs.export(of);
  const exported = await bytesAt(photographExportAt(id));
  expect([exported.status, exported.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await say(false);
  expect((await bytesAt(photographExportAt(id))).status).toBe(409);
  await expectRefusal(api.photographs.export(of), 'CONSENT_MISSING');
  const said = await api.photographs.consents({ patientId });
  expect(said.exports).toMatchObject([
    { id, use: 'publication', purpose: 'Página da clínica', photograph: { pose: 'neck' } },
    { use: 'teaching' },
  ]);
  expect(said.rows.map(({ use, given }) => `${use} ${given}`)).toEqual([
    'publication false',
    'publication true',
    'teaching true',
  ]);
  expect((await api.photographs.list({ patientId })).consents).toEqual({
    record: null,
    teaching: true,
    publication: false,
  });
});

test('a consent is of a day that has come, and of the text of now', async () => {
  const say = { patientId, use: 'record', given: true, textVersion: 1, day: '2026-01-05' } as const;
  expect(await refusalOf(api.photographs.consent({ ...say, day: '2999-01-01' }))).toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(await refusalOf(api.photographs.consent({ ...say, textVersion: 2 }))).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('an export is cut and covered upright, and has no metadata', async () => {
  await makeConsent(db, { patient_id: patientId, use: 'teaching' });
  const { photograph } = await api.photographs.upload({
    patientId,
    file: file(await phonePhoto()),
    pose: 'neck',
  });
  const areas = {
    crop: { x: 0, y: 0.5, width: 1, height: 0.5 },
    covers: [{ x: 0, y: 0.5, width: 0.5, height: 0.25 }],
  };
  const { id } = await api.photographs.export({
    patientId,
    id: photograph.id,
    ...forUse,
    use: 'teaching',
    areas,
  });
  const { bytes } = await bytesAt(photographExportAt(id));
  const { width, height, exif } = await sharp(bytes).metadata();
  expect([width, height, exif]).toEqual([1_200, 800, undefined]);
  const brightness = async (left: number, top: number) =>
    (await sharp(await sharp(bytes).extract({ left, top, width: 20, height: 20 }).toBuffer()).stats())
      .channels[0]?.mean ?? 0;
  expect(await brightness(100, 100)).toBeLessThan(5);
  expect(await brightness(900, 100)).toBeGreaterThan(150);
  expect(await brightness(100, 600)).toBeGreaterThan(150);
});

test('a row without its object is not found, and the list still opens', async () => {
  const { id } = await makePhotograph(db, { patient_id: patientId });
  expect((await bytesAt(photographAt(id, 'large'))).status).toBe(404);
  expect((await api.photographs.list({ patientId })).rows).toHaveLength(1);
});
