/** Accounts and mail: confirming an e-mail, choosing a new password, and links opened while another account is signed in. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { linkIn } from './mail.ts';
import { type DemoServer, type OwnServer, testWithServer } from './own-servers.ts';
import { giveAccess, lead, newCpf, newPerson, register } from './records.ts';
import { asFile, picture } from './sample-files.ts';
import { type Api, type Credentials, emailField, sendSignInForm, signIn } from './sign-in.ts';
import { refuse, refusedRequest, restore } from './simulate.ts';

// The shared server does not require confirmation.
const test = testWithServer({ EMAIL_CONFIRMATION: 'required', VICO_E2E_EMPTY: 'yes' });
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));
test.beforeAll(async ({ clinic: { api } }) => {
  const names = { clinicName: 'Viço Dermatologia', doctorName: 'Dra. Helena Prado' };
  await api.settings.update({ ...names, phone: '2422223333', address: 'Rua A, 1', logo: asFile(picture) });
  // Of two, since a single one is chosen by itself.
  for (const title of ['Crioterapia', 'Peeling'])
    await api.procedures.create({ title, description: 'Frio.', minutes: 30, bookableOnline: true });
});

async function enter(page: Page, { origin }: DemoServer, credentials: Credentials) {
  await page.goto(`${origin}/login`);
  await sendSignInForm(page, credentials);
}

/** Signs the page in without the form. */
async function enterByCookie(page: Page, { origin }: DemoServer, credentials: Credentials) {
  await page.context().clearCookies();
  await page.context().addCookies((await signIn(origin, credentials)).cookies);
}

/** Opens a message and presses its button. */
async function follow(page: Page, html: string, button: string) {
  await page.goto('about:blank');
  await page.setContent(html);
  await page.getByRole('link', { name: button }).click();
}

async function saveNewPassword(page: Page, password: string, repeated = password) {
  await page.getByLabel('Nova senha').fill(password);
  await page.getByLabel('Confirme a senha').fill(repeated);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
}

/** Registers a patient and confirms the e-mail, as the link in the mail does. */
async function registerConfirmed(api: Api, mail: OwnServer['mail'], person = newPerson()) {
  const patient = await register(api, person);
  const link = new URL(linkIn(await mail.waitForMail(person.email)));
  await api.session.confirmEmail({ token: link.searchParams.get('token') ?? '' });
  return patient;
}

test('an account made by the clinic opens once its e-mail is confirmed, through a link that works once', async ({
  page,
  server,
  mail,
  clinic,
  expectAccessible,
}) => {
  await test.step('the clinic mails a link for a new password, and shows none on the screen', async () => {
    const known = await registerConfirmed(clinic.api, mail);
    await page.context().addCookies(clinic.cookies);
    await page.goto(`${server.origin}/admin/patients/${known.id}/edit`);
    await page.getByRole('button', { name: 'Enviar e-mail de redefinição de senha' }).click();
    await expect(page.getByText(`Email de redefinição de senha enviado para ${known.email}`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await mail.waitForMail(known.email, 2)).toContain('Escolher nova senha');
    await lead(page, '/admin/settings');
    await expect(page.getByRole('heading', { name: 'Dados da clínica' })).toBeVisible();
    await expect(page.getByText('O envio de e-mails está desligado')).toHaveCount(0);
  });

  const person = newPerson('Iracema');
  await lead(page, '/admin/patients/new');
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(person.fullName);
  await page.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await giveAccess(page, person);
  await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
  const handedOver = page.getByRole('dialog', { name: 'Entregue o acesso' });
  await expect(handedOver.getByText('Link para confirmar')).toHaveCount(0);
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

  const html = await mail.waitForMail(person.email);
  await page.setContent(html);
  await expect(page.getByRole('heading', { name: 'Olá, Iracema!' })).toBeVisible();
  await expect(page.getByText('Viço Dermatologia', { exact: true })).toBeVisible();
  await expect(page.locator('img')).not.toHaveJSProperty('naturalHeight', 0);
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

test('a forgotten password is replaced through a link that works once, and all other sessions end', async ({
  page,
  server,
  mail,
  clinic,
  expectAccessible,
}) => {
  const person = await registerConfirmed(clinic.api, mail);
  const elsewhere = await signIn(server.origin, person);

  await page.goto(`${server.origin}/login`);
  await emailField(page).fill(person.email);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Esqueci minha senha' });
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email);
  await dialog.getByRole('button', { name: 'Enviar link' }).click();
  await expect(dialog.getByText(/^Se houver uma conta com este e-mail/u)).toBeVisible();

  const html = await mail.waitForMail(person.email, 2);
  await follow(page, html, 'Escolher nova senha');
  await expect(page.getByRole('heading', { name: 'Crie uma nova senha' })).toBeVisible();
  await saveNewPassword(page, 'curta', 'outra');
  await expect(page.getByText('As senhas não são iguais')).toBeVisible();
  await expectAccessible();
  const password = 'nova-senha-22';
  await saveNewPassword(page, password);
  await expect(page).toHaveURL(`${server.origin}/login`);

  expect(await elsewhere.api.session.current()).toBeNull();
  await enter(page, server, person);
  await expect(page.getByRole('alert')).toHaveText('Email ou senha incorretos. Verifique suas credenciais.');
  await enter(page, server, { ...person, password });
  await expect(page).toHaveURL(`${server.origin}/patient`);

  // Said at once, not after a new password was typed.
  const isDead = page.getByRole('heading', { name: 'Este link não é mais válido' });
  await page.goto(linkIn(html));
  await expect(isDead).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sair e pedir um novo link' }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);

  await page.goto(linkIn(html));
  await expect(isDead).toBeVisible();
  await page.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(dialog).toBeVisible();
});

test('links that are opened while another account is signed in', async ({
  page,
  server,
  mail,
  clinic,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const other = await registerConfirmed(clinic.api, mail);
  const portal = `${server.origin}/patient`;

  await test.step('a new password, asked for in the portal, signs the other account out', async () => {
    const owner = await registerConfirmed(clinic.api, mail);
    await enterByCookie(page, server, owner);
    await page.goto(`${portal}/profile`);
    const change = page.getByRole('button', { name: 'Alterar senha' });
    await refuse(page, 'portal.sendPasswordReset', 'RATE_LIMITED', { retryAfterSeconds: 540 });
    await change.click();
    await expect(page.getByText('Não foi possível solicitar a redefinição de senha')).toBeVisible();
    await expect(page.getByText('Muitas tentativas seguidas. Aguarde 9 minutos')).toBeVisible();
    await restore(page, 'portal.sendPasswordReset');
    await change.click();
    await expect(page.getByText(`Email de redefinição de senha enviado para ${owner.email}`)).toBeVisible();
    await enterByCookie(page, server, other);
    await follow(page, await mail.waitForMail(owner.email, 2), 'Escolher nova senha');
    await expect(page.getByText(`Ao salvar, a sessão de ${other.fullName}`)).toBeVisible();
    const password = 'nova-senha-33';
    await saveNewPassword(page, password);
    await expect(page.getByText('Senha alterada com sucesso. Entre com a nova senha.')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/login`);
    await page.goto(portal);
    await expect(page).toHaveURL(`${server.origin}/login`);
    await enter(page, server, { ...owner, password });
    await expect(page).toHaveURL(portal);
  });

  await test.step('a confirmation names the account that is signed in', async () => {
    const owner = await register(clinic.api, newPerson('Jurema'));
    const link = linkIn(await mail.waitForMail(owner.email));
    await enterByCookie(page, server, other);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
    await expect(page.getByText(other.email)).toBeVisible();
    await expectAccessible();
    await expectNoSidewaysScroll();
    await page.getByRole('link', { name: 'Continuar como Beatriz' }).click();
    await expect(page).toHaveURL(portal);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Este link não é mais válido' })).toBeVisible();
    await expect(page.getByText(other.email)).toBeVisible();
    await page.getByRole('button', { name: 'Entrar com outra conta' }).click();
    await expect(page).toHaveURL(`${server.origin}/login`);
    await sendSignInForm(page, owner);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Jurema');
  });
});

test('a person without an account asks for a time, after a code by mail', async ({
  page,
  server,
  mail,
  clinic: { api },
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const rules = await api.bookingRules.get();
  await api.bookingRules.update({ ...rules, mode: 'request', publicPage: false });
  await page.goto(`${server.origin}/agendar`);
  await expect(page.getByText('Para a primeira consulta, fale com a clínica')).toBeVisible();
  await api.bookingRules.update({ ...rules, mode: 'request', publicPage: true });
  await page.reload();
  await page.getByRole('link', { name: /Crioterapia/u }).click();
  await page
    .getByRole('button', { name: /^\d\d:\d\d,/u })
    .first()
    .click();

  // What this tab has sent before is no answer to a new choice of the same time.
  await page.evaluate(() =>
    sessionStorage.setItem(
      'vico-sent-request',
      JSON.stringify(location.search.replace('passo=dados', 'passo=enviado')),
    ),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('button', { name: /^\d\d:\d\d,/u })
    .first()
    .click();

  const { fullName, email } = newPerson('Visitante');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Digite seu nome completo')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(fullName);
  await page.getByRole('textbox', { name: 'Telefone' }).fill('24988776655');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('checkbox').check();
  await expectAccessible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  // A phone may reload the page while its owner reads the mail.
  await page.getByRole('textbox', { name: 'Código' }).waitFor();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await page.goForward();
  await page.reload();

  const code = /\b\d{6}\b/u.exec((await mail.waitForMail(email)).replaceAll(/#[\da-f]{6}/gu, ''))?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Código' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('Este código não confere ou já venceu.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await expectAccessible();
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
  await expectNoSidewaysScroll();
});
