/** Constraints of a patient's record. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isCpf } from '#contract/cpf.ts';
import { createTestDatabase } from '#test/database.ts';
import { makeAccount, makeArchivedRecord, makeCpf, makePatient } from '#test/factories.ts';
import { constraintOf } from '#test/refusal.ts';

const { maintenance } = await createTestDatabase();
const add = (values: Parameters<typeof makePatient>[1]) => constraintOf(makePatient(maintenance, values));

test('only the name is required', async () => {
  const nothing = { cpf: null, email: null, phone: null, birth_date: null };
  expect([await add(nothing), await add(nothing)]).toEqual(['allowed', 'allowed']);
  expect(await add({ full_name: '  ' })).toBe('patients_full_name_length');
  expect(await add({ full_name: 'a'.repeat(201) })).toBe('patients_full_name_length');
});

test('a CPF is eleven digits with right check digits', async () => {
  expect(await add({ cpf: '52998224725' })).toBe('allowed');
  for (const cpf of ['52998224724', '529.982.247-25', '5299822472', '11111111111', '', 'abcdefghijk']) {
    expect(await add({ cpf })).toBe('patients_cpf_valid');
  }
});

test('the database and the contract agree on every CPF', async () => {
  const digits = fc.stringMatching(/^\d{11}$/u);
  const valid = fc.integer({ min: 0, max: 100_000_000 }).map(makeCpf);
  const samples = fc.sample(fc.oneof(digits, valid), 500);
  const { rows } = await sql<{ cpf: string; valid: boolean }>`
    select cpf, app.is_cpf(cpf) as valid from unnest(${samples}::text[]) as cpf`.execute(maintenance);
  expect(rows.filter((row) => row.valid).length).toBeGreaterThan(100);
  expect(rows.filter((row) => row.valid !== isCpf(row.cpf))).toEqual([]);
});

test('no two patients share a CPF, an e-mail or a login account', async () => {
  const user = await makeAccount(maintenance);
  const { cpf, email } = await makePatient(maintenance, { user_id: user.id });
  expect(await add({ cpf })).toBe('patients_cpf_unique');
  expect(await add({ email })).toBe('patients_email_unique');
  expect(await add({ user_id: user.id })).toBe('patients_user_id_unique');
});

test('an e-mail is in lower case, so that it is not stored twice in two spellings', async () => {
  expect(await add({ email: 'Ana@exemplo.test' })).toBe('patients_email_lower_case');
});

test('a phone is ten or eleven digits', async () => {
  expect([await add({ phone: '2422334455' }), await add({ phone: '24999887766' })]).toEqual([
    'allowed',
    'allowed',
  ]);
  for (const phone of ['(24) 99988-7766', '0499988776', '249998', '552499988776655']) {
    expect(await add({ phone })).toBe('patients_phone_digits');
  }
});

test('a birth date is from 1900 on', async () => {
  expect(await add({ birth_date: '1900-01-01' })).toBe('allowed');
  expect(await add({ birth_date: '1899-12-31' })).toBe('patients_birth_date_plausible');
  expect(await add({ birth_date: 'infinity' })).toBe('patients_birth_date_plausible');
});

test('a patient is deleted only after the record is archived', async () => {
  const patient = await makePatient(maintenance);
  const remove = () =>
    constraintOf(maintenance.deleteFrom('patients').where('id', '=', patient.id).execute());
  expect(await remove()).toBe('patients_archived_before_deletion');
  await makeArchivedRecord(maintenance, patient);
  expect(await remove()).toBe('allowed');
});

test('the record stays when its login account is deleted', async () => {
  const user = await makeAccount(maintenance);
  const { id } = await makePatient(maintenance, { user_id: user.id });
  await maintenance.deleteFrom('auth.users').where('id', '=', user.id).execute();
  const left = maintenance.selectFrom('patients').select('user_id').where('id', '=', id).execute();
  expect(await left).toEqual([{ user_id: null }]);
});
