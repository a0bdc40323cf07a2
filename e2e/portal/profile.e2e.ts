import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const patient = {
  fullName: 'Marina Conceição Azevedo',
  email: 'marina.azevedo@example.com',
  cpf: '52998224725',
  phone: '24988776655',
  address: 'Rua A, 1',
  birthDate: '1988-03-14',
  photoUrl: null,
};

test('shows what the clinic knows', async ({ page, signInAs, expectAccessible, expectNoSidewaysScroll }) => {
  await signInAs('patient');
  await answer(page, 'portal.profile', { patient });
  await page.goto('/patient/profile');
  await expect(page).toHaveTitle('Meu Perfil | Dra. Helena Prado');
  for (const text of [
    'Marina Conceição Azevedo',
    'marina.azevedo@example.com',
    '529.982.247-25',
    '(24) 98877-6655',
    'Rua A, 1',
    '14/03/1988',
    'MC',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('what is missing is said', async ({ page, signInAs }) => {
  await signInAs('patient');
  const bare = { ...patient, cpf: null, phone: null, address: null, birthDate: null, email: null };
  await answer(page, 'portal.profile', { patient: bare });
  await page.goto('/patient/profile');
  await expect(page.getByText('Não informado', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Não informada', { exact: true })).toHaveCount(1);
  await expect(page.getByText('E-mail não informado')).toBeVisible();
});

test('name, phone and address are changed by their owner, who then leaves', async ({ page, api }) => {
  const person = somebody('Tereza');
  const { id } = await register(api, person);
  await page.goto('/login');
  await page.getByLabel('E-mail:').fill(person.email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/patient');
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByRole('button', { name: 'Editar dados' }).click();
  const form = page.getByRole('form', { name: 'Editar dados' });
  const name = form.getByRole('textbox', { name: 'Nome completo' });
  await expect(name).toBeFocused();
  await name.fill('  ');
  await form.getByRole('textbox', { name: 'Telefone' }).fill('2498');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(name).toHaveAccessibleDescription('Digite seu nome completo');
  await name.fill(`${person.fullName} Silva`);
  await form.getByRole('textbox', { name: 'Telefone' }).fill('24988776655');
  await form.getByRole('textbox', { name: 'Endereço' }).fill('Rua Nova, 2');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso')).toBeVisible();
  await expect(page.getByText('(24) 98877-6655')).toBeVisible();
  const saved = (await api.patients.get({ id })).patient;
  expect(saved).toMatchObject({
    fullName: `${person.fullName} Silva`,
    phone: '24988776655',
    address: 'Rua Nova, 2',
    email: person.email,
  });
  await page.getByRole('button', { name: 'Sair do aplicativo' }).click();
  await expect(page.getByText('Logout realizado com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

for (const { code, says } of [
  { code: 'INTERNAL', says: 'Não foi possível salvar os dados' },
  { code: 'NOT_FOUND', says: 'Não foi possível identificar o usuário' },
] as const) {
  test(`a change that is not taken says so: ${code}`, async ({
    page,
    signInAs,
    allowConsoleError,
    expectAccessible,
  }) => {
    allowConsoleError(refusedRequest);
    await signInAs('patient');
    await answer(page, 'portal.profile', { patient });
    await refuse(page, 'portal.updateProfile', code);
    await page.goto('/patient/profile');
    await page.getByRole('button', { name: 'Editar dados' }).click();
    await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua Nova, 3');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Endereço' })).toHaveValue('Rua Nova, 3');
    await expectAccessible();
    await page.getByRole('link', { name: 'Início' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  });
}

test('a session that ends while one is typing asks for the password in place, and nothing is lost', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const person = await register(api, somebody('Olga'));
  await page.goto('/login');
  await page.getByLabel('E-mail:').fill(person.email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByRole('button', { name: 'Editar dados' }).click();
  const address = page.getByRole('textbox', { name: 'Endereço' });
  await address.fill('Rua que não se perde, 4');
  // Another tab ends it at the server, without a word to this one.
  await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' });
  await expect(dialog).toContainText(person.email);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog.getByText('A senha é obrigatória')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Senha:' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(address).toHaveValue('Rua que não se perde, 4');
  await expect(page.getByRole('form', { name: 'Editar dados' }).getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso')).toBeVisible();
  await expect(page.getByText('Rua que não se perde, 4')).toBeVisible();
});

test('a new password is chosen through a link by mail', { tag: '@phone' }, async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  await signInAs('patient');
  await page.goto('/patient/profile');
  const change = page.getByRole('button', { name: 'Alterar senha' });
  await answer(page, 'portal.sendPasswordReset', { email: patient.email });
  await change.click();
  await expect(page.getByText(`Email de redefinição de senha enviado para ${patient.email}`)).toBeVisible();
  await restore(page, 'portal.sendPasswordReset');
  await refuse(page, 'portal.sendPasswordReset', 'MAIL_NOT_SENT');
  await change.click();
  await expect(page.getByText('Não foi possível solicitar a redefinição de senha')).toBeVisible();
});

test('a profile that is not there yet is said warmly', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('patient');
  await answer(page, 'portal.profile', { patient: null });
  await page.goto('/patient/profile');
  await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.profile');
  await page.getByRole('button', { name: 'Verificar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Perfil' })).toBeVisible();
});

test('a failure has another try and an emergency way out', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await signInAs('patient');
  const release = await hold(page, 'portal.profile');
  await page.goto('/patient/profile');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('button', { name: 'Editar dados' })).toBeVisible();
  await refuse(page, 'portal.profile', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Erro ao carregar dados')).toBeVisible();
  await expectAccessible();
  // The session is the whole worker's: it is not really ended.
  await answer(page, 'session.signOut', {});
  await page.getByRole('button', { name: 'Sair do aplicativo' }).click();
  await expect(page.getByText('Sessão encerrada com sucesso')).toBeVisible();
});
