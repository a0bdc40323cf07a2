/** Setting the second step up, being asked for it, and seeing who has it. */
import { expect, test } from '../fixtures.ts';
import {
  call,
  card,
  codeField,
  codeOf,
  confirm,
  enrol,
  makeAdministrator,
  ownPassword,
  passFirstStep,
} from '../second-factor.ts';
import { answer, refuse, refusedRequest, restore } from '../simulate.ts';

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
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await codeField(page).fill(codeOf(key, 1));
  await confirm(page).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
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

test('who comes to owe one in the middle of a form keeps what has been typed', async ({
  page,
  api,
  expectAccessible,
}) => {
  const { email, fullName, id, password } = await makeAdministrator(api);
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
  await expect(row).toContainText('Entra em duas etapas');
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
  await expect(row).toContainText('Entra só com a senha');
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
