/** The administrators of the clinic. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPerson } from '../records.ts';
import { refuse, refusedRequest, restore } from '../simulate.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Administradores' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('region', { name: 'Adicionar administrador' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Criar administrador' });

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('an administrator is created, signed out and removed by another', async ({
  page,
  browser,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { fullName, email, password } = newPerson('Júlia');
  const row = rowOf(page, fullName);

  await test.step('oneself has no actions', async () => {
    await page.goto('/admin/users');
    await expect(page).toHaveTitle('Usuários | Dra. Helena Prado');
    const own = rowOf(page, 'helena@vico.example');
    await expect(own).toContainText('Você');
    await expect(own).toContainText('Conectado');
    await expect(own).toContainText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/u);
    await expect(own.getByRole('button')).toHaveCount(0);
  });

  await test.step('refusals are said, and the form keeps its text', async () => {
    await submit(page).click();
    await expect(page.getByText('Preencha todos os campos obrigatórios.')).toBeVisible();
    await expect(field(page, 'Nome')).toBeFocused();
    await field(page, 'Nome').fill(fullName);
    await field(page, 'E-mail').fill(email);
    await field(page, 'Senha').fill('12345');
    await submit(page).click();
    await expect(field(page, 'Senha')).toHaveAccessibleDescription(
      /A senha precisa ter pelo menos 6 caracteres/u,
    );
    await field(page, 'Senha').fill(password);
    for (const { code, data, says } of [
      { code: 'ACCOUNT_EXISTS', data: { email }, says: 'Erro ao criar conta' },
      { code: 'FORBIDDEN', data: undefined, says: /^Erro ao criar conta de administrador: / },
      { code: 'UNAVAILABLE', data: undefined, says: /^Erro inesperado ao criar administrador\./u },
      { code: 'INTERNAL', data: undefined, says: 'Erro ao criar administrador' },
    ] as const) {
      await refuse(page, 'users.createAdministrator', code, data);
      await submit(page).click();
      await expect(form(page).getByRole('alert').getByText(says, { exact: true })).toBeVisible();
      await expect(field(page, 'Nome')).toHaveValue(fullName);
    }
    await restore(page, 'users.createAdministrator');
  });

  await test.step('creates', async () => {
    await submit(page).click();
    await expect(page.getByText('Administrador criado com sucesso!')).toBeVisible();
    const handOver = page.getByRole('dialog', { name: 'Entregue o acesso' });
    await expect(handOver.getByText(password, { exact: true })).toBeVisible();
    await handOver.getByRole('button', { name: 'Pronto, já entreguei' }).click();
    await expect(field(page, 'Nome')).toHaveValue('');
    await expect(row).toContainText(email);
    await expect(row).toContainText('Desconectado');
    await expect(row).toContainText('Ainda não entrou');
    await expect(row.getByRole('button', { name: `Encerrar sessões: ${fullName}` })).toHaveCount(0);
    // Creating an account does not change who is signed in.
    await expect(rowOf(page, 'helena@vico.example')).toContainText('Você');
  });

  await test.step("ends the other's sessions after a question", async () => {
    const { origin } = new URL(page.url());
    const guest = await browser.newContext();
    const call = (path: string, json: object) =>
      guest.request.post(`${origin}/api/rpc/${path}`, { data: { json }, headers: { origin } });
    expect((await call('session/signIn', { email, password })).ok()).toBe(true);
    expect((await call('users/list', {})).ok()).toBe(true);
    await page.reload();
    await expect(row).toContainText('Conectado');
    await page.getByRole('button', { name: `Encerrar sessões: ${fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Encerrar as sessões de ${fullName}?` });
    await dialog.getByRole('button', { name: 'Encerrar sessões' }).click();
    await expect(page.getByText('Sessões encerradas com sucesso')).toBeVisible();
    await expect(row).toContainText('Desconectado');
    expect((await call('users/list', {})).status()).toBe(401);
    await guest.close();
  });

  await test.step('removes the role after a question, and says in the dialog why it failed', async () => {
    await refuse(page, 'users.end', 'LAST_ADMINISTRATOR');
    await page.getByRole('button', { name: `Remover acesso: ${fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Remover o acesso de ${fullName}?` });
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Remover acesso' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Este é o único administrador da clínica.');
    await restore(page, 'users.end');
    await dialog.getByRole('button', { name: 'Remover acesso' }).click();
    await expect(page.getByText('Acesso de administrador removido com sucesso')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
