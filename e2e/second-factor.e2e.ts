/** The second step of signing in, setting it up, and being asked for it. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { somebody } from './people.ts';
import { answer, hold, refuse, refusedRequest, restore } from './simulate.ts';

type Person = ReturnType<typeof somebody> & { id: string };

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

async function makeAdministrator(api: Api): Promise<Person> {
  const person = somebody('Inês');
  const { id } = await api.administrators.create(person);
  return { ...person, id };
}

/** Calls the server with the page's cookies. */
async function call(page: Page, path: string, json: object): Promise<unknown> {
  const origin = test.info().project.use.baseURL ?? '';
  const response = await page.request.post(`${origin}/api/rpc/${path}`, {
    data: { json },
    headers: { origin },
  });
  return z.object({ json: z.unknown() }).parse(await response.json()).json;
}

/** Signs the page in as somebody whose second factor is on. */
async function enrol(page: Page, { email, password }: Person) {
  await call(page, 'session/signIn', { email, password });
  const { key } = z.object({ key: z.string() }).parse(await call(page, 'secondFactor/begin', { password }));
  const { recoveryCodes } = z
    .object({ recoveryCodes: z.array(z.string()) })
    .parse(await call(page, 'secondFactor/confirm', { code: codeOf(key) }));
  return { key, recoveryCodes };
}

/** Up to the second step. */
async function passFirstStep(page: Page, { email, password }: Person) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail:' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar' });
const card = (page: Page) => page.getByRole('region', { name: 'Verificação em duas etapas' });
const ownPassword = (page: Page) => page.getByRole('textbox', { name: 'Sua senha' });

// A first step that leads to the second is a refusal, which the browser mentions.
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));

test('switched on in the settings, the app is asked for at the next sign-in', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const person = await makeAdministrator(api);
  await call(page, 'session/signIn', { email: person.email, password: person.password });
  await page.goto('/admin/settings');
  await expect(card(page)).toContainText('Desativada');
  await card(page).getByRole('button', { name: 'Ativar na minha conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ativar verificação em duas etapas' });
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(ownPassword(page)).toHaveAccessibleDescription('A senha é obrigatória');
  await ownPassword(page).fill('errada99');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(ownPassword(page)).toHaveAccessibleDescription('Senha incorreta');
  await expectAccessible();
  await ownPassword(page).fill(person.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();

  await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  const key = (await dialog.locator('code').textContent()) ?? '';
  expect(key.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/u);
  await expectAccessible();
  await expectNoSidewaysScroll();
  const first = dialog.getByRole('textbox', { name: 'Código do aplicativo' });
  await first.fill('000000');
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(first).toHaveAccessibleDescription(/Código incorreto ou já usado/u);
  await first.fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Ativar' }).click();

  await expect(dialog.getByText('Guarde estes códigos agora')).toBeVisible();
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('Ativada');
  await expect(card(page)).toContainText('Restam 10 códigos de recuperação.');

  await call(page, 'session/signOut', {});
  await passFirstStep(page, person);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await code(page).fill(codeOf(key, 1));
  await confirm(page).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await api.administrators.removeRole({ id: person.id });
});

test('a wrong code is said beside the field, a late one leads back to the password', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await makeAdministrator(api);
  await enrol(page, person);
  await call(page, 'session/signOut', {});
  await passFirstStep(page, person);
  await confirm(page).click();
  await expect(code(page)).toHaveAccessibleDescription('Digite o código');
  await code(page).fill('000 000');
  const release = await hold(page, 'session.passSecondFactor');
  await confirm(page).click();
  await expect(page.getByRole('button', { name: 'Conferindo...' })).toBeDisabled();
  await release();
  await expect(code(page)).toHaveAccessibleDescription(/Código incorreto ou já usado/u);
  await expect(code(page)).toBeFocused();
  await expectAccessible();
  await restore(page, 'session.passSecondFactor');
  await refuse(page, 'session.passSecondFactor', 'RATE_LIMITED', { retryAfterSeconds: 90 });
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText('Aguarde 2 minutos');
  await restore(page, 'session.passSecondFactor');
  await refuse(page, 'session.passSecondFactor', 'SECOND_FACTOR_EXPIRED');
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText('O tempo para digitar o código acabou.');
  await expect(page.getByRole('textbox', { name: 'E-mail:' })).toHaveValue(person.email);
  await api.administrators.removeRole({ id: person.id });
});

test('without the phone a recovery code lets in, and says how many are left', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await makeAdministrator(api);
  const { recoveryCodes } = await enrol(page, person);
  await call(page, 'session/signOut', {});
  await passFirstStep(page, person);
  await page.getByRole('button', { name: 'Estou sem o celular: usar um código de recuperação' }).click();
  const field = page.getByRole('textbox', { name: 'Código de recuperação' });
  await expect(field).toBeFocused();
  await expectAccessible();
  await field.fill(recoveryCodes[3]?.toLowerCase() ?? '');
  await field.press('Enter');
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible();
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/settings');
  await card(page).getByRole('button', { name: 'Criar novos códigos' }).click();
  await ownPassword(page).fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Criar códigos' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(
    10,
  );
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(card(page)).toContainText('Restam 10 códigos de recuperação.');
  await card(page).getByRole('button', { name: 'Desativar' }).click();
  await ownPassword(page).fill(person.password);
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(card(page)).toContainText('Desativada');
  await api.administrators.removeRole({ id: person.id });
});

test('an expired session keeps what has been typed through both steps', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await makeAdministrator(api);
  const { key } = await enrol(page, person);
  await page.clock.install();
  await page.goto('/admin/appointments/new');
  const notes = page.getByRole('textbox', { name: 'Observações' });
  await notes.fill('Não pode se perder');
  await api.administrators.endSessions({ id: person.id });
  // The guard looks every 30 s.
  await page.clock.fastForward(31_000);
  const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' });
  await dialog.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(code(page)).toBeVisible();
  await expectAccessible();
  await code(page).fill(codeOf(key, 1));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes).toHaveValue('Não pode se perder');
  await api.administrators.removeRole({ id: person.id });
});

test('who owes one is led to it before anything else, and then goes on', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const person = await makeAdministrator(api);
  const { email, fullName, id, password } = person;
  await call(page, 'session/signIn', { email, password });
  // The clinic is everybody's: that it asks is simulated.
  await answer(page, 'session.current', {
    user: { id, email, fullName, role: 'admin' },
    owesSecondFactor: true,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await page.goto('/admin/patients');
  await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sair da conta' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await ownPassword(page).fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Código do aplicativo' }).fill(codeOf(key));
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(
    10,
  );
  await expectAccessible();
  await expectNoSidewaysScroll();
  await restore(page, 'session.current');
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await expect(page).toHaveURL('/admin/patients');
  await api.administrators.removeRole({ id });
});

test('the requirement asks for the password', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('admin');
  await page.goto('/admin/settings');
  const required = card(page).getByRole('switch', { name: 'Obrigatória para todos os administradores' });
  await expect(required).not.toBeChecked();
  await required.click();
  const dialog = page.getByRole('dialog', { name: 'Verificação para todos os administradores' });
  await ownPassword(page).fill('errada99');
  await dialog.getByRole('button', { name: 'Tornar obrigatória' }).click();
  await expect(ownPassword(page)).toHaveAccessibleDescription('Senha incorreta');
  await expectAccessible();
  // The clinic is everybody's: that it is set is simulated.
  await answer(page, 'secondFactor.setRequired', {});
  await answer(page, 'secondFactor.status', { since: null, recoveryCodesLeft: 0, isRequired: true });
  const asked = page.waitForRequest('**/api/rpc/secondFactor/setRequired');
  await ownPassword(page).fill('vico-demo');
  await dialog.getByRole('button', { name: 'Tornar obrigatória' }).click();
  expect((await asked).postDataJSON()).toEqual({ json: { password: 'vico-demo', isRequired: true } });
  await expect(page.getByText('Agora obrigatória para todos')).toBeVisible();
  await expect(required).toBeChecked();
});

test('the list shows who has it, and takes it from whoever lost the phone', async ({
  page,
  api,
  browser,
  signInAs,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const person = await makeAdministrator(api);
  const guest = await browser.newPage();
  await enrol(guest, person);
  await signInAs('admin');
  await page.goto('/admin/users');
  const list = page
    .getByRole('table', { name: 'Administradores' })
    .or(page.getByRole('list', { name: 'Administradores' }));
  const row = list.getByRole('row').or(list.getByRole('listitem')).filter({ hasText: person.fullName });
  await expect(row).toContainText('Ativada');
  await expectNoSidewaysScroll();
  await row.getByRole('button', { name: `Remover duas etapas: ${person.fullName}` }).click();
  const dialog = page.getByRole('dialog', {
    name: `Remover a verificação em duas etapas de ${person.fullName}?`,
  });
  await expectAccessible();
  await refuse(page, 'administrators.removeSecondFactor', 'INTERNAL');
  await dialog.getByRole('button', { name: 'Remover verificação' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Erro ao remover a verificação');
  await restore(page, 'administrators.removeSecondFactor');
  await dialog.getByRole('button', { name: 'Remover verificação' }).click();
  await expect(page.getByText('Verificação em duas etapas removida')).toBeVisible();
  await expect(row).toContainText('Desativada');
  await expect(row).toContainText('Desconectado');
  await guest.close();
  await api.administrators.removeRole({ id: person.id });
});

test('says when it could not be loaded, and tries again', async ({ page, signInAs }) => {
  await signInAs('admin');
  await refuse(page, 'secondFactor.status', 'INTERNAL');
  await page.goto('/admin/settings');
  await expect(card(page)).toContainText('Erro ao carregar a verificação em duas etapas');
  await restore(page, 'secondFactor.status');
  await card(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(card(page).getByRole('switch')).toBeVisible();
});
