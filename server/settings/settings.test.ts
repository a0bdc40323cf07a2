import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeSettings } from '#test/factories.ts';

const { browser, db } = await createTestApp();

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
    whatsapp_url: 'https://wa.me/55',
  });
  expect(await api.settings.identity()).toEqual({
    clinicName: 'Clínica Serra',
    doctorName: 'Dra. Rosa',
    logoUrl: null,
    whatsappUrl: 'https://wa.me/55',
    timeZone: 'America/Sao_Paulo',
  });
});
