/** The life of an account as its owner sees it: through real messages, from the first confirmation to a new password. */
import type { Browser, Page } from '@playwright/test';
import { type Api, signIn } from './api.ts';
import { test as base, expect } from './fixtures.ts';
import { linkIn, openMail } from './mailbox.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { anyCpf, register, somebody } from './people.ts';
import { refusedRequest } from './simulate.ts';

// The shared server confirms no addresses.
const test = base.extend<object, { server: OwnServer; clinic: Awaited<ReturnType<typeof signIn>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startOwnServer({ EMAIL_CONFIRMATION: 'required' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clinic: [async ({ server }, use) => use(await signIn(server.origin, 'admin')), { scope: 'worker' }],
});

type Person = { email: string; password: string };

async function enter(page: Page, { origin }: OwnServer, { email, password }: Person) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail:').fill(email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Reads a message as its receiver does, and presses its button. */
async function follow(page: Page, html: string, button: string) {
  await page.goto('about:blank');
  await page.setContent(html);
  await page.getByRole('link', { name: button }).click();
}

async function confirmed(api: Api, server: OwnServer, browser: Browser) {
  const person = await register(api);
  const page = await browser.newPage({ locale: 'pt-BR' });
  await page.goto(linkIn(await openMail(server.dataDir, person.email)));
  await expect(page).toHaveURL(`${server.origin}/login`);
  await page.close();
  return person;
}

test('an account made by the clinic is confirmed by its owner before it lets anybody in', async ({
  page,
  server,
  clinic,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const person = somebody('Iracema');
  await page.context().addCookies(clinic.cookies);
  await page.goto(`${server.origin}/admin/patients/new`);
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(person.fullName);
  await page.getByRole('textbox', { name: 'CPF' }).fill(anyCpf());
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(person.password);
  await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
  await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
  await expect(
    page.getByText(
      'Um email de confirmação foi enviado para o paciente. É necessário confirmar o email para acessar a conta.',
    ),
  ).toBeVisible();

  await page.context().clearCookies();
  await enter(page, server, person);
  const unconfirmed = 'Este e-mail ainda não foi confirmado. Verifique sua caixa de entrada.';
  await expect(page.getByText(unconfirmed).first()).toBeVisible();

  const html = await openMail(server.dataDir, person.email);
  await page.setContent(html);
  await expect(page.getByRole('heading', { name: 'Olá, Iracema!' })).toBeVisible();
  await expect(page.getByText('Viço Dermatologia', { exact: true })).toBeVisible();
  await expect(page.locator('img')).toHaveJSProperty('naturalHeight', 128);
  await expectAccessible();
  await follow(page, html, 'Confirmar e-mail');
  await expect(page).toHaveURL(`${server.origin}/login`);
  await expect(page.getByRole('status').filter({ hasText: /confirmado/u })).toBeVisible();
  await enter(page, server, person);
  await expect(page).toHaveURL(`${server.origin}/patient`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Iracema');

  await page.goto(linkIn(html));
  await expect(page.getByRole('heading', { name: 'Este link não é mais válido' })).toBeVisible();
});

test('a forgotten password is replaced by its owner, once, and every other session ends', async ({
  page,
  browser,
  server,
  clinic,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const person = await confirmed(clinic.api, server, browser);
  const elsewhere = await browser.newPage({ locale: 'pt-BR' });
  await enter(elsewhere, server, person);
  await expect(elsewhere).toHaveURL(`${server.origin}/patient`);

  await page.goto(`${server.origin}/login`);
  await page.getByLabel('E-mail:').fill(person.email);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Esqueci minha senha' });
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email);
  await dialog.getByRole('button', { name: 'Enviar link' }).click();
  await expect(dialog.getByText(/^Se houver uma conta com este e-mail/u)).toBeVisible();

  const html = await openMail(server.dataDir, person.email, 2);
  await follow(page, html, 'Escolher nova senha');
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible();
  await page.getByLabel('Nova senha').fill('curta');
  await page.getByLabel('Confirme a senha').fill('outra');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas não são iguais')).toBeVisible();
  await expectAccessible();
  const password = 'nova-senha-2';
  await page.getByLabel('Nova senha').fill(password);
  await page.getByLabel('Confirme a senha').fill(password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL(`${server.origin}/login`);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(`${server.origin}/login`);
  await elsewhere.close();
  await enter(page, server, person);
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos. Verifique suas credenciais.');
  await enter(page, server, { ...person, password });
  await expect(page).toHaveURL(`${server.origin}/patient`);

  const choose = async () => {
    await page.getByLabel('Nova senha').fill('terceira-3');
    await page.getByLabel('Confirme a senha').fill('terceira-3');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByRole('heading', { name: 'Este link não é mais válido' })).toBeVisible();
  };
  await page.goto(linkIn(html));
  await expect(page.getByText(`Ao salvar, a sessão de ${person.fullName}`)).toBeVisible();
  await choose();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sair e pedir um novo link' }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);

  await page.goto(linkIn(html));
  await choose();
  await page.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(dialog).toBeVisible();
});

test('a new password is chosen on a device where somebody else is signed in, whose area stays closed', {
  tag: '@desktop',
}, async ({ page, browser, server, clinic }) => {
  const owner = await confirmed(clinic.api, server, browser);
  const other = await confirmed(clinic.api, server, browser);
  await enter(page, server, other);
  await expect(page).toHaveURL(`${server.origin}/patient`);
  await page.request.post(`${server.origin}/api/password-resets`, {
    data: { email: owner.email },
    headers: { origin: server.origin },
  });
  await page.goto(linkIn(await openMail(server.dataDir, owner.email, 2)));
  const password = 'nova-senha-3';
  await page.getByLabel('Nova senha').fill(password);
  await page.getByLabel('Confirme a senha').fill(password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada com sucesso. Entre com a nova senha.')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await page.goto(`${server.origin}/patient`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  await enter(page, server, { ...owner, password });
  await expect(page).toHaveURL(`${server.origin}/patient`);
});

test('an address is confirmed on a device where somebody else is signed in, which is said', {
  tag: '@desktop',
}, async ({ page, browser, server, clinic, allowConsoleError, expectAccessible, expectNoSidewaysScroll }) => {
  allowConsoleError(refusedRequest);
  const other = await confirmed(clinic.api, server, browser);
  await enter(page, server, other);
  await expect(page).toHaveURL(`${server.origin}/patient`);
  const owner = await register(clinic.api, somebody('Jurema'));
  const link = linkIn(await openMail(server.dataDir, owner.email));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('link', { name: 'Continuar como Beatriz' }).click();
  await expect(page).toHaveURL(`${server.origin}/patient`);

  // The same link once more, dead now, and a way on for whoever it was meant for.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este link não é mais válido' })).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await enter(page, server, owner);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jurema');
});

test('the portal mails its owner a link for a new password', { tag: '@desktop' }, async ({
  page,
  browser,
  server,
  clinic,
}) => {
  const person = await confirmed(clinic.api, server, browser);
  await enter(page, server, person);
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText(`Email de redefinição de senha enviado para ${person.email}`)).toBeVisible();
  await follow(page, await openMail(server.dataDir, person.email, 2), 'Escolher nova senha');
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible();
});

test('a patient whose e-mail the clinic changes confirms the new one', { tag: '@desktop' }, async ({
  page,
  browser,
  server,
  clinic,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const person = await register(clinic.api);
  await page.goto(linkIn(await openMail(server.dataDir, person.email)));
  await expect(page).toHaveURL(`${server.origin}/login`);
  const moved = somebody().email;
  await clinic.api.patients.update({ id: person.id, fullName: person.fullName, email: moved });
  await enter(page, server, { ...person, email: moved });
  await expect(page.getByText('Este e-mail ainda não foi confirmado.').first()).toBeVisible();
  const other = await browser.newPage({ locale: 'pt-BR' });
  await follow(other, await openMail(server.dataDir, moved), 'Confirmar e-mail');
  await expect(other).toHaveURL(`${server.origin}/login`);
  await other.close();
  await enter(page, server, { ...person, email: moved });
  await expect(page).toHaveURL(`${server.origin}/patient`);
});
