import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeSettings } from '#test/factories.ts';
import { acceptedPictures, phonePhoto } from '#test/pictures.ts';
import { refusalOf } from '#test/refused.ts';

const { app, browser, signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const guest = browser();
const clear = () => db.deleteFrom('clinic_settings').execute();

const input = {
  clinicName: ' Clínica Serra ',
  doctorName: 'Dra. Rosa',
  phone: '(24) 2222-3333',
  address: 'Rua das Flores, 1',
};
const saved = {
  clinicName: 'Clínica Serra',
  doctorName: 'Dra. Rosa',
  logoUrl: null,
  phone: '2422223333',
  address: 'Rua das Flores, 1',
  email: null,
  businessHours: null,
  instagramUrl: null,
  facebookUrl: null,
  whatsappUrl: null,
};
const firstPicture = async () => {
  const [picture] = await acceptedPictures();
  return picture ?? new File([], 'none');
};

test('anybody may see who the clinic is, and no more of its settings than that', async () => {
  const { api } = browser();
  expect(await api.settings.identity()).toEqual({
    clinicName: 'Viço',
    doctorName: 'Viço Dermatologia',
    logoUrl: null,
    whatsappUrl: null,
    timeZone: 'America/Sao_Paulo',
  });
  await makeSettings(db, {
    clinic_name: 'Clínica Serra',
    doctor_name: 'Dra. Rosa',
    whatsapp_url: 'https://wa.me/5524988776655',
  });
  expect(await api.settings.identity()).toEqual({
    clinicName: 'Clínica Serra',
    doctorName: 'Dra. Rosa',
    logoUrl: null,
    whatsappUrl: 'https://wa.me/5524988776655',
    timeZone: 'America/Sao_Paulo',
  });
});

test('the settings are written once and changed from then on, by administrators', async () => {
  await clear();
  expect(await api.settings.get()).toEqual({ settings: null });
  expect(await api.settings.update(input)).toEqual({ settings: saved });
  const more = {
    ...input,
    email: 'Contato@Clinica.test',
    businessHours: 'Segunda a sexta\n8h às 18h',
    instagramUrl: '@clinica',
    facebookUrl: 'facebook.com/clinica',
    whatsappUrl: '(24) 98877-6655',
  };
  const after = {
    ...saved,
    email: 'contato@clinica.test',
    businessHours: 'Segunda a sexta\n8h às 18h',
    instagramUrl: 'https://www.instagram.com/clinica',
    facebookUrl: 'https://www.facebook.com/clinica',
    whatsappUrl: 'https://wa.me/5524988776655',
  };
  expect(await api.settings.update(more)).toEqual({ settings: after });
  expect(await api.settings.get()).toEqual({ settings: after });
  expect(await guest.api.settings.identity()).toMatchObject({
    clinicName: 'Clínica Serra',
    whatsappUrl: 'https://wa.me/5524988776655',
  });
  expect(await db.selectFrom('clinic_settings').select('id').execute()).toHaveLength(1);
});

test.each([
  ['0800 123 4567', '08001234567'],
  ['4004-1234', '40041234'],
  ['+55 (24) 2233-4455', '2422334455'],
])('the clinic may be called at %s', async (written, phone) => {
  expect((await api.settings.update({ ...input, phone: written })).settings.phone).toBe(phone);
});

test.each(['clinicName', 'doctorName', 'phone', 'address'])('%s is required, blank or not', async (field) => {
  for (const value of ['', '   ']) {
    const refused = await refusalOf(api.settings.update({ ...input, [field]: value }));
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        problems: [{ path: [field], message: 'Por favor, preencha todos os campos obrigatórios' }],
      },
    });
  }
});

test.each([
  ['email', 'sem-arroba', 'Por favor, digite um e-mail válido'],
  ['phone', '12', 'Digite um telefone válido, com DDD, ou um número 0800'],
  ['whatsappUrl', 'https://exemplo.test/x', 'Digite o número com DDD ou um link do WhatsApp'],
  ['instagramUrl', 'javascript:alert(1)', 'Digite o @ do perfil ou um link do Instagram'],
  ['clinicName', 'x'.repeat(201), 'Use no máximo 200 caracteres'],
  ['address', 'a\u0000b', 'O texto contém caracteres que não podem ser usados'],
])('%s: what cannot be is refused and nothing saved', async (field, value, message) => {
  await clear();
  const refused = await refusalOf(api.settings.update({ ...input, [field]: value }));
  expect(refused).toMatchObject({ data: { problems: [{ path: [field], message }] } });
  expect(await api.settings.get()).toEqual({ settings: null });
});

test('the logo comes with the form, is public, and goes when it is replaced or removed', async () => {
  await clear();
  const { settings: first } = await api.settings.update({ ...input, logo: await firstPicture() });
  expect(first.logoUrl).toMatch(/^\/media\/clinic-logo\/[\da-f-]{36}\.webp$/u);
  const shown = await guest.fetch(first.logoUrl ?? '');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await guest.api.settings.identity()).logoUrl).toBe(first.logoUrl);

  const kept = await api.settings.update(input);
  expect(kept.settings.logoUrl).toBe(first.logoUrl);

  const photo = new File([await phonePhoto()], 'logo.jpg');
  const { settings: second } = await api.settings.update({ ...input, logo: photo });
  expect(second.logoUrl).not.toBe(first.logoUrl);
  await app.settled();
  expect((await guest.fetch(first.logoUrl ?? '')).status).toBe(404);

  const { settings: bare } = await api.settings.update({ ...input, removeLogo: true });
  expect(bare.logoUrl).toBeNull();
  await app.settled();
  expect((await guest.fetch(second.logoUrl ?? '')).status).toBe(404);
});

test.each([
  ['an empty file', new File([], 'a.png'), 'FILE_EMPTY'],
  [
    'a drawing that can run',
    new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/png' }),
    'FILE_TYPE_REFUSED',
  ],
  ['a program', new File(['MZ\u0090\u0000'], 'a.jpg', { type: 'image/jpeg' }), 'FILE_TYPE_REFUSED'],
  ['a page', new File(['<!doctype html><script></script>'], 'a.jpg'), 'FILE_TYPE_REFUSED'],
  ['one byte too many', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png'), 'FILE_TOO_LARGE'],
])('%s is no logo, and nothing is saved', async (_what, logo, code) => {
  await clear();
  expect((await refusalOf(api.settings.update({ ...input, logo }))).code).toBe(code);
  expect(await api.settings.get()).toEqual({ settings: null });
});

test('a link that was never checked is not passed on as it stands', async () => {
  await clear();
  await makeSettings(db, { whatsapp_url: '24 98877-6655' });
  expect((await guest.api.settings.identity()).whatsappUrl).toBe('https://wa.me/5524988776655');
  await clear();
  await makeSettings(db, { whatsapp_url: 'javascript:alert(1)' });
  expect((await guest.api.settings.identity()).whatsappUrl).toBeNull();
});
