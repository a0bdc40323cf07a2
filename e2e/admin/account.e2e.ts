/** 'Minha conta': an administrator's own name, e-mail, password, sessions and appearance. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newPerson } from '../records.ts';
import { addAdministrator } from '../second-factor.ts';
import { signIn } from '../sign-in.ts';
import { refusedRequest } from '../simulate.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('an administrator changes name, e-mail and password, ends the other sessions, and chooses the colours', async ({
  page,
  api,
  signInAs,
  baseURL,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const person = await addAdministrator(api);
  const origin = baseURL ?? '';
  await signIn(origin, person);
  await signInAs(person);
  await page.goto('/admin');
  await page.getByRole('link', { name: `Minha conta: ${person.fullName}` }).click();
  await expect(page).toHaveTitle('Minha conta | Dra. Helena Prado');

  await test.step('the name is shown everywhere at once', async () => {
    const card = region(page, 'Nome');
    await card.getByRole('textbox', { name: 'Nome completo' }).fill('');
    await card.getByRole('button', { name: 'Salvar nome' }).click();
    await expect(card.getByText('Digite seu nome')).toBeVisible();
    await card.getByRole('textbox', { name: 'Nome completo' }).fill('Clara Nova');
    await card.getByRole('button', { name: 'Salvar nome' }).click();
    await expect(page.getByText('Nome alterado com sucesso')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Minha conta: Clara Nova' })).toBeVisible();
  });

  await test.step('the sessions are named in words, and the others end after a question', async () => {
    const card = region(page, 'Onde você entrou');
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect(card.getByRole('listitem').first()).toContainText('Este navegador');
    await card.getByRole('button', { name: 'Encerrar as outras' }).click();
    await expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar as outras' }).click();
    await expect(page.getByText('As outras sessões foram encerradas')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expect(card.getByRole('button', { name: 'Encerrar as outras' })).toHaveCount(0);
  });

  const email = newPerson().email;
  await test.step('a new e-mail needs the password', async () => {
    const card = region(page, 'E-mail');
    await card.getByRole('textbox', { name: 'Novo e-mail' }).fill(email);
    await card.getByLabel('Senha atual').fill('errada99');
    await card.getByRole('button', { name: 'Alterar e-mail' }).click();
    await expect(card.getByLabel('Senha atual')).toHaveAccessibleDescription('Senha incorreta');
    await card.getByLabel('Senha atual').fill(person.password);
    await card.getByRole('button', { name: 'Alterar e-mail' }).click();
    await expect(page.getByText('E-mail alterado com sucesso')).toBeVisible();
    await expect(card.getByText(`Você entra com ${email}`)).toBeVisible();
  });

  await test.step('a new password needs the present one, and this browser stays signed in', async () => {
    const card = region(page, 'Senha');
    const fill = async (present: string, repeated: string) => {
      await card.getByLabel('Senha atual').fill(present);
      await card.getByLabel('Nova senha').fill('meu-segredo-2');
      await card.getByLabel('Confirme a senha').fill(repeated);
      await card.getByRole('button', { name: 'Alterar senha' }).click();
    };
    await fill(person.password, 'meu-segredo-3');
    await expect(card.getByText('As senhas não são iguais')).toBeVisible();
    await fill('errada99', 'meu-segredo-2');
    await expect(card.getByLabel('Senha atual')).toHaveAccessibleDescription('Senha incorreta');
    await fill(person.password, 'meu-segredo-2');
    await expect(page.getByText('Senha alterada com sucesso')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible();
    await signIn(origin, { email, password: 'meu-segredo-2' });
  });

  await test.step('the colours stay in this browser, from the first paint on', async () => {
    const schemeAtFirstPaint = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(await schemeAtFirstPaint()).toBe('light');
    await page.getByRole('radiogroup', { name: 'Aparência' }).getByText('Escuro').click();
    await expect.poll(schemeAtFirstPaint).toBe('dark');
    const bar = page.locator('meta[name="theme-color"][media="all"]');
    await expect(bar).toHaveAttribute('content', '#1b1a17');
    await expectAccessible();
    await page.route('**/assets/*.js', (route) => route.abort());
    allowConsoleError(/ERR_FAILED/u);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(bar).toHaveAttribute('content', '#1b1a17');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(27, 26, 23)');
  });
  const { rows } = await api.users.list();
  await api.users.end({ id: rows.find((row) => row.email === email)?.id ?? '' });
});
