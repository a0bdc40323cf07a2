/** Accounts of the older platform with their patients, and what is odd about them. */
import { makeCpf } from '#test/factories.ts';
import { type OlderClinic, olderId } from './older-clinic.ts';
import { addAccount, addPatient, type HashPrefix, hashOf, noonOf } from './older-rows.ts';

export const dirtyPasswords = {
  admin: 'segredo-da-helena',
  staff: 'segredo-do-rui',
  patient: 'segredo da marina',
} as const;

export async function addAccounts(clinic: OlderClinic, cost: number): Promise<void> {
  const password = async (email: string, written: string, prefix: HashPrefix) => {
    clinic.passwords.set(email.toLowerCase(), written);
    return hashOf(written, prefix, cost);
  };
  // The e-mail is in mixed case; it comes in lower case, without a finding.
  const admin = 'Helena.Prado@Exemplo.test';
  const helena = addAccount(clinic, 'Helena Prado', {
    email: admin,
    role: 'admin',
    encrypted_password: await password(admin, dirtyPasswords.admin, '$2a$'),
  });
  const staff = 'rui@exemplo.test';
  const rui = addAccount(clinic, 'Rui Salgado', {
    email: staff,
    role: 'admin',
    encrypted_password: await password(staff, dirtyPasswords.staff, '$2b$'),
  });
  for (const { id } of [helena, rui])
    clinic.expect('public.profiles', id, 'role', 'account_administrator', 'imported_as_administrator');
  clinic.add('auth.mfa_factors', {
    id: olderId('factor'),
    user_id: rui.id,
    factor_type: 'totp',
    status: 'verified',
    created_at: noonOf('2024-01-01'),
    updated_at: noonOf('2024-01-01'),
    secret: 'JBSWY3DPEHPK3PXP',
  });
  clinic.expect('auth.mfa_factors', rui.id, 'factor_type', 'account_second_factor', 'set_up_again');
  const account = (name: string, email: string | null, values: Record<string, string | null> = {}) =>
    addAccount(clinic, name, { email, ...values });

  const marina = account('Marina Azevedo', 'marina@exemplo.test', {
    encrypted_password: await password('marina@exemplo.test', dirtyPasswords.patient, '$2y$'),
    // Not from here: the person could write it.
    raw_user_meta_data: '{"full_name": "Marina Azevedo", "role": "admin"}',
  });
  addPatient(clinic, 'Marina Azevedo', { user_id: marina.id, email: marina.email, cpf: makeCpf(9001) });
  const bySignUp = account('Nina Valença', 'nina@exemplo.test', {
    encrypted_password: await hashOf('meu-segredo-1', '$2a$', cost),
  });
  // The older portal links them at the next visit.
  addPatient(clinic, 'Nina Valença', { email: bySignUp.email });

  const google = account('Otto Lessa', 'otto@exemplo.test', { provider: 'google', encrypted_password: null });
  addPatient(clinic, 'Otto Lessa', { user_id: google.id, email: google.email });
  clinic.expect('auth.users', google.id, 'email', 'account_without_password', 'link_needed');
  const invited = account('Pia Moura', 'pia@exemplo.test', {
    email_confirmed_at: null,
    invited_at: noonOf('2024-07-01'),
    last_sign_in_at: null,
  });
  clinic.expect('auth.users', invited.id, 'email', 'account_without_record', 'account_alone');
  const unknownHash = account('Ugo Reis', 'ugo@exemplo.test', {
    encrypted_password: '$argon2id$v=19$m=65536$abc$def',
  });
  clinic.expect('auth.users', unknownHash.id, 'email', 'account_without_record', 'account_alone');

  const visitor = account('Visitante', 'visitante@exemplo.test', {
    encrypted_password: await hashOf('meu-segredo-2', '$2a$', cost),
  });
  clinic.expect('auth.users', visitor.id, 'email', 'account_without_record', 'account_waits');

  const gone = account('Vera Gusmão', 'vera@exemplo.test', { deleted_at: noonOf('2024-08-01') });
  clinic.expect('auth.users', gone.id, 'email', 'account_deleted', 'not_imported');
  const veras = addPatient(clinic, 'Vera Gusmão', { user_id: gone.id, email: gone.email });
  clinic.expect('public.patients', veras, 'user_id', 'account_missing', 'imported_without_value');
  const banned = account('Caio Brito', 'caio@exemplo.test', { banned_until: '2126-01-01 00:00:00+00' });
  clinic.expect('auth.users', banned.id, 'email', 'account_banned', 'not_imported');
  const anonymous = account('Visita', null, { is_anonymous: 't' });
  clinic.expect('auth.users', anonymous.id, 'email', 'account_anonymous', 'not_imported');
  const byPhone = account('Zeca Pinto', null, { phone: '5524999990001', provider: 'phone' });
  clinic.expect('auth.users', byPhone.id, 'email', 'account_without_email', 'not_imported');
  for (const { id } of [gone, banned, anonymous, byPhone]) {
    clinic.expect('public.profiles', id, null, 'account_missing', 'not_imported');
  }

  // The one that signed in last keeps the e-mail; the patient of the other goes to it.
  const before = account('Bia Rangel', 'Bia@exemplo.test', {
    encrypted_password: await hashOf('antiga', '$2a$', cost),
    last_sign_in_at: noonOf('2023-05-01'),
  });
  account('Bia Rangel', 'bia@exemplo.test', {
    encrypted_password: await password('bia@exemplo.test', 'segredo da bia', '$2a$'),
    last_sign_in_at: noonOf('2024-09-01'),
  });
  addPatient(clinic, 'Bia Rangel', { user_id: before.id, email: 'bia@exemplo.test' });
  clinic.expect('auth.users', before.id, 'email', 'account_email_twice', 'joined');

  const oddRole = addAccount(clinic, 'Lia Duarte', {
    email: 'lia@exemplo.test',
    role: 'recepcionista',
    // Nothing is said of it: the account does not come.
    encrypted_password: null,
  });
  clinic.expect('public.profiles', oddRole.id, 'role', 'role_of_staff', 'staff_to_invite');
}
