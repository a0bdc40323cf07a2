import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeSettings } from '#test/factories.ts';
import { drawForMail, drawForPaper } from './draw-logo.ts';
import { readLogo } from './logo-picture.ts';

const { browser, signedIn, db } = await createTestApp();
const clinic = await signedIn(await makeAdmin(db));
const visitor = browser();

const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
});

async function manifest() {
  const answer = await visitor.fetch('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  return manifestSchema.parse(await answer.json());
}

const settings = {
  clinicName: 'Clínica da Serra Verde',
  doctorName: 'Dra. Rosa',
  phone: '2422223333',
  address: 'Rua A, 1',
};
const save = (logo: Buffer, name = 'logo.png') =>
  clinic.api.settings.update({ ...settings, logo: new File([new Uint8Array(logo)], name) });

/** A wide rectangle of one colour, with a transparent border. */
const drawing = (colour: string) =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: colour } })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#00000000' })
    .png()
    .toBuffer();

async function icon(address: string) {
  const answer = await visitor.fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { bytes, width: info.width, height: info.height, at, etag: answer.headers.get('etag') ?? '' };
}

const near = (colour: number[], red: number, green: number, blue: number) =>
  [red, green, blue].every((channel, at) => Math.abs(channel - (colour[at] ?? -99)) < 12);

test('without settings the manifest and the icons are the product’s own', async () => {
  const { name, start_url, display, icons } = await manifest();
  expect({ name, start_url, display }).toEqual({
    name: 'Viço',
    start_url: '/patient',
    display: 'standalone',
  });
  expect(icons.map(({ src }) => src)).toEqual([
    '/favicon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ]);
  // The built files would answer; this test has none.
  expect((await visitor.fetch('/icon-192.png')).status).toBe(404);
});

test('the manifest holds the clinic’s name, and is not sent again while unchanged', async () => {
  await makeSettings(db, { clinic_name: 'Clínica da Serra Verde' });
  expect(await manifest()).toMatchObject({ name: 'Clínica da Serra Verde', short_name: 'Clínica' });
  const first = await visitor.fetch('/manifest.webmanifest');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect((await visitor.fetch('/manifest.webmanifest', { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  );
  await clinic.api.settings.update({ ...settings, clinicName: 'Outra' });
  const changed = await visitor.fetch('/manifest.webmanifest', { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
});

test('icons show the logo, each in its size, opaque and cacheable', async () => {
  await save(await drawing('#8a2b2b'));
  const { icons } = await manifest();
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of [...icons, { src: '/icon-180.png', sizes: '180x180' }]) {
    const { bytes, width, height, at, etag } = await icon(src);
    expect(`${width}x${height}`).toBe(sizes);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
    expect(near(at(width / 2, height / 2), 0x8a, 0x2b, 0x2b)).toBe(true);
    expect(near(at(2, 2), 0xfa, 0xf6, 0xef)).toBe(true);
    expect((await visitor.fetch(src, { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
});

test('a maskable icon keeps the logo inside the circle of a launcher', async () => {
  await save(await drawing('#8a2b2b'));
  const { width, at } = await icon('/icon-maskable-512.png');
  const outside: string[] = [];
  for (let y = 0; y < width; y += 4)
    for (let x = 0; x < width; x += 4)
      if (Math.hypot(x - width / 2, y - width / 2) > width * 0.4 && !near(at(x, y), 0xfa, 0xf6, 0xef))
        outside.push(`${x},${y}`);
  expect(outside).toEqual([]);
});

test('a light logo gets a dark background, and an opaque one its own colour', async () => {
  await save(await drawing('#ffffff'));
  expect(near((await icon('/icon-192.png')).at(2, 2), 0x2f, 0x54, 0x3b)).toBe(true);
  // A seal has its own ground: no square of another colour stands round it, also on paper.
  const seal = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="#faf6ef"/><circle cx="200" cy="200" r="80" fill="#2f543b"/></svg>',
  );
  await save(await sharp(seal).png().toBuffer());
  expect(near((await icon('/icon-192.png')).at(2, 2), 0xfa, 0xf6, 0xef)).toBe(true);
  const logo = await readLogo(await sharp(seal).png().toBuffer());
  const printed = await sharp(await drawForPaper(logo))
    .raw()
    .toBuffer();
  expect([...printed.subarray(0, 3)]).toEqual([255, 255, 255]);
  // In a mail it is twice as high as it is shown.
  expect((await sharp(await drawForMail(logo)).metadata()).height).toBe(128);
  const onYellow = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#f0c020' } })
    .composite([
      {
        input: await sharp(await drawing('#203040'))
          .resize(120)
          .png()
          .toBuffer(),
      },
    ])
    .jpeg()
    .toBuffer();
  await save(onYellow, 'logo.jpg');
  expect(near((await icon('/icon-192.png')).at(2, 2), 0xf0, 0xc0, 0x20)).toBe(true);
});

test('another logo makes other icons, at a new address', async () => {
  await save(await drawing('#8a2b2b'));
  const [before] = (await manifest()).icons;
  const old = await icon('/icon-192.png');
  await save(await drawing('#1d4e89'));
  const [after] = (await manifest()).icons;
  expect(after?.src).not.toBe(before?.src);
  const changed = await visitor.fetch('/icon-192.png', { headers: { 'if-none-match': old.etag } });
  expect(changed.status).toBe(200);
  expect(near((await icon('/icon-192.png')).at(96, 96), 0x1d, 0x4e, 0x89)).toBe(true);
  await clinic.api.settings.update({ ...settings, removeLogo: true });
  expect((await manifest()).icons[0]?.src).toBe('/favicon.svg');
});

test('a missing logo, or one on another server, leaves the default icons', async () => {
  await db.updateTable('clinic_settings').set({ logo_url: 'https://antigo.test/logo.png' }).execute();
  expect((await manifest()).icons[0]?.src).toBe('/favicon.svg');
  await db
    .updateTable('clinic_settings')
    .set({ logo_url: '/media/clinic-logo/00000000-0000-4000-8000-000000000000.webp' })
    .execute();
  expect((await manifest()).icons[0]?.src).toBe('/favicon.svg');
});
