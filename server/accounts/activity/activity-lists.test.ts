import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeActivity,
  makeAdmin,
  makePatient,
  makePatientWithAccount,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { app, signedIn, db, setNow } = await createTestApp();
const helena = await makeAdmin(db, { name: 'Helena Prado' });
const { api } = await signedIn(helena);

test('deleted patients are found by name only, the latest first', async () => {
  const deleted: string[] = [];
  for (const full_name of ['Aurélia Conceição Lobo', 'Aurélia Lobo Terra', 'Celso Lobo']) {
    const patient = await makePatient(db, { full_name, email: 'lobo.guara@exemplo.test', cpf: null });
    await api.patients.remove({ id: patient.id });
    deleted.unshift(patient.id);
  }
  await makePatient(db, { full_name: 'Aurélia Lobo Viva' });
  const found = async (search?: string) => {
    const { rows } = await api.activity.deletedPatients({ search });
    return rows.map(({ id, fullName }) => [id, fullName]);
  };
  const [celso, terra, conceicao] = [
    [deleted[0], 'Celso Lobo'],
    [deleted[1], 'Aurélia Lobo Terra'],
    [deleted[2], 'Aurélia Conceição Lobo'],
  ];
  expect((await found()).slice(0, 3)).toEqual([celso, terra, conceicao]);
  expect(await found('AURELIA lobo')).toEqual([terra, conceicao]);
  expect(await found('conceicao')).toEqual([conceicao]);
  expect(await found('guara')).toEqual([]);
  const [row] = (await api.activity.deletedPatients({ search: 'celso' })).rows;
  expect(Object.keys(row ?? {}).sort()).toEqual(['deletedAt', 'fullName', 'id']);
});

test('the list is paged without gaps and narrowed by kind, person, patient and period', async () => {
  const patient = await makePatient(db, { full_name: 'Paginada' });
  // All at one instant: only the id differs.
  const happened_at = '2026-11-21T12:00:00.123456Z';
  const person = randomUUID();
  for (let count = 0; count < 120; count += 1)
    await makeActivity(db, { patient_id: patient.id, user_id: person, happened_at });
  const old = await makeActivity(db, {
    patient_id: patient.id,
    action: 'changed',
    happened_at: '2026-11-14T02:59:00Z', // 23:59 of the 13th in São Paulo
  });
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await api.activity.list({ patientId: patient.id, after });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(ids).toHaveLength(121);
  expect(new Set(ids).size).toBe(121);
  expect(ids.at(-1)).toBe(old.id);
  const of = async (filter: object) =>
    (await api.activity.list({ patientId: patient.id, ...filter })).rows.length;
  expect(await of({ kind: 'changes' })).toBe(1);
  expect(await of({ kind: 'reads' })).toBe(50);
  expect(await of({ kind: 'access' })).toBe(0);
  expect(await of({ kind: 'exports' })).toBe(0);
  // The read of this list.
  expect(await of({ userId: helena.id })).toBe(1);
  expect(await of({ userId: person })).toBe(50);
  setNow('2026-11-22T01:00:00Z'); // 22:00 of the 21st
  expect(await of({ period: 'week', kind: 'changes' })).toBe(0);
  expect(await of({ period: 'month', kind: 'changes' })).toBe(1);
  expect(await of({ period: 'today' })).toBe(50);
  await expectRefusal(api.activity.list({ patientId: randomUUID() }), 'NOT_FOUND');
});

test('a patient sees who did what with their record, without values and without other patients', async () => {
  const { user, patient } = await makePatientWithAccount(db, { full_name: 'Júlia Ramos' });
  const stranger = await makePatientWithAccount(db, { full_name: 'Estranha' });
  await api.patients.get({ id: patient.id });
  await api.patients.get({ id: stranger.patient.id });
  await api.patients.update({
    id: patient.id,
    fullName: 'Júlia Ramos',
    email: user.email,
    notes: 'Segredo clínico',
  });
  const own = await signedIn(user);
  await own.api.portal.updateProfile({ fullName: 'Júlia Ramos', phone: null, address: 'Rua A, 1' });
  await makeActivity(db, {
    patient_id: patient.id,
    user_id: stranger.user.id,
    user_name: 'Estranha',
    user_role: 'patient',
  });
  const { rows, next } = await own.api.portal.activity({});
  expect(next).toBeNull();
  expect(rows?.map(({ who, action, fields }) => ({ who, action, fields }))).toEqual([
    { who: { kind: 'clinic', name: null }, action: 'read', fields: [] },
    { who: { kind: 'self', name: null }, action: 'changed', fields: ['address'] },
    {
      who: { kind: 'clinic', name: 'Helena Prado' },
      action: 'changed',
      fields: ['cpf', 'phone', 'birth_date', 'notes'],
    },
    { who: { kind: 'clinic', name: 'Helena Prado' }, action: 'read', fields: [] },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Segredo|Estranha|Rua A/u);
  const without = await signedIn(await makeAccount(db));
  expect(await without.api.portal.activity({})).toEqual({ rows: null, next: null });
  await app.settled();
});
