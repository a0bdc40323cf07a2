import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { somebody } from '../people.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const list = (page: Page) =>
  page
    .getByRole('table', { name: 'Administradores' })
    .or(page.getByRole('list', { name: 'Administradores' }));
const rowOf = (page: Page, name: string) =>
  list(page).getByRole('row').or(list(page).getByRole('listitem')).filter({ hasText: name });
const form = (page: Page) => page.getByRole('region', { name: 'Adicionar administrador' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Criar administrador' });

async function makeOne(api: Api) {
  const person = somebody('Clara');
  const { id } = await api.administrators.create(person);
  return { ...person, id };
}

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('lists who administers the clinic, oneself without actions', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id, fullName } = await makeOne(api);
  await page.goto('/admin/users');
  await expect(page).toHaveTitle('Administradores | Dra. Helena Prado');
  const own = rowOf(page, 'helena@vico.example');
  await expect(own).toContainText('Você');
  await expect(own).toContainText('Conectado');
  await expect(own).toContainText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/u);
  await expect(own.getByRole('button')).toHaveCount(0);
  const other = rowOf(page, fullName);
  await expect(other).toContainText('Desconectado');
  await expect(other).toContainText('Ainda não entrou');
  await expect(other.getByRole('button', { name: `Encerrar sessões: ${fullName}` })).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await api.administrators.removeRole({ id });
});

test("ends another's sessions after asking", { tag: '@desktop' }, async ({ page, api, browser }) => {
  const { id, fullName, email, password } = await makeOne(api);
  await page.goto('/admin/users');
  const { origin } = new URL(page.url());
  const guest = await browser.newContext();
  const call = (path: string, json: object) =>
    guest.request.post(`${origin}/api/rpc/${path}`, { data: { json }, headers: { origin } });
  expect((await call('session/signIn', { email, password })).ok()).toBe(true);
  expect((await call('administrators/list', {})).ok()).toBe(true);
  await page.reload();
  await expect(rowOf(page, fullName)).toContainText('Conectado');
  await page.getByRole('button', { name: `Encerrar sessões: ${fullName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Encerrar as sessões de ${fullName}?` });
  await dialog.getByRole('button', { name: 'Encerrar sessões' }).click();
  await expect(page.getByText('Sessões encerradas com sucesso')).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Desconectado');
  expect((await call('administrators/list', {})).status()).toBe(401);
  await guest.close();
  await api.administrators.removeRole({ id });
});

test('takes the role away after asking, and says in the dialog why it failed', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { fullName } = await makeOne(api);
  await page.goto('/admin/users');
  const remove = page.getByRole('button', { name: `Remover acesso: ${fullName}` });
  await refuse(page, 'administrators.removeRole', 'LAST_ADMINISTRATOR');
  await remove.click();
  const dialog = page.getByRole('dialog', { name: `Remover o acesso de ${fullName}?` });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remover acesso' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Este é o único administrador da clínica.');
  await restore(page, 'administrators.removeRole');
  await dialog.getByRole('button', { name: 'Remover acesso' }).click();
  await expect(page.getByText('Acesso de administrador removido com sucesso')).toBeVisible();
  await expect(rowOf(page, fullName)).toHaveCount(0);
});

test('creates an administrator, who appears in the list', async ({ page, api }) => {
  const person = somebody('Júlia');
  await page.goto('/admin/users');
  await form(page).getByRole('textbox', { name: 'Nome' }).fill(person.fullName);
  await form(page).getByRole('textbox', { name: 'E-mail' }).fill(person.email);
  await form(page).getByRole('textbox', { name: 'Senha' }).fill(person.password);
  await submit(page).click();
  await expect(page.getByText('Administrador criado com sucesso!')).toBeVisible();
  await expect(rowOf(page, person.fullName)).toContainText(person.email);
  const { rows } = await api.administrators.list();
  const made = rows.find(({ email }) => email === person.email);
  await api.administrators.removeRole({ id: made?.id ?? '' });
});

for (const { code, says } of [
  { code: 'ACCOUNT_EXISTS', says: 'Erro ao criar conta' },
  { code: 'FORBIDDEN', says: /^Erro ao criar conta de administrador: / },
  { code: 'UNAVAILABLE', says: /^Erro inesperado ao criar administrador\./u },
  { code: 'INTERNAL', says: 'Erro ao criar administrador' },
] as const) {
  test(`says why none was created: ${code}`, { tag: '@desktop' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(refusedRequest);
    const person = somebody('Lia');
    await page.goto('/admin/users');
    const data = code === 'ACCOUNT_EXISTS' ? { email: person.email } : undefined;
    await refuse(page, 'administrators.create', code, data);
    await form(page).getByRole('textbox', { name: 'Nome' }).fill(person.fullName);
    await form(page).getByRole('textbox', { name: 'E-mail' }).fill(person.email);
    await form(page).getByRole('textbox', { name: 'Senha' }).fill(person.password);
    await submit(page).click();
    await expect(form(page).getByRole('alert').getByText(says, { exact: true })).toBeVisible();
    await expect(form(page).getByRole('textbox', { name: 'Nome' })).toHaveValue(person.fullName);
  });
}

test('shapes first, and another try when the list does not come', async ({ page, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  const release = await hold(page, 'administrators.list');
  await page.goto('/admin/users');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(rowOf(page, 'helena@vico.example')).toBeVisible();
  await refuse(page, 'administrators.list', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Erro ao carregar administradores')).toBeVisible();
  await restore(page, 'administrators.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rowOf(page, 'helena@vico.example')).toBeVisible();
});
