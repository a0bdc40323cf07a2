/** Registering, editing and deleting a patient. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newCpf, newPerson, register } from '../records.ts';
import { picture } from '../sample-files.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar Paciente' });
const update = (page: Page) => page.getByRole('button', { name: 'Atualizar Paciente' });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const photoInput = (page: Page) => page.locator('input[type=file]');

/** The message beside a field. */
const expectMessage = (page: Page, label: string, text: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text.replace(/[.?]/gu, '\\$&'), 'u'));

async function fillIn(page: Page, person = newPerson()) {
  await field(page, 'Nome completo').fill(person.fullName);
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Senha').fill(person.password);
  return person;
}

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('a patient is registered with login and photo, after the form was corrected', async ({
  page,
  context,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  allowConsoleError(refusedRequest);
  await page.goto('/admin/patients/new');
  await expect(page).toHaveTitle('Novo Paciente | Dra. Helena Prado');

  await test.step('asks for what is missing', async () => {
    await submit(page).click();
    await expectMessage(page, 'Nome completo', 'O nome do paciente é obrigatório');
    await expectMessage(page, 'E-mail', 'O email é obrigatório para criar a conta do paciente');
    await expectMessage(page, 'Senha', 'A senha é obrigatória para criar a conta do paciente');
    await expect(field(page, 'Nome completo')).toBeFocused();
    await expectAccessible();
  });

  await test.step('refuses what cannot be right, the first field in focus', async () => {
    await fillIn(page, { ...newPerson(), password: '12345' });
    await field(page, 'Data de nascimento').pressSequentially('31021990');
    await field(page, 'CPF').pressSequentially('12345678901');
    await field(page, 'Telefone').pressSequentially('2498');
    await submit(page).click();
    await expect(field(page, 'Data de nascimento')).toBeFocused();
    const wrongDate =
      'Erro: Formato de data inválido. Deixe o campo em branco se não souber a data de nascimento.';
    await expectMessage(page, 'Data de nascimento', wrongDate);
    await expectMessage(page, 'CPF', 'Digite um CPF válido');
    await expectMessage(page, 'Telefone', 'Digite um telefone válido, com DDD');
    const weak = 'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 6 caracteres.';
    await expectMessage(page, 'Senha', weak);
    for (const label of ['Data de nascimento', 'CPF', 'Telefone']) await field(page, label).clear();
    await submit(page).click();
    await expect(field(page, 'Senha')).toBeFocused();
  });

  await test.step('masks while typing, and takes a date from the calendar', async () => {
    await field(page, 'CPF').pressSequentially('52998224725');
    await expect(field(page, 'CPF')).toHaveValue('529.982.247-25');
    await field(page, 'CPF').fill(newCpf());
    await field(page, 'Telefone').pressSequentially('24988776655');
    await expect(field(page, 'Telefone')).toHaveValue('(24) 98877-6655');
    await field(page, 'Data de nascimento').pressSequentially('29021984');
    await expect(field(page, 'Data de nascimento')).toHaveValue('29/02/1984');
    await page.getByRole('button', { name: 'Escolher no calendário' }).click();
    await page
      .getByRole('dialog', { name: 'Calendário' })
      .getByRole('button', { name: '15 fevereiro 1984' })
      .click();
    await expect(field(page, 'Data de nascimento')).toHaveValue('15/02/1984');
  });

  await test.step('generates a password, copies, hides and shows it', async () => {
    const password = field(page, 'Senha');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Gerar senha' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    const generated = await password.inputValue();
    expect(generated).toHaveLength(10);
    await page.getByRole('button', { name: 'Copiar senha' }).click();
    await expect(page.getByRole('button', { name: 'Senha copiada' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(generated);
    await page.getByRole('button', { name: 'Ocultar senha' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  await test.step('takes pictures only', async () => {
    await expect(page.getByText('JPEG, PNG ou WebP, até 10\u00a0MB.')).toBeVisible();
    const pdf = { name: 'receita.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await photoInput(page).setInputFiles(pdf);
    await expect(page.getByRole('alert')).toHaveText('Escolha uma imagem em JPEG, PNG ou WebP.');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Remover foto' })).toBeVisible();
  });

  await test.step('refuses an e-mail that a patient has, and keeps what was typed', async () => {
    const { email } = await register(api);
    await field(page, 'E-mail').fill(email);
    await field(page, 'Endereço').fill('Rua das Flores, 1');
    await submit(page).click();
    await expectMessage(
      page,
      'E-mail',
      `Já existe um paciente cadastrado com o email ${email}. Por favor, edite o paciente existente.`,
    );
    await expect(field(page, 'E-mail')).toBeFocused();
    await expect(field(page, 'Endereço')).toHaveValue('Rua das Flores, 1');
  });

  await test.step('says when the server failed', async () => {
    await field(page, 'E-mail').fill(newPerson().email);
    await refuse(page, 'patients.create', 'INTERNAL');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(/Erro ao cadastrar paciente: Falha na operação/u);
    await restore(page, 'patients.create');
  });

  await test.step('registers', async () => {
    const person = await fillIn(page);
    await field(page, 'Observações').fill('Pele sensível.');
    await submit(page).click();
    await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    const { rows } = await api.patients.list({ search: person.email });
    const { patient } = await api.patients.get({ id: rows[0]?.id ?? '' });
    expect(patient).toMatchObject({
      fullName: person.fullName,
      birthDate: '1984-02-15',
      phone: '24988776655',
      notes: 'Pele sensível.',
      hasAccount: true,
      photoUrl: expect.stringContaining('/'),
    });
  });
});

test('a form asks before it is left, and a failed photo upload keeps the new patient', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await page.goto('/admin/patients/new');
  await field(page, 'Nome completo').fill('Meia ficha');
  await page.getByRole('button', { name: 'Voltar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(field(page, 'Nome completo')).toHaveValue('Meia ficha');

  await refuse(page, 'patients.setPhoto', 'INTERNAL');
  const person = await fillIn(page);
  await photoInput(page).setInputFiles(picture);
  await submit(page).click();
  await expect(page.getByText('Erro ao fazer upload da foto')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  expect((await api.patients.list({ search: person.email })).rows).toHaveLength(1);

  await page.goto('/admin/patients/new');
  await field(page, 'Nome completo').fill('Outra ficha');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin/patients');
});

test('a patient is edited: details, photo, password and mail', async ({ page, api, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  const { id, fullName, email } = await register(api, newPerson(), {
    phone: '24900001234',
    notes: 'Antes',
  });
  const edit = `/admin/patients/${id}/edit`;
  const photo = page.getByRole('img', { name: `Foto de ${fullName}` });

  await test.step('a record that could not be loaded is loaded again', async () => {
    await refuse(page, 'patients.get', 'INTERNAL');
    await page.goto(edit);
    await expect(page.getByText('Erro ao carregar dados do paciente')).toBeVisible();
    await restore(page, 'patients.get');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page).toHaveTitle('Editar Paciente | Dra. Helena Prado');
    await expect(field(page, 'Telefone')).toHaveValue('(24) 90000-1234');
  });

  await test.step('a photo is sent at once, can be cancelled and removed', async () => {
    allowConsoleError(/ERR_ABORTED/u);
    const cancelled = await hold(page, 'patients.setPhoto');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Envio da foto' })).toBeAttached();
    await expect(page.getByText(/^\d+%$/u)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar envio' }).click();
    await expect(page.getByRole('button', { name: 'Adicionar foto' })).toBeEnabled();
    await expect(page.getByText('Erro ao fazer upload da foto')).toHaveCount(0);
    await cancelled().catch(() => undefined);

    await refuse(page, 'patients.setPhoto', 'FILE_TYPE_REFUSED');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByText('Erro ao fazer upload da foto')).toBeVisible();
    await restore(page, 'patients.setPhoto');
    await photoInput(page).setInputFiles(picture);
    await expect(page.getByText('Foto atualizada com sucesso')).toBeVisible();
    await expect(photo).toBeVisible();
    await page.getByRole('button', { name: 'Remover foto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click();
    await expect(page.getByText('Foto removida')).toBeVisible();
    await expect(photo).toHaveCount(0);
  });

  await test.step('a link for a new password is mailed', async () => {
    const send = page.getByRole('button', { name: 'Enviar e-mail de redefinição de senha' });
    await send.click();
    await expect(page.getByText(`Email de redefinição de senha enviado para ${email}`)).toBeVisible();
    await refuse(page, 'patients.sendPasswordReset', 'PATIENT_WITHOUT_EMAIL');
    await send.click();
    await expect(page.getByText('Email do paciente não disponível')).toBeVisible();
    await refuse(page, 'patients.sendPasswordReset', 'INTERNAL');
    await send.click();
    await expect(page.getByText('Erro ao enviar redefinição de senha')).toBeVisible();
  });

  await test.step('a failed change keeps the text', async () => {
    await refuse(page, 'patients.update', 'INTERNAL');
    await field(page, 'Observações').fill('Depois');
    await update(page).click();
    await expect(page.getByText('Erro ao atualizar paciente: Falha na operação')).toBeVisible();
    await expect(field(page, 'Observações')).toHaveValue('Depois');
    await restore(page, 'patients.update');
  });

  await test.step('a password is set by hand only when asked for', async () => {
    await expect(field(page, 'Nova senha')).toHaveCount(0);
    await page.getByLabel('Atualizar senha manualmente').check();
    await update(page).click();
    await expectMessage(page, 'Nova senha', 'Digite a nova senha ou desmarque a opção acima');
    await page.getByRole('button', { name: 'Gerar senha' }).click();
    await update(page).click();
    await expect(page.getByText('Paciente atualizado com sucesso')).toBeVisible();
    await expect(page.getByText('A nova senha já vale no próximo acesso do paciente.')).toBeVisible();
    await expect(page).toHaveURL(`/admin/patients/${id}`);
    await expect(page.getByRole('region', { name: 'Observações' })).toContainText('Depois');
  });

  await page.goto('/admin/patients/00000000-0000-4000-8000-000000000000/edit');
  await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
});

test('a deletion names what goes, can be cancelled, says when it fails, and deletes', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { id, fullName } = await register(api);
  await api.futureProcedures.create({ patientId: id, title: 'Peeling', description: 'Uma sessão' });
  await page.goto(`/admin/patients/${id}/edit`);
  const open = page.getByRole('button', { name: 'Excluir Paciente' });
  const dialog = page.getByRole('dialog', { name: `Excluir ${fullName}?` });
  const remove = dialog.getByRole('button', { name: 'Excluir paciente' });
  await open.click();
  await expect(dialog).toContainText('arquivos, planos de tratamento e agendamentos');
  await expect(dialog).toContainText('1 procedimento futuro');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();

  const address = '**/api/rpc/patients/remove';
  const cannotReach = 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.';
  for (const { what, reply, says } of [
    { what: 'a refusal', reply: undefined, says: 'Falha na operação' },
    {
      what: 'a page of the Wi-Fi instead of an answer',
      reply: { contentType: 'text/html', body: '<p>Bem-vindo ao Wi-Fi</p>' },
      says: cannotReach,
    },
    {
      what: 'an answer that is cut off',
      reply: { contentType: 'application/json', body: '{"json":' },
      says: 'Falha inesperada',
    },
  ])
    await test.step(what, async () => {
      if (reply) await page.route(address, (route) => route.fulfill({ status: 200, ...reply }));
      else await refuse(page, 'patients.remove', 'INTERNAL');
      await open.click();
      await remove.click();
      await expect(page.getByText(`Erro ao excluir paciente: ${says}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(`/admin/patients/${id}/edit`);
      await page.unroute(address);
    });

  await open.click();
  await remove.click();
  await expect(page.getByText('Paciente excluído com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/admin/patients');
  await expect(api.patients.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.describe('with the stream of changes', () => {
  test.use({ live: true });

  // A call for what is gone would be refused, and the console guard would fail the test.
  test('a page that deletes a patient asks for nothing that is gone', async ({ page, api }) => {
    const { id, fullName } = await register(api);
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
    await page.goto(`/admin/patients/${id}`);
    expect((await stream).status()).toBe(200);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await page.getByRole('button', { name: 'Excluir Paciente' }).click();
    const dialog = page.getByRole('dialog', { name: `Excluir ${fullName}?` });
    await expect(dialog.getByText('Não há nenhum no momento.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Excluir paciente' }).click();
    await expect(page).toHaveURL('/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill(fullName);
    await expect(page.getByText('Nenhum paciente encontrado para esta busca.')).toBeVisible();
    // Once this later change is shown, the deletion has arrived too.
    await register(api, { ...newPerson(), fullName });
    await expect(page.getByRole('link', { name: fullName, exact: true })).toBeVisible();
  });
});
