import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { origin } from '#test/browser.ts';
import { makeAccount, makeAdmin } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

const { browser, db, database } = await createTestApp();

const ensure = (admin?: { email: string; password: string }) =>
  ensureFirstAdministrator({ db: database, publicUrl: origin, admin });
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
const clear = async () => {
  await db.deleteFrom('auth.users').execute();
};

test('without ADMIN_EMAIL the set-up link makes the first administrator, once', async () => {
  const first = await ensure();
  const second = await ensure();
  expect(second).toMatch(/^http:\/\/vico\.test\/setup\?token=[\w-]{43}$/);
  const { api } = browser();
  const about = { fullName: 'Dra. Primeira', email: 'Primeira@exemplo.test', password: 'meu-segredo-1' };
  await expectRefusal(api.session.setUp({ ...about, token: tokenOf(first) }), 'LINK_INVALID');
  const visitor = browser();
  const isEmpty = async () => (await visitor.api.settings.identity()).needsAdministrator;
  expect(await isEmpty()).toBe(true);
  const session = await visitor.api.session.setUp({ ...about, token: tokenOf(second) });
  expect(session.user).toMatchObject({
    email: 'primeira@exemplo.test',
    fullName: 'Dra. Primeira',
    role: 'admin',
    roles: ['admin'],
  });
  expect(await isEmpty()).toBe(false);
  expect(await visitor.api.session.current()).toEqual(session);
  await expectRefusal(api.session.setUp({ ...about, token: tokenOf(second) }), 'LINK_INVALID');
  expect(await ensure()).toBeUndefined();
  await clear();
});

test('a blank password does not use the link up', async () => {
  const token = tokenOf(await ensure());
  const { api } = browser();
  const about = { token, fullName: 'Dra. Primeira', email: 'primeira@exemplo.test' };
  expect(await refusalOf(api.session.setUp({ ...about, password: ' '.repeat(8) }))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['password'], message: 'A senha não pode ter só espaços' }] },
  });
  expect((await api.session.setUp({ ...about, password: 'meu-segredo-1' })).user.role).toBe('admin');
  await clear();
});

test('a link is invalid once there is an administrator', async () => {
  const link = await ensure();
  await makeAdmin(db);
  const attempt = browser().api.session.setUp({
    token: tokenOf(link),
    fullName: 'Tarde Demais',
    email: 'tarde@exemplo.test',
    password: 'meu-segredo-1',
  });
  await expectRefusal(attempt, 'LINK_INVALID');
  await clear();
});

test('the account of an existing address is not taken over', async () => {
  const { email } = await makeAccount(db);
  const token = tokenOf(await ensure());
  const { api } = browser();
  await expectRefusal(api.session.setUp({ token, fullName: 'Outra', email, password: 'meu-segredo-1' }), {
    code: 'ACCOUNT_EXISTS',
    data: { email },
  });
  // The link stays valid for another address.
  const made = await api.session.setUp({
    token,
    fullName: 'Outra',
    email: 'outra@exemplo.test',
    password: 'meu-segredo-1',
  });
  expect(made.user.role).toBe('admin');
  await clear();
});

test('ADMIN_EMAIL makes the first administrator and no second one', async () => {
  expect(await ensure({ email: 'Env@exemplo.test', password: 'meu-segredo-1' })).toBeUndefined();
  expect(await ensure({ email: 'segunda@exemplo.test', password: 'meu-segredo-1' })).toBeUndefined();
  const session = await browser().api.session.signIn({
    email: 'env@exemplo.test',
    password: 'meu-segredo-1',
  });
  expect(session.user.role).toBe('admin');
  expect(await db.selectFrom('auth.users').select('email').execute()).toEqual([
    { email: 'env@exemplo.test' },
  ]);
  await clear();
});

test('a password of the environment follows the rules of the staff', async () => {
  await clear();
  const email = 'ambiente@exemplo.test';
  for (const password of ['curta', 'senha12345', 'ambiente-99']) {
    await expect(ensure({ email, password })).rejects.toThrow('ADMIN_PASSWORD: ');
  }
  expect(await ensure({ email, password: 'janela-azul-27' })).toBeUndefined();
  await clear();
});
