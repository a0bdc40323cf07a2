/** Signing in: the login screen, guessing, and which area is open to which role. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from './fixtures.ts';
import { lead } from './records.ts';
import { emailField, passwordField, sendSignInForm, signInButton } from './sign-in.ts';
import { hold, refuse, refusedRequest, restore } from './simulate.ts';

const { administrator, patient } = demoCredentials;
const signOut = (page: Page) => page.getByRole('button', { name: 'Sair' }).click();

test('the login screen checks the form, names each failure, and signs in', async ({
  page,
  request,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await page.goto('/');
  await expect(page).toHaveURL('/login');

  await test.step('what it offers', async () => {
    await expect(page).toHaveTitle('Login | Dra. Helena Prado');
    await expect(page.getByRole('heading', { name: 'Bem-vindo(a)!' })).toBeVisible();
    await expect(page.getByText('Faça seu login para continuar')).toBeVisible();
    for (const [field, attributes] of [
      [
        emailField(page),
        { placeholder: 'Digite seu e-mail corretamente', type: 'email', autocomplete: 'email' },
      ],
      [passwordField(page), { placeholder: 'Digite sua senha', autocomplete: 'current-password' }],
    ] as const) {
      await expect(field).toHaveAttribute('required');
      for (const [name, value] of Object.entries(attributes))
        await expect(field).toHaveAttribute(name, value);
    }
    const help = page.getByRole('link', { name: /ajuda/u });
    await expect(help).toHaveAttribute('href', /^https:\/\/wa\.me\//u);
    await expect(help).toHaveAttribute('target', '_blank');
  });

  await test.step('a field is checked once it has been left', async () => {
    const wrongEmail = page.getByText('Por favor, digite um e-mail válido');
    const noPassword = page.getByText('A senha é obrigatória');
    await emailField(page).fill('helena');
    await expect(wrongEmail).toBeHidden();
    await passwordField(page).focus();
    await expect(wrongEmail).toBeVisible();
    await expect(noPassword).toBeHidden();
    await passwordField(page).fill('   ');
    await passwordField(page).blur();
    await expect(noPassword).toBeVisible();
    await emailField(page).fill('  helena@vico.example ');
    await expect(wrongEmail).toBeHidden();
  });

  await test.step('a wrong password: banner and toast', async () => {
    await sendSignInForm(page, { ...administrator, password: 'outra-senha' });
    await expect(page.getByRole('alert')).toHaveText(
      'Email ou senha incorretos. Verifique suas credenciais.',
    );
    await expect(page.getByText('E-mail ou senha incorretos.', { exact: true })).toBeVisible();
    await expect(emailField(page)).toHaveValue(administrator.email);
    await expectAccessible();
  });

  await test.step('a failing server, and an account without a record: dialogs', async () => {
    await refuse(page, 'session.signIn', 'INTERNAL');
    await signInButton(page).click();
    const failed = page.getByRole('dialog', { name: 'Erro ao fazer login' });
    await expect(failed).toContainText('Ocorreu um erro ao fazer login. Tente novamente.');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(failed).toBeHidden();
    await refuse(page, 'session.signIn', 'ACCOUNT_NOT_ASSOCIATED');
    await signInButton(page).click();
    const unknown = page.getByRole('dialog', { name: 'Conta não associada' });
    await expect(unknown).toContainText('não está associada a nenhum perfil de paciente');
    await expectAccessible();
    await unknown.getByRole('button', { name: 'Entendi' }).click();
    await expect(unknown).toBeHidden();
  });

  await test.step('a forgotten password, where the clinic sends no mail: ask the clinic', async () => {
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Esqueci minha senha' });
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByRole('status')).toContainText('Nenhum e-mail foi para você');
    await expect(dialog.getByRole('link', { name: 'Falar com a clínica' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//u,
    );
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Entendi' }).click();
  });

  await test.step('too many wrong passwords are answered with how long to wait, and the form keeps its text', async () => {
    await restore(page, 'session.signIn');
    const wrong = { email: `ninguem-${crypto.randomUUID()}@example.com`, password: 'errada99' };
    // All at once, since an attempt comes back after 90 s: one by one they take longer on a busy machine.
    const attempts = Array.from({ length: 10 }, () => request.post('/api/session', { data: wrong }));
    for (const refused of await Promise.all(attempts))
      expect(await refused.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await sendSignInForm(page, wrong);
    const sentence = /^Muitas tentativas seguidas\. Aguarde \d+ (segundos?|minutos?) e tente novamente\.$/u;
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(sentence)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(emailField(page)).toHaveValue(wrong.email);
  });

  await test.step('the form is locked while it waits', async () => {
    const release = await hold(page, 'session.signIn');
    await sendSignInForm(page, administrator);
    const busy = page.getByRole('button', { name: 'Entrando' });
    await expect(busy).toBeDisabled();
    await expect(busy).toHaveText('Entrando...');
    await expect(emailField(page)).toBeDisabled();
    await expect(passwordField(page)).toBeDisabled();
    await release();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  });
});

test('each area needs its own role, and signing in leads to where one was going', async ({ page, api }) => {
  await test.step('without a session', async () => {
    for (const address of ['/admin', '/patient/appointments']) {
      await page.goto(address);
      await expect(page).toHaveURL('/login');
    }
  });

  await test.step('on to the record, also after a reload', async () => {
    const { rows } = await api.patients.list({ search: patient.fullName });
    const record = `/admin/patients/${rows[0]?.id}`;
    await page.goto(record);
    await expect(page.getByText('Você precisa estar logado para acessar esta página')).toBeVisible();
    await page.reload();
    await sendSignInForm(page, administrator);
    await expect(page).toHaveURL(record);
    await expect(page.getByRole('heading', { level: 1, name: patient.fullName })).toBeVisible();
  });

  await test.step('an administrator stays in the administrator area', async () => {
    for (const address of ['/login', '/patient/appointments']) {
      await page.goto(address);
      await expect(page).toHaveURL('/admin');
    }
  });

  await test.step('after a sign-out on purpose, the next one starts at home', async () => {
    await lead(page, '/admin/procedures');
    await signOut(page);
    await expect(page).toHaveURL('/login');
    await sendSignInForm(page, administrator);
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a patient goes home instead of to the administrator area, with a reason', async () => {
    // The dashboard may not have made all of its calls yet.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/admin/patients');
    await sendSignInForm(page, patient);
    await expect(page).toHaveURL('/patient');
    await page.goto('/login');
    await expect(page).toHaveURL('/patient');
    await page.goto('/admin/patients');
    await expect(page).toHaveURL('/patient');
    await expect(page.getByText('Acesso restrito. Você não tem permissões de administrador.')).toBeVisible();
  });

  await test.step('a patient goes on to the month that was asked for', async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/patient/appointments?mes=3');
    await sendSignInForm(page, patient);
    await expect(page).toHaveURL('/patient/appointments?mes=3');
  });
});
