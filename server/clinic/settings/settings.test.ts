import { expect, test } from 'vitest';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeSettings, makeStaff } from '#test/factories.ts';
import { acceptedPictures, phonePhoto } from '#test/pictures.ts';
import { expectRefusal } from '#test/refused.ts';

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
  about: null,
  discountLimitPercent: 10,
  taxId: null,
  pixKey: null,
  pixCity: null,
  instagramUrl: null,
  facebookUrl: null,
  whatsappUrl: null,
  letterheadColor: defaultLetterheadColor,
};
const firstPicture = async () => {
  const [picture] = await acceptedPictures();
  return picture ?? new File([], 'none');
};

test('anyone may see the clinic’s name, logo and WhatsApp link, and no other settings', async () => {
  const { api } = browser();
  expect(await api.settings.identity()).toEqual({
    clinicName: 'Viço',
    doctorName: null,
    logoUrl: null,
    whatsappUrl: null,
    letterheadColor: defaultLetterheadColor,
    timeZone: 'America/Sao_Paulo',
    sendsMail: true,
    needsAdministrator: false,
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
    letterheadColor: defaultLetterheadColor,
    timeZone: 'America/Sao_Paulo',
    sendsMail: true,
    needsAdministrator: false,
  });
});

test('the first save inserts the settings, later ones update them', async () => {
  await clear();
  expect(await api.settings.get()).toEqual({ settings: null });
  expect(await api.settings.update(input)).toEqual({ settings: saved });
  const more = {
    ...input,
    email: 'Contato@Clinica.test',
    businessHours: 'Segunda a sexta\n8h às 18h',
    about: 'Cuidamos de peles desde 1998.',
    letterheadColor: ' #7A2E3F',
    discountLimitPercent: 15,
    taxId: '11.222.333/0001-81',
    pixKey: '(24) 98877-6655',
    pixCity: 'Petrópolis',
    instagramUrl: '@clinica',
    facebookUrl: 'facebook.com/clinica',
    whatsappUrl: '(24) 98877-6655',
  };
  const after = {
    ...saved,
    email: 'contato@clinica.test',
    businessHours: 'Segunda a sexta\n8h às 18h',
    about: 'Cuidamos de peles desde 1998.',
    letterheadColor: '#7a2e3f',
    discountLimitPercent: 15,
    taxId: '11222333000181',
    pixKey: '+5524988776655',
    pixCity: 'Petrópolis',
    instagramUrl: 'https://www.instagram.com/clinica',
    facebookUrl: 'https://www.facebook.com/clinica',
    whatsappUrl: 'https://wa.me/5524988776655',
  };
  expect(await api.settings.update(more)).toEqual({ settings: after });
  expect(await api.settings.get()).toEqual({ settings: after });
  expect(await guest.api.settings.identity()).toMatchObject({
    clinicName: 'Clínica Serra',
    whatsappUrl: 'https://wa.me/5524988776655',
    letterheadColor: '#7a2e3f',
  });
  // Left out, it stays.
  expect((await api.settings.update(input)).settings.letterheadColor).toBe('#7a2e3f');
  expect(await db.selectFrom('clinic_settings').select('id').execute()).toHaveLength(1);
});

test('who is no administrator saves the rest, and no Pix key', async () => {
  const { api: manager } = await signedIn(await makeStaff(db, ['manager']));
  await api.settings.update({ ...input, pixKey: 'pix@serra.test', pixCity: 'Petrópolis' });
  expect((await manager.settings.update(input)).settings.pixKey).toBe('pix@serra.test');
  await expectRefusal(manager.settings.update({ ...input, pixKey: 'eu@serra.test' }), 'FORBIDDEN');
});

test.each([
  ['0800 123 4567', '08001234567'],
  ['4004-1234', '40041234'],
  ['+55 (24) 2233-4455', '2422334455'],
])('%s is a valid phone number', async (written, phone) => {
  expect((await api.settings.update({ ...input, phone: written })).settings.phone).toBe(phone);
});

test('the logo is saved with the form, public, and deleted when replaced or removed', async () => {
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
