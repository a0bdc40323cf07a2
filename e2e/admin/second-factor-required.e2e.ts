/** A second factor that the clinic requires, and the administrators who have one. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';
import { addAdministrator, call, card, codeOf, enrol, newCodes, ownPassword } from '../second-factor.ts';
import { answer, refuse, refusedRequest, restore } from '../simulate.ts';

// A first step that leads to the second one is a refusal, which the browser reports.
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));

/** Simulated: all tests share the clinic. */
const requireSetup = (page: Page, { id, email, fullName }: Record<'id' | 'email' | 'fullName', string>) =>
  answer(page, 'session.current', {
    user: { id, email, fullName, role: 'admin', roles: ['admin'] },
    secondFactorSetupRequired: true,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });

test('a required second factor is set up before anything else is shown', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const person = await addAdministrator(api);
  const { email, id, password } = person;
  await call(page, 'session/signIn', { email, password });
  await requireSetup(page, person);
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
  await expectNoSidewaysScroll();
  await restore(page, 'session.current');
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await expect(page).toHaveURL('/admin/patients');
  await api.users.end({ id });
});

test('a second factor that becomes required keeps the text of an open form', async ({
  page,
  api,
  expectAccessible,
}) => {
  const person = await addAdministrator(api);
  const { email, id, password } = person;
  await call(page, 'session/signIn', { email, password });
  await page.clock.install();
  await page.goto('/admin/appointments/new');
  const notes = page.getByRole('textbox', { name: 'Observações' });
  await notes.fill('Não pode se perder');
  await requireSetup(page, person);
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
  await api.users.end({ id });
});

test('making it required for all asks for the password; the list of users shows who has it, and removes it', async ({
  page,
  signInAs,
  expectAccessible,
  api,
  browser,
}) => {
  await test.step('making it required for all administrators asks for the password', async () => {
    await signInAs('admin');
    await page.goto('/admin/settings');
    const required = card(page).getByRole('switch', { name: 'Obrigatória para toda a equipe' });
    await expect(required).not.toBeChecked();
    await required.click();
    const dialog = page.getByRole('dialog', { name: 'Verificação para toda a equipe' });
    await ownPassword(page).fill('errada99');
    await dialog.getByRole('button', { name: 'Tornar obrigatória' }).click();
    await expect(ownPassword(page)).toHaveAccessibleDescription('Senha incorreta');
    await expectAccessible();
    // Simulated: all tests share the clinic.
    await answer(page, 'secondFactor.setRequired', {});
    await answer(page, 'secondFactor.status', { since: null, recoveryCodesLeft: 0, isRequired: true });
    const asked = page.waitForRequest('**/api/rpc/secondFactor/setRequired');
    await ownPassword(page).fill(demoCredentials.administrator.password);
    await dialog.getByRole('button', { name: 'Tornar obrigatória' }).click();
    expect((await asked).postDataJSON()).toEqual({
      json: { password: demoCredentials.administrator.password, isRequired: true },
    });
    await expect(page.getByText('Agora obrigatória para todos')).toBeVisible();
    await expect(required).toBeChecked();
  });

  await test.step('the list of users shows who has it, and removes it for one who lost the phone', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const person = await addAdministrator(api);
    const guest = await browser.newPage();
    await enrol(guest, person);
    await signInAs('admin');
    await lead(page, '/admin/users');
    const row = page.getByRole('row').filter({ hasText: person.fullName });
    await expect(row).toContainText('Entra em duas etapas');
    await row.getByRole('button', { name: `Ações: ${person.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Remover duas etapas' }).click();
    const dialog = page.getByRole('dialog', {
      name: `Remover a verificação em duas etapas de ${person.fullName}?`,
    });
    await expectAccessible();
    await refuse(page, 'users.removeSecondFactor', 'INTERNAL');
    await dialog.getByRole('button', { name: 'Remover verificação' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Erro ao remover a verificação');
    await restore(page, 'users.removeSecondFactor');
    await dialog.getByRole('button', { name: 'Remover verificação' }).click();
    await expect(page.getByText('Verificação em duas etapas removida')).toBeVisible();
    await expect(row).toContainText('Entra só com a senha');
    await expect(row).toContainText('Desconectado');
    await guest.close();
    await api.users.end({ id: person.id });
  });
});
