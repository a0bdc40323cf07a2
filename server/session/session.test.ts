import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';

const { browser, db } = await createTestApp();

test('an administrator signs in and sees the patients', async () => {
  await makeAdmin(db, { email: 'chefe@exemplo.test', password: 'segredo1' });
  const { api, cookies } = browser();
  const session = await api.session.signIn({ email: ' Chefe@exemplo.test ', password: 'segredo1' });
  expect(session.user).toMatchObject({ email: 'chefe@exemplo.test', role: 'admin' });
  expect([...cookies.keys()]).toEqual(['vico.session_token']);
  expect(await api.session.current()).toEqual(session);
  expect(await api.patients.list({})).toEqual({ rows: [], total: 0 });
});
