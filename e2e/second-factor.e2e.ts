/** The second step of signing in. */
import { expect, test } from './fixtures.ts';
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
} from './second-factor.ts';
import { hold, refuse, refusedRequest, restore } from './simulate.ts';

// A first step that leads to the second is a refusal, which the browser mentions.
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));

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
  await expect(codeField(page)).toHaveAccessibleDescription('Digite o código');
  await codeField(page).fill('000 000');
  const release = await hold(page, 'session.passSecondFactor');
  await confirm(page).click();
  await expect(page.getByRole('button', { name: 'Conferindo...' })).toBeDisabled();
  await release();
  await expect(codeField(page)).toHaveAccessibleDescription(/Código incorreto ou já usado/u);
  await expect(codeField(page)).toBeFocused();
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
  await expect(codeField(page)).toBeVisible();
  await expectAccessible();
  await codeField(page).fill(codeOf(key, 1));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes).toHaveValue('Não pode se perder');
  await api.administrators.removeRole({ id: person.id });
});
