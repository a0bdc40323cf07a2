/** Getting in, staying in and getting out. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import type { Who } from './api.ts';
import { expect, test } from './fixtures.ts';
import { ownSession } from './own-session.ts';
import { hold, refuse, refusedRequest } from './simulate.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail:' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Senha:' });
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' });

async function fillIn(page: Page, who: Who, typedPassword?: string) {
  const account = who === 'admin' ? demoCredentials.administrator : demoCredentials.patient;
  await email(page).fill(account.email);
  await password(page).fill(typedPassword ?? account.password);
}

/** On a phone the sidebar is a drawer. */
async function signOut(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
}

test.describe('the login screen', () => {
  test('greets, offers help and is usable by everybody', async ({
    page,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Login | Dra. Helena Prado');
    await expect(page.getByRole('heading', { name: 'Bem-vindo(a)!' })).toBeVisible();
    await expect(page.getByText('Faça seu login para continuar')).toBeVisible();
    await expect(email(page)).toHaveAttribute('placeholder', 'Digite seu e-mail corretamente');
    await expect(email(page)).toHaveAttribute('type', 'email');
    await expect(email(page)).toHaveAttribute('autocomplete', 'email');
    await expect(password(page)).toHaveAttribute('placeholder', 'Digite sua senha');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    for (const field of [email(page), password(page)]) await expect(field).toHaveAttribute('required');
    const help = page.getByRole('link', { name: /ajuda/u });
    await expect(help).toHaveAttribute('href', /^https:\/\/wa\.me\//u);
    await expect(help).toHaveAttribute('target', '_blank');
    await expectAccessible();
    await expectNoSidewaysScroll();
  });

  test('shows what is wrong with a field only once it has been left', async ({ page, expectAccessible }) => {
    await page.goto('/login');
    const wrongEmail = page.getByText('Por favor, digite um e-mail válido');
    const noPassword = page.getByText('A senha é obrigatória');
    await email(page).fill('helena');
    await expect(wrongEmail).toBeHidden();
    await password(page).focus();
    await expect(wrongEmail).toBeVisible();
    await expect(noPassword).toBeHidden();
    await password(page).fill('   ');
    await password(page).blur();
    await expect(noPassword).toBeVisible();
    await expectAccessible();
    await email(page).fill('  helena@vico.example ');
    await expect(wrongEmail).toBeHidden();
  });

  test('reads Entrando with dots while it asks, and lets nothing be changed', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/login');
    const release = await hold(page, 'session.signIn');
    await fillIn(page, 'admin');
    await enter(page).click();
    const busy = page.getByRole('button', { name: 'Entrando' });
    await expect(busy).toBeDisabled();
    await expect(busy).toHaveText('Entrando...');
    await expect(email(page)).toBeDisabled();
    await expect(password(page)).toBeDisabled();
    await release();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  });

  test('a wrong password says so in the banner and in the toast', async ({
    page,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(refusedRequest);
    await page.goto('/login');
    await fillIn(page, 'admin', 'outra-senha');
    await enter(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Email ou senha incorretos. Verifique suas credenciais.',
    );
    await expect(page.getByText('E-mail ou senha incorretos.', { exact: true })).toBeVisible();
    await expect(email(page)).toHaveValue(demoCredentials.administrator.email);
    await expectAccessible();
  });

  test('an account that waits for its confirmation says so', { tag: '@desktop' }, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    await refuse(page, 'session.signIn', 'EMAIL_NOT_CONFIRMED');
    await page.goto('/login');
    await fillIn(page, 'patient');
    await enter(page).click();
    await expect(
      page.getByText('Este e-mail ainda não foi confirmado. Verifique sua caixa de entrada.').first(),
    ).toBeVisible();
  });

  test('a server that fails opens the error dialog', async ({
    page,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(refusedRequest);
    await refuse(page, 'session.signIn', 'INTERNAL');
    await page.goto('/login');
    await fillIn(page, 'admin');
    await enter(page).click();
    const dialog = page.getByRole('dialog', { name: 'Erro ao fazer login' });
    await expect(dialog).toContainText('Ocorreu um erro ao fazer login. Tente novamente.');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('an account without a profile is told whom to ask', async ({
    page,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(refusedRequest);
    await refuse(page, 'session.signIn', 'ACCOUNT_NOT_ASSOCIATED');
    await page.goto('/login');
    await fillIn(page, 'patient');
    await enter(page).click();
    const dialog = page.getByRole('dialog', { name: 'Conta não associada' });
    await expect(dialog).toContainText('não está associada a nenhum perfil de paciente');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Entendi' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('who may be where', () => {
  test('without a session every area leads to the login', { tag: '@desktop' }, async ({ page }) => {
    for (const address of ['/admin', '/admin/appointments', '/patient', '/patient/appointments']) {
      await page.goto(address);
      await expect(page).toHaveURL('/login');
    }
  });

  test('signing in goes on to where one was going', { tag: '@desktop' }, async ({ page, api }) => {
    const { rows } = await api.patients.list({ search: demoCredentials.patient.fullName });
    const record = `/admin/patients/${rows[0]?.id}`;
    await page.goto(record);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Você precisa estar logado para acessar esta página')).toBeVisible();
    // A reload does not forget it.
    await page.reload();
    await fillIn(page, 'admin');
    await enter(page).click();
    await expect(page).toHaveURL(record);
    await expect(
      page.getByRole('heading', { level: 1, name: demoCredentials.patient.fullName }),
    ).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/patient/appointments?mes=3');
    await fillIn(page, 'patient');
    await enter(page).click();
    await expect(page).toHaveURL('/patient/appointments?mes=3');
  });

  test('signing in leads home where one was going to somebody else’s area', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/admin/patients');
    await fillIn(page, 'patient');
    await enter(page).click();
    await expect(page).toHaveURL('/patient');
    await page.context().clearCookies();
    await page.goto('/patient/files');
    await fillIn(page, 'admin');
    await enter(page).click();
    await expect(page).toHaveURL('/admin');
  });

  test('whoever leaves on purpose hands nothing on to the next', { tag: '@desktop' }, async ({
    page,
    isMobile,
  }) => {
    await ownSession(page, 'admin');
    await page.goto('/admin/procedures');
    await signOut(page, isMobile);
    await expect(page).toHaveURL('/login');
    await fillIn(page, 'admin');
    await enter(page).click();
    await expect(page).toHaveURL('/admin');
  });

  test('an administrator is kept in the administrator area', { tag: '@desktop' }, async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin');
    for (const address of ['/login', '/patient', '/patient/appointments']) {
      await page.goto(address);
      await expect(page).toHaveURL('/admin');
    }
  });

  test('a patient is kept out of it, and told why', { tag: '@desktop' }, async ({ page, signInAs }) => {
    await signInAs('patient');
    await page.goto('/login');
    await expect(page).toHaveURL('/patient');
    await page.goto('/admin/patients');
    await expect(page).toHaveURL('/patient');
    await expect(page.getByText('Acesso restrito. Você não tem permissões de administrador.')).toBeVisible();
  });
});

test.describe('the session guard', () => {
  test('offers a way out at once and, after five seconds, two', async ({ page, expectAccessible }) => {
    await ownSession(page, 'admin');
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
    // Of those held, the call of the page before the reload is gone.
    await release().catch(() => undefined);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena');
  });

  test('its way out ends the session', { tag: '@desktop' }, async ({ page }) => {
    await ownSession(page, 'admin');
    await hold(page, 'session.current');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Problemas? Clique para sair' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/admin');
    await expect(page).toHaveURL('/login');
  });

  test('its way out works without the server too, which hears of it later', { tag: '@desktop' }, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    const api = await ownSession(page, 'admin');
    await hold(page, 'session.current');
    await page.route('**/api/rpc/session/signOut', (route) => route.abort());
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Problemas? Clique para sair' }).click();
    await expect(page.getByText('Não foi possível fazer logout')).toBeVisible();
    await expect(page.getByText('Sua sessão será encerrada assim que ele voltar.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Bem-vindo(a)!' })).toBeVisible();
    await expect.poll(() => api.session.current()).toBeNull();
  });

  test('an expired session keeps what has been typed', async ({ page, expectAccessible }) => {
    const api = await ownSession(page, 'admin');
    await page.clock.install();
    await page.goto('/admin/appointments/new');
    const notes = page.getByRole('textbox', { name: 'Observações' });
    await notes.fill('Não pode se perder');
    await api.session.signOut();
    // The guard looks every 30 s.
    await page.clock.fastForward(31_000);
    const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' });
    await expect(dialog).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('textbox', { name: 'Senha:' }).fill(demoCredentials.administrator.password);
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toBeHidden();
    await expect(notes).toHaveValue('Não pode se perder');
  });
});

test('signing out in one tab signs out the other', { tag: '@desktop' }, async ({
  page,
  context,
  isMobile,
}) => {
  await ownSession(page, 'admin');
  await page.goto('/admin');
  const other = await context.newPage();
  await other.goto('/admin/patients');
  await expect(other.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await signOut(page, isMobile);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Logout realizado com sucesso')).toBeVisible();
  await expect(other).toHaveURL('/login');
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
});

test('a failed sign-out says so and keeps the session', async ({ page, isMobile, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  await ownSession(page, 'admin');
  await refuse(page, 'session.signOut', 'INTERNAL');
  await page.goto('/admin');
  await signOut(page, isMobile);
  await expect(page.getByText('Erro ao fazer logout')).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test('an unknown address is a page of its own, with status 404', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const response = await page.goto('/nada/disto');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/login');
});
