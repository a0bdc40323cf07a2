/** The session: its check, its end, and signing out. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from './fixtures.ts';
import { hold, refuse, refusedRequest, restore } from './simulate.ts';

const { administrator } = demoCredentials;
const signOut = (page: Page) => page.getByRole('button', { name: 'Sair' }).click();

test('while the session is checked one can reload after five seconds, or leave, also while the server is away', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await signInAs(administrator);
  await page.clock.install();
  const release = await hold(page, 'session.current');
  await page.goto('/admin');
  await expect(page.getByText('Verificando sua sessão...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Problemas? Clique para sair' })).toBeVisible();
  const slow = page.getByText('Verificação de autenticação demorando muito');
  await expect(slow).toBeHidden();
  await page.clock.fastForward(5_000);
  await expect(slow).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair e tentar novamente' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(slow).toBeHidden();
  // The reload aborted the first of the held calls.
  await release().catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena');

  allowConsoleError(refusedRequest);
  const leave = page.getByRole('button', { name: 'Problemas? Clique para sair' });
  await hold(page, 'session.current');
  await page.goto('/admin');
  await leave.click();
  await expect(page.getByText('Sessão encerrada com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');

  const api = await signInAs(administrator);
  await hold(page, 'session.current');
  await page.route('**/api/rpc/session/signOut', (route) => route.abort());
  await page.goto('/admin');
  await leave.click();
  await expect(page.getByText('Não foi possível fazer logout')).toBeVisible();
  await expect(page.getByText('Sua sessão será encerrada assim que ele voltar.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bem-vindo(a)!' })).toBeVisible();
  await expect.poll(() => api.session.current()).toBeNull();
});

test('a sign-out is refused, then signs out every tab', async ({
  page,
  context,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  await signInAs(administrator);
  await page.goto('/admin');
  const other = await context.newPage();
  await other.goto('/admin/patients');
  await expect(other.getByRole('heading', { name: 'Pacientes' })).toBeVisible();

  await refuse(page, 'session.signOut', 'INTERNAL');
  await signOut(page);
  await expect(page.getByText('Erro ao fazer logout')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await restore(page, 'session.signOut');
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Logout realizado com sucesso')).toBeVisible();
  await expect(other).toHaveURL('/login');
  await other.close();
});
