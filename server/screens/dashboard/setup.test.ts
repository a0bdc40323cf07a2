import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makeProcedure, makeSettings } from '#test/factories.ts';
import { countRoundTrips } from '#test/statements.ts';

let isBackupApart = false;
const { signedIn, db } = await createTestApp({
  sendsMail: false,
  isBackupApart: async () => isBackupApart,
});
const admin = await makeAdmin(db);
const { api } = await signedIn(admin);
const asked = countRoundTrips();
const steps = async () =>
  (await api.dashboard.overview()).setup?.map(({ step, isDone }) => `${step}${isDone ? ' done' : ''}`);

test('a new clinic’s steps are done one by one, or hidden, and then are gone and cost nothing', async () => {
  expect(await steps()).toEqual([
    'clinic',
    'logo',
    'team',
    'hours',
    'mail',
    'backup',
    'procedure',
    'patient',
  ]);
  await makeSettings(db);
  await makeProcedure(db);
  expect(await steps()).toEqual([
    'clinic done',
    'logo',
    'team',
    'hours',
    'mail',
    'backup',
    'procedure done',
    'patient',
  ]);
  await db.updateTable('professionals').set({ specialty: 'Dermatologia' }).execute();
  // Nobody of the team is invited yet.
  expect(await steps()).toContain('team');
  await db.updateTable('professionals').set({ user_id: admin.id }).execute();
  const { schedules } = await api.workingHours.list();
  const week = schedules[0]?.versions[0]?.week ?? null;
  await api.workingHours.set({ professionalId: null, validFrom: '2026-11-22', week });
  await db.updateTable('clinic_settings').set({ logo_url: '/media/clinic-logo/um.webp' }).execute();
  await makePatient(db);
  isBackupApart = true;
  expect(await steps()).toEqual([
    'clinic done',
    'logo done',
    'team done',
    'hours done',
    'mail',
    'backup done',
    'procedure done',
    'patient done',
  ]);
  for (const _ of [1, 2]) await api.dashboard.hideSetupStep({ step: 'mail' });
  expect(await db.selectFrom('hidden_setup_steps').select('step').execute()).toEqual([{ step: 'mail' }]);
  const statements = async () => {
    const start = asked().statements;
    expect(await api.dashboard.overview()).not.toHaveProperty('setup');
    return asked().statements - start;
  };
  expect(await statements()).toBe((await statements()) + 1);
});
