import { expect, test } from 'vitest';
import { commonPassword, personalPassword } from '#contract/password-rules.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { isCommonPassword } from './new-password.ts';

test.each([
  ['1q2w3e4r5t', true],
  ['QwertyUiop', true],
  ['Senha2026!!', true],
  ['password-12', true],
  ['12/05/1988', true],
  ['janela-azul-27', false],
])('%j is common: %s', async (password, common) => {
  expect(await isCommonPassword(password)).toBe(common);
});

const { browser, signedIn, db, mailedToken } = await createTestApp();
const old = 'curta1';
const refused = (message: string, path = 'password') => ({
  code: 'INVALID_INPUT',
  data: { problems: [{ path: [path], message }] },
});

test('a new password of the staff follows the rules, whichever way it is set; an old one stays valid', async () => {
  const admin = await makeAdmin(db, { name: 'Vitória Régis', email: 'chefia@exemplo.test', password: old });
  await browser().api.session.signIn({ email: admin.email, password: old });
  const { api } = await signedIn(admin);
  const change = (newPassword: string) => api.account.changePassword({ password: old, newPassword });
  await expectRefusal(change('qwertyuiop'), refused(commonPassword, 'newPassword'));
  await expectRefusal(change('vitoria-regia'), refused(personalPassword, 'newPassword'));

  const other = { fullName: 'Nélida Paiva', email: 'outra@exemplo.test' };
  await expectRefusal(
    api.users.createAdministrator({ ...other, password: 'senha12345' }),
    refused(commonPassword),
  );
  await api.users.invite({ ...other, roles: ['reception'], professionalId: null });
  const token = await mailedToken(other.email);
  const { acceptInvitation } = browser().api.session;
  await expectRefusal(acceptInvitation({ token, password: 'nelida-1234' }), refused(personalPassword));
  expect((await acceptInvitation({ token, password: 'janela-azul-27' })).user.roles).toEqual(['reception']);

  // A member of the staff who is a patient, too.
  const { patient } = await makePatientWithAccount(db, { role: 'admin' });
  const { id, full_name: fullName, email } = patient;
  const update = api.patients.update({ id, fullName, email, password: 'só-oito-8' });
  await expectRefusal(update, refused('A senha precisa ter pelo menos 10 caracteres'));
});
