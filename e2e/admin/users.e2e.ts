/** The accounts of the staff: the specified form of an administrator, invitations, roles, ended accounts. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPerson } from '../records.ts';
import { refuse, refusedRequest, restore } from '../simulate.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Usuários', exact: true });
const endedList = (page: Page) => page.getByRole('table', { name: 'Usuários encerrados' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('region', { name: 'Adicionar administrador' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Ações: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const submit = (page: Page) => form(page).getByRole('button', { name: 'Criar administrador' });

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('an administrator is created, signed out and ended by another', async ({
  page,
  browser,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { fullName, email, password } = newPerson('Júlia');
  const row = rowOf(page, fullName);

  await test.step('the own account cannot be ended', async () => {
    await page.goto('/admin/users');
    await expect(page).toHaveTitle('Usuários | Dra. Helena Prado');
    const own = rowOf(page, 'helena@vico.example');
    await expect(own).toContainText('Você');
    await expect(own).toContainText('Conectado');
    await expect(own).toContainText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/u);
    await own.getByRole('button').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Editar acesso']);
    await page.keyboard.press('Escape');
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
      /A senha precisa ter pelo menos 10 caracteres/u,
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
    await choose(page, fullName, 'Encerrar sessões');
    const dialog = page.getByRole('dialog', { name: `Encerrar as sessões de ${fullName}?` });
    await dialog.getByRole('button', { name: 'Encerrar sessões' }).click();
    await expect(page.getByText('Sessões encerradas com sucesso')).toBeVisible();
    await expect(row).toContainText('Desconectado');
    expect((await call('users/list', {})).status()).toBe(401);
    await guest.close();
  });

  await test.step('ends the account after a question, and says in the dialog why it failed', async () => {
    await refuse(page, 'users.end', 'LAST_ADMINISTRATOR');
    await choose(page, fullName, 'Encerrar conta');
    const dialog = page.getByRole('dialog', { name: `Encerrar a conta de ${fullName}?` });
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Encerrar conta' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Este é o único administrador da clínica.');
    await restore(page, 'users.end');
    await dialog.getByRole('button', { name: 'Encerrar conta' }).click();
    await expect(page.getByText('Conta encerrada com sucesso')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(endedList(page).getByRole('row').filter({ hasText: fullName })).toContainText('Encerrado');
  });
});

test('a colleague is invited, chooses a password, works, gets another role while working, and is ended', async ({
  page,
  browser,
  baseURL,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { fullName, email, password } = newPerson('Renata');
  const row = rowOf(page, fullName);
  const guest = await browser.newPage({ baseURL: baseURL ?? '' });
  const settings = guest.getByRole('complementary').getByRole('link', { name: 'Configurações' });
  let link = '';

  await test.step('is invited with a link to hand over', async () => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Convidar usuário' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convidar usuário' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(fullName);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('helena@vico.example');
    await dialog.getByRole('button', { name: 'Convidar' }).click();
    await expect(dialog.getByText('Escolha o que a pessoa faz na clínica')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('checkbox', { name: 'Recepção' }).check();
    await dialog.getByRole('button', { name: 'Convidar' }).click();
    await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
      /Este e-mail já é da conta de/u,
    );
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('button', { name: 'Convidar' }).click();
    const handOver = page.getByRole('dialog', { name: 'Entregue o link' });
    link = (await handOver.getByText(/\/invitation\?token=/u).textContent()) ?? '';
    await handOver.getByRole('button', { name: 'Pronto, já entreguei' }).click();
    await expect(row).toContainText('Convite pendente');
    await expect(row).toContainText('Recepção');
  });

  await test.step('chooses the password and is in', async () => {
    await guest.goto(link);
    await guest.getByLabel('Senha', { exact: true }).fill(password);
    await guest.getByLabel('Confirme a senha').fill(password);
    await guest.getByRole('button', { name: 'Criar senha e entrar' }).click();
    await expect(guest).toHaveURL('/admin');
    await guest.getByRole('complementary').getByRole('link', { name: 'Pacientes' }).click();
    await expect(guest.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    await expect(settings).toHaveCount(0);
  });

  await test.step('becomes a manager, too, and sees it without a reload', async () => {
    await page.reload();
    await expect(row).toContainText('Conectado');
    await choose(page, fullName, 'Editar acesso');
    const dialog = page.getByRole('dialog', { name: `Acesso de ${fullName}` });
    await dialog.getByRole('checkbox', { name: 'Gerente' }).check();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Acesso alterado com sucesso')).toBeVisible();
    await expect(row).toContainText('Recepção e Gerente');
    await expect(settings).toBeVisible();
  });

  await test.step('is ended, and out at once', async () => {
    await choose(page, fullName, 'Encerrar conta');
    const dialog = page.getByRole('dialog', { name: `Encerrar a conta de ${fullName}?` });
    await dialog.getByRole('button', { name: 'Encerrar conta' }).click();
    await expect(endedList(page).getByRole('row').filter({ hasText: fullName })).toContainText('Encerrado');
    await expect(guest).toHaveURL('/login');
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Este link não é mais válido' })).toBeVisible();
  });
  await guest.context().close();
});
