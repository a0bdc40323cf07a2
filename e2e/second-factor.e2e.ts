/** The second factor: switching it on, the second step of signing in, and losing the phone. */
import { expect, test } from './fixtures.ts';
import {
  addAdministrator,
  call,
  card,
  codeField,
  codeOf,
  confirm,
  enrol,
  newCodes,
  ownPassword,
  passFirstStep,
} from './second-factor.ts';
import { answer, hold, refuse, refusedRequest, restore } from './simulate.ts';

// A first step that leads to the second one is a refusal, which the browser reports.
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));

test('it is switched on in the settings; then sign-in asks for a code, a lost phone is helped, and it is switched off', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await addAdministrator(api);
  await call(page, 'session/signIn', { email: person.email, password: person.password });
  await refuse(page, 'secondFactor.status', 'INTERNAL');
  await page.goto('/admin/settings');
  await expect(card(page)).toContainText('Erro ao carregar a verificação em duas etapas');
  await restore(page, 'secondFactor.status');
  await card(page).getByRole('button', { name: 'Tentar novamente' }).click();
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
  const first = dialog.getByRole('textbox', { name: 'Código do aplicativo' });
  await first.fill('000000');
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(first).toHaveAccessibleDescription(/Código incorreto ou já usado/u);
  await first.fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Ativar' }).click();

  await expect(dialog.getByText('Guarde estes códigos agora')).toBeVisible();
  const recoveryCodes = await newCodes(page).allTextContents();
  await expect(newCodes(page)).toHaveCount(10);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(newCodes(page)).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('Ativada');
  await expect(card(page)).toContainText('Restam 10 códigos de recuperação.');

  await call(page, 'session/signOut', {});
  await passFirstStep(page, person);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  await test.step('a wrong code is said beside the field', async () => {
    await confirm(page).click();
    await expect(codeField(page)).toHaveAccessibleDescription('Digite o código');
    await codeField(page).fill('000 000');
    const release = await hold(page, 'session.passSecondFactor');
    await confirm(page).click();
    await expect(page.getByRole('button', { name: 'Conferindo...' })).toBeDisabled();
    await release();
    await expect(codeField(page)).toHaveAccessibleDescription(/Código incorreto ou já usado/u);
    await expect(codeField(page)).toBeFocused();
    await expectAccessible();
  });

  await test.step('too many codes, or a late one', async () => {
    await refuse(page, 'session.passSecondFactor', 'RATE_LIMITED', { retryAfterSeconds: 90 });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toContainText('Aguarde 2 minutos');
    await refuse(page, 'session.passSecondFactor', 'SECOND_FACTOR_EXPIRED');
    await confirm(page).click();
    await expect(page.getByRole('alert')).toContainText('O tempo para digitar o código acabou.');
    await expect(page.getByRole('textbox', { name: 'E-mail:' })).toHaveValue(person.email);
    await restore(page, 'session.passSecondFactor');
  });

  await test.step('the code of the app', async () => {
    await passFirstStep(page, person);
    await codeField(page).fill(codeOf(key, 1));
    await confirm(page).click();
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a recovery code, and new ones', async () => {
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
    await expect(newCodes(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await expect(card(page)).toContainText('Restam 10 códigos de recuperação.');
  });

  await card(page).getByRole('button', { name: 'Desativar' }).click();
  await ownPassword(page).fill(person.password);
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(card(page)).toContainText('Desativada');
  await api.administrators.removeRole({ id: person.id });
});

test('a required second factor is set up before anything else is shown', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const person = await addAdministrator(api);
  const { email, fullName, id, password } = person;
  await call(page, 'session/signIn', { email, password });
  // Simulated: all tests share the clinic.
  await answer(page, 'session.current', {
    user: { id, email, fullName, role: 'admin' },
    secondFactorSetupRequired: true,
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
  await expect(newCodes(page)).toHaveCount(10);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await restore(page, 'session.current');
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await expect(page).toHaveURL('/admin/patients');
  await api.administrators.removeRole({ id });
});

test('a second factor that becomes required keeps the text of an open form', async ({
  page,
  api,
  expectAccessible,
}) => {
  const { email, fullName, id, password } = await addAdministrator(api);
  await call(page, 'session/signIn', { email, password });
  await page.clock.install();
  await page.goto('/admin/appointments/new');
  const notes = page.getByRole('textbox', { name: 'Observações' });
  await notes.fill('Não pode se perder');
  await answer(page, 'session.current', {
    user: { id, email, fullName, role: 'admin' },
    secondFactorSetupRequired: true,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await page.clock.fastForward(31_000);
  const dialog = page.getByRole('dialog', { name: 'Proteja a sua conta' });
  await expect(dialog).toContainText('O que você digitou continua aqui.');
  await expectAccessible();
  await ownPassword(page).fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Código do aplicativo' }).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(dialog.getByText('Guarde estes códigos agora')).toBeVisible();
  await restore(page, 'session.current');
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes).toHaveValue('Não pode se perder');
  await api.administrators.removeRole({ id });
});

test('making it required for all administrators asks for the password', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
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
  // Simulated: all tests share the clinic.
  await answer(page, 'secondFactor.setRequired', {});
  await answer(page, 'secondFactor.status', { since: null, recoveryCodesLeft: 0, isRequired: true });
  const asked = page.waitForRequest('**/api/rpc/secondFactor/setRequired');
  await ownPassword(page).fill('vico-demo');
  await dialog.getByRole('button', { name: 'Tornar obrigatória' }).click();
  expect((await asked).postDataJSON()).toEqual({ json: { password: 'vico-demo', isRequired: true } });
  await expect(page.getByText('Agora obrigatória para todos')).toBeVisible();
  await expect(required).toBeChecked();
});

test('the list of administrators shows who has it, and removes it for one who lost the phone', async ({
  page,
  api,
  browser,
  signInAs,
  expectAccessible,
}) => {
  const person = await addAdministrator(api);
  const guest = await browser.newPage();
  await enrol(guest, person);
  await signInAs('admin');
  await page.goto('/admin/users');
  const row = page.getByRole('row').filter({ hasText: person.fullName });
  await expect(row).toContainText('Entra em duas etapas');
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
  await expect(row).toContainText('Entra só com a senha');
  await expect(row).toContainText('Desconectado');
  await guest.close();
  await api.administrators.removeRole({ id: person.id });
});

test('an expired session keeps the text of an open form through both steps', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await addAdministrator(api);
  const { key } = await enrol(page, person);
  await page.clock.install();
  await page.goto('/admin/appointments/new');
  const notes = page.getByRole('textbox', { name: 'Observações' });
  await notes.fill('Não pode se perder');
  await api.administrators.endSessions({ id: person.id });
  // The session is checked every 30 s.
  await page.clock.fastForward(31_000);
  const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' });
  await dialog.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(codeField(page)).toBeVisible();
  await expectAccessible();
  await codeField(page).fill(codeOf(key, 1));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes).toHaveValue('Não pode se perder');
  await api.administrators.removeRole({ id: person.id });
});
