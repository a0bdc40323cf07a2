/** A patient's own profile. */
import { expect, test } from '../fixtures.ts';
import { newPerson, register } from '../records.ts';
import { answer, refuse, refusedRequest } from '../simulate.ts';

const patient = {
  fullName: 'Marina Conceição Azevedo',
  email: 'marina.azevedo@example.com',
  cpf: '52998224725',
  phone: '24988776655',
  address: 'Rua A, 1',
  birthDate: '1988-03-14',
  photoUrl: null,
};

test('the profile shows what is known and what is not', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
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

  await page.getByRole('button', { name: 'Editar dados' }).click();
  const address = page.getByRole('textbox', { name: 'Endereço' });
  await address.fill('Rua Nova, 3');
  for (const { code, says } of [
    { code: 'INTERNAL', says: 'Não foi possível salvar os dados' },
    { code: 'NOT_FOUND', says: 'Não foi possível identificar o usuário' },
  ] as const)
    await test.step(`a change that is refused: ${code}`, async () => {
      await refuse(page, 'portal.updateProfile', code);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
      await expect(address).toHaveValue('Rua Nova, 3');
    });
  await expectAccessible();
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();

  await test.step('missing details', async () => {
    const bare = { ...patient, cpf: null, phone: null, address: null, birthDate: null, email: null };
    await answer(page, 'portal.profile', { patient: bare });
    await page.reload();
    await expect(page.getByText('Não informado', { exact: true })).toHaveCount(3);
    await expect(page.getByText('Não informada', { exact: true })).toHaveCount(1);
    await expect(page.getByText('E-mail não informado')).toBeVisible();
  });

  await test.step('no record, a failure, and the emergency exit', async () => {
    await answer(page, 'portal.profile', { patient: null });
    await page.reload();
    await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
    await refuse(page, 'portal.profile', 'INTERNAL');
    await page.reload();
    await expect(page.getByText('Erro ao carregar dados')).toBeVisible();
    // Simulated: the worker's tests share this session.
    await answer(page, 'session.signOut', {});
    await page.getByRole('button', { name: 'Sair do aplicativo' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso')).toBeVisible();
  });
});

test('a patient changes name, phone and address, through a session that ends, and signs out', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const person = newPerson('Tereza');
  const { id } = await register(api, person);
  const first = await signInAs(person);
  await page.goto('/patient');
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByRole('button', { name: 'Editar dados' }).click();
  const form = page.getByRole('form', { name: 'Editar dados' });
  const name = form.getByRole('textbox', { name: 'Nome completo' });
  const phone = form.getByRole('textbox', { name: 'Telefone' });
  const address = form.getByRole('textbox', { name: 'Endereço' });
  await expect(name).toBeFocused();
  await name.fill('  ');
  await phone.fill('2498');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(name).toHaveAccessibleDescription('Digite seu nome completo');
  await name.fill(`${person.fullName} Silva`);
  await phone.fill('24988776655');
  await address.fill('Rua Nova, 2');

  await test.step('the session ends elsewhere, and the password is asked for in place', async () => {
    await first.session.signOut();
    await page.getByRole('button', { name: 'Salvar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sua sessão expirou' });
    const password = dialog.getByRole('textbox', { name: 'Senha:' });
    await expect(dialog).toContainText(person.email);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog.getByText('A senha é obrigatória')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toBeHidden();
    await expect(address).toHaveValue('Rua Nova, 2');
    await expect(form.getByRole('alert')).toBeHidden();
  });

  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso')).toBeVisible();

  await test.step('without a mail server the present password is asked for before a new one', async () => {
    await page.getByRole('button', { name: 'Alterar senha' }).click();
    const change = page.getByRole('form', { name: 'Alterar senha' });
    await change.getByLabel('Senha atual').fill('errada99');
    await change.getByLabel('Nova senha').fill('meu-segredo-2');
    await change.getByLabel('Confirme a senha').fill('meu-segredo-2');
    await change.getByRole('button', { name: 'Alterar senha' }).click();
    await expect(change.getByLabel('Senha atual')).toHaveAccessibleDescription('Senha incorreta');
    await expectAccessible();
    await change.getByLabel('Senha atual').fill(person.password);
    await change.getByRole('button', { name: 'Alterar senha' }).click();
    await expect(page.getByText('Senha alterada com sucesso')).toBeVisible();
    await expect(change).toBeHidden();
  });
  await expect(page.getByText('(24) 98877-6655')).toBeVisible();
  expect((await api.patients.get({ id })).patient).toMatchObject({
    fullName: `${person.fullName} Silva`,
    phone: '24988776655',
    address: 'Rua Nova, 2',
    email: person.email,
  });
  await page.getByRole('button', { name: 'Sair do aplicativo' }).click();
  await expect(page.getByText('Logout realizado com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/login');
});
