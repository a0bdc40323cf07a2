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
  ownCode,
  ownPassword,
  passFirstStep,
} from './second-factor.ts';
import { hold, refuse, refusedRequest, restore } from './simulate.ts';

// A first step that leads to the second one is a refusal, which the browser reports.
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));

test('it is switched on in the own account; then sign-in asks for a code, a lost phone is helped, and it is switched off', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await addAdministrator(api);
  await call(page, 'session/signIn', { email: person.email, password: person.password });
  await page.goto('/admin/account');
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

  let newest = '';
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
    await page.goto('/admin/account');
    await card(page).getByRole('button', { name: 'Criar novos códigos' }).click();
    await ownPassword(page).fill(person.password);
    await ownCode(page).fill(recoveryCodes[4] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Criar códigos' }).click();
    await expect(newCodes(page)).toHaveCount(10);
    newest = await newCodes(page).first().innerText();
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await expect(card(page)).toContainText('Restam 10 códigos de recuperação.');
  });

  await card(page).getByRole('button', { name: 'Desativar' }).click();
  await ownPassword(page).fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(ownCode(page)).toHaveAccessibleDescription('Digite o código');
  await expectAccessible();
  await ownCode(page).fill(newest);
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(card(page)).toContainText('Desativada');
  await api.users.end({ id: person.id });
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
  await api.users.endSessions({ id: person.id });
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
  await api.users.end({ id: person.id });
});
