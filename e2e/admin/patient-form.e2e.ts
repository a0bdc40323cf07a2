import type { Page } from '@playwright/test';
import type { ErrorCode } from '#contract/errors.ts';
import { expect, test } from '../fixtures.ts';
import { anyCpf, picture, register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar Paciente' });
const update = (page: Page) => page.getByRole('button', { name: 'Atualizar Paciente' });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** What is said beside a field. */
const complaint = (page: Page, label: string, text: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text.replace(/[.?]/gu, '\\$&'), 'u'));

async function fillIn(page: Page, person = somebody()) {
  await field(page, 'Nome completo').fill(person.fullName);
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Senha').fill(person.password);
  return person;
}

test.beforeEach(({ signInAs }) => signInAs('admin'));

test.describe('registering a patient', () => {
  test.beforeEach(({ page }) => page.goto('/admin/patients/new').then(() => undefined));

  test('asks for what is missing, beside each field, the first in focus', async ({
    page,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    await expect(page).toHaveTitle('Novo Paciente | Dra. Helena Prado');
    await expectAccessible();
    await submit(page).click();
    await complaint(page, 'Nome completo', 'O nome do paciente é obrigatório');
    await complaint(page, 'E-mail', 'O email é obrigatório para criar a conta do paciente');
    await complaint(page, 'Senha', 'A senha é obrigatória para criar a conta do paciente');
    await expect(field(page, 'Nome completo')).toBeFocused();
    await expectAccessible();
    await expectNoSidewaysScroll();
  });

  test('refuses what cannot be', { tag: '@desktop' }, async ({ page }) => {
    await fillIn(page, { ...somebody(), password: '12345' });
    await field(page, 'Data de nascimento').pressSequentially('31021990');
    await field(page, 'CPF').pressSequentially('12345678901');
    await field(page, 'Telefone').pressSequentially('2498');
    await submit(page).click();
    await expect(field(page, 'Data de nascimento')).toBeFocused();
    const invalidDate =
      'Erro: Formato de data inválido. Deixe o campo em branco se não souber a data de nascimento.';
    await complaint(page, 'Data de nascimento', invalidDate);
    await complaint(page, 'CPF', 'Digite um CPF válido');
    await complaint(page, 'Telefone', 'Digite um telefone válido, com DDD');
    const weak = 'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 6 caracteres.';
    await complaint(page, 'Senha', weak);
    for (const label of ['Data de nascimento', 'CPF', 'Telefone']) await field(page, label).clear();
    await submit(page).click();
    await expect(field(page, 'Senha')).toBeFocused();
  });

  test('masks while one types, and takes a birth date from the calendar', async ({ page }) => {
    await field(page, 'CPF').pressSequentially('52998224725');
    await expect(field(page, 'CPF')).toHaveValue('529.982.247-25');
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

  test('makes a password, shows it and hides it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const password = field(page, 'Senha');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Gerar senha' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    const made = await password.inputValue();
    expect(made).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%^&*])[A-Za-z\d!@#$%^&*]{10}$/u);
    await page.getByRole('button', { name: 'Copiar senha' }).click();
    await expect(page.getByRole('button', { name: 'Senha copiada' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
    await page.getByRole('button', { name: 'Ocultar senha' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('makes the record and the login, with the photo, and goes home', async ({ page, api }) => {
    const person = await fillIn(page);
    await field(page, 'Data de nascimento').pressSequentially('15021984');
    await field(page, 'CPF').pressSequentially(anyCpf());
    await field(page, 'Telefone').pressSequentially('24988776655');
    await field(page, 'Endereço').fill('Rua das Flores, 1');
    await field(page, 'Observações').fill('Pele sensível.');
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Remover foto' })).toBeVisible();
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

  test('keeps the patient when the photo does not arrive', { tag: '@desktop' }, async ({
    page,
    api,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    await refuse(page, 'patients.setPhoto', 'INTERNAL');
    const person = await fillIn(page);
    await page.locator('input[type=file]').setInputFiles(picture);
    await submit(page).click();
    await expect(page.getByText('Erro ao fazer upload da foto')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    const { rows } = await api.patients.list({ search: person.email });
    expect(rows).toHaveLength(1);
  });

  test('takes images only, and says which', { tag: '@desktop' }, async ({ page }) => {
    await expect(page.getByText('JPEG, PNG ou WebP, até 10\u00a0MB.')).toBeVisible();
    const text = { name: 'receita.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await page.locator('input[type=file]').setInputFiles(text);
    await expect(page.getByRole('alert')).toHaveText('Escolha uma imagem em JPEG, PNG ou WebP.');
  });

  test('rejects a second patient with the same e-mail, and loses nothing typed', { tag: '@desktop' }, async ({
    page,
    api,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    const { email } = await register(api);
    await fillIn(page, { ...somebody(), email });
    await field(page, 'Endereço').fill('Rua das Flores, 1');
    await submit(page).click();
    await complaint(
      page,
      'E-mail',
      `Já existe um paciente cadastrado com o email ${email}. Por favor, edite o paciente existente.`,
    );
    await expect(field(page, 'E-mail')).toBeFocused();
    await expect(field(page, 'Endereço')).toHaveValue('Rua das Flores, 1');
  });

  const email = { email: 'ana@example.com' };
  const refusals: [code: ErrorCode, data: object | undefined, label: string | null, text: string][] = [
    ['ACCOUNT_EXISTS', email, 'E-mail', 'Erro: Já existe um usuário cadastrado com este email'],
    [
      'ACCOUNT_NOT_LINKABLE',
      email,
      'E-mail',
      'Usuário já existe com o email ana@example.com, mas não foi possível associá-lo. Tente fazer login primeiro ou use outro email.',
    ],
    [
      'WEAK_PASSWORD',
      undefined,
      'Senha',
      'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 6 caracteres.',
    ],
    [
      'INVALID_DATE',
      undefined,
      'Data de nascimento',
      'Erro: Formato de data inválido. Deixe o campo em branco se não souber a data de nascimento.',
    ],
    ['CPF_TAKEN', undefined, 'CPF', 'Já existe um paciente cadastrado com este CPF.'],
    ['INTERNAL', undefined, null, 'Erro ao cadastrar paciente: Falha na operação'],
  ];

  test('says every refusal in the words of the specification', { tag: '@desktop' }, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    await fillIn(page);
    for (const [code, data, label, text] of refusals) {
      await refuse(page, 'patients.create', code, data);
      await submit(page).click();
      if (label) await complaint(page, label, text);
      else await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await restore(page, 'patients.create');
      if (label) {
        // A complaint goes as soon as its field is touched.
        const value = await field(page, label).inputValue();
        await field(page, label).fill(`${value}1`);
        await field(page, label).fill(value);
      }
    }
  });

  test('says what became of the login', { tag: '@desktop' }, async ({ page }) => {
    const id = '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11';
    const outcomes = {
      'created-confirmation-sent':
        'Um email de confirmação foi enviado para o paciente. É necessário confirmar o email para acessar a conta.',
      'linked-existing-recovery-sent':
        'Já existe uma conta com o email ana@example.com. Um email de recuperação de senha foi enviado.',
      'linked-existing-recovery-failed':
        "Não foi possível enviar o email de recuperação de senha. O paciente precisará usar a opção 'Esqueci minha senha'.",
    };
    for (const [account, text] of Object.entries(outcomes)) {
      await answer(page, 'patients.create', { id, account });
      await page.goto('/admin/patients/new');
      await fillIn(page, { ...somebody(), email: 'ana@example.com' });
      await submit(page).click();
      await expect(page.getByText(text)).toBeVisible();
      await restore(page, 'patients.create');
    }
  });

  test('asks before what is typed is left behind', async ({ page, expectAccessible }) => {
    await field(page, 'Nome completo').fill('Meia ficha');
    await page.getByRole('button', { name: 'Voltar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await expect(dialog).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(field(page, 'Nome completo')).toHaveValue('Meia ficha');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });
});

test.describe('editing a patient', () => {
  test('changes the record and shows it', async ({ page, api, expectAccessible, expectNoSidewaysScroll }) => {
    const person = await register(api, somebody(), { phone: '24900001234', notes: 'Antes' });
    await page.goto(`/admin/patients/${person.id}/edit`);
    await expect(page).toHaveTitle('Editar Paciente | Dra. Helena Prado');
    await expect(field(page, 'Telefone')).toHaveValue('(24) 90000-1234');
    await expectAccessible();
    await expectNoSidewaysScroll();
    await field(page, 'Observações').fill('Depois');
    await update(page).click();
    await expect(page.getByText('Paciente atualizado com sucesso')).toBeVisible();
    await expect(page).toHaveURL(`/admin/patients/${person.id}`);
    await expect(page.getByRole('region', { name: 'Observações' })).toContainText('Depois');
  });

  test('sets a password by hand only when asked to', { tag: '@desktop' }, async ({ page, api }) => {
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/edit`);
    await expect(field(page, 'Nova senha')).toHaveCount(0);
    await page.getByLabel('Atualizar senha manualmente').check();
    await update(page).click();
    await complaint(page, 'Nova senha', 'Digite a nova senha ou desmarque a opção acima');
    await page.getByRole('button', { name: 'Gerar senha' }).click();
    await update(page).click();
    await expect(page.getByText('Paciente atualizado com sucesso')).toBeVisible();
    await expect(page.getByText('A nova senha já vale no próximo acesso do paciente.')).toBeVisible();
  });

  test('mails a link for a new password', { tag: '@desktop' }, async ({ page, api, allowConsoleError }) => {
    const { id, email } = await register(api);
    await page.goto(`/admin/patients/${id}/edit`);
    const send = page.getByRole('button', { name: 'Enviar e-mail de redefinição de senha' });
    await send.click();
    await expect(page.getByText(`Email de redefinição de senha enviado para ${email}`)).toBeVisible();
    allowConsoleError(refusedRequest);
    await refuse(page, 'patients.sendPasswordReset', 'PATIENT_WITHOUT_EMAIL');
    await send.click();
    await expect(page.getByText('Email do paciente não disponível')).toBeVisible();
    await restore(page, 'patients.sendPasswordReset');
    await refuse(page, 'patients.sendPasswordReset', 'INTERNAL');
    await send.click();
    await expect(page.getByText('Erro ao enviar redefinição de senha')).toBeVisible();
  });

  test('sends a photo at once and removes it', async ({ page, api, allowConsoleError }) => {
    const { id, fullName } = await register(api);
    await page.goto(`/admin/patients/${id}/edit`);
    const release = await hold(page, 'patients.setPhoto');
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Envio da foto' })).toBeAttached();
    await expect(page.getByText(/^\d+%$/u)).toBeVisible();
    await release();
    await expect(page.getByText('Foto atualizada com sucesso')).toBeVisible();
    await expect(page.getByRole('img', { name: `Foto de ${fullName}` })).toBeVisible();

    await page.getByRole('button', { name: 'Remover foto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover foto' }).click();
    await expect(page.getByText('Foto removida')).toBeVisible();
    await expect(page.getByRole('img', { name: `Foto de ${fullName}` })).toHaveCount(0);

    allowConsoleError(refusedRequest);
    await restore(page, 'patients.setPhoto');
    await refuse(page, 'patients.setPhoto', 'FILE_TYPE_REFUSED');
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByText('Erro ao fazer upload da foto')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Adicionar foto' })).toBeEnabled();
  });

  test('an upload can be cancelled', { tag: '@desktop' }, async ({ page, api, allowConsoleError }) => {
    allowConsoleError(/ERR_ABORTED|Failed to load/u);
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/edit`);
    await hold(page, 'patients.setPhoto');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Cancelar envio' }).click();
    await expect(page.getByRole('button', { name: 'Adicionar foto' })).toBeEnabled();
    await expect(page.getByText('Erro ao fazer upload da foto')).toHaveCount(0);
  });

  test('says when the record could not be loaded, or is not there', async ({
    page,
    api,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    const { id } = await register(api);
    await refuse(page, 'patients.get', 'INTERNAL');
    await page.goto(`/admin/patients/${id}/edit`);
    await expect(page.getByText('Erro ao carregar dados do paciente')).toBeVisible();
    await restore(page, 'patients.get');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(update(page)).toBeVisible();
    await page.goto('/admin/patients/00000000-0000-4000-8000-000000000000/edit');
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  });

  test('says why a change was not taken', { tag: '@desktop' }, async ({ page, api, allowConsoleError }) => {
    allowConsoleError(refusedRequest);
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/edit`);
    await refuse(page, 'patients.update', 'INTERNAL');
    await field(page, 'Endereço').fill('Rua nova, 2');
    await update(page).click();
    await expect(page.getByText('Erro ao atualizar paciente: Falha na operação')).toBeVisible();
    await page.getByLabel('Atualizar senha manualmente').check();
    await page.getByRole('button', { name: 'Gerar senha' }).click();
    await update(page).click();
    const account = 'Não foi possível criar ou atualizar a conta do usuário. Tente novamente mais tarde.';
    await expect(page.getByText(account)).toBeVisible();
    await expect(field(page, 'Endereço')).toHaveValue('Rua nova, 2');
  });
});

test.describe('removing a patient', () => {
  test('names what goes, and takes no for an answer', async ({ page, api, expectAccessible }) => {
    const { id, fullName } = await register(api);
    await api.futureProcedures.create({ patientId: id, title: 'Peeling', description: 'Uma sessão' });
    await page.goto(`/admin/patients/${id}/edit`);
    const open = page.getByRole('button', { name: 'Excluir Paciente' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: `Excluir ${fullName}?` });
    await expect(dialog).toContainText('arquivos, planos de tratamento e agendamentos');
    await expect(dialog).toContainText('1 procedimento futuro');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();

    await open.click();
    await dialog.getByRole('button', { name: 'Excluir paciente' }).click();
    await expect(page.getByText('Paciente excluído com sucesso')).toBeVisible();
    await expect(page).toHaveURL('/admin/patients');
    await expect(api.patients.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('says when it failed, the dialog closed', { tag: '@desktop' }, async ({
    page,
    api,
    allowConsoleError,
  }) => {
    allowConsoleError(refusedRequest);
    const { id } = await register(api);
    await refuse(page, 'patients.remove', 'INTERNAL');
    await page.goto(`/admin/patients/${id}/edit`);
    await page.getByRole('button', { name: 'Excluir Paciente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir paciente' }).click();
    await expect(page.getByText('Erro ao excluir paciente: Falha na operação')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  for (const { what, reply, sentence } of [
    {
      what: 'a page comes instead of an answer',
      reply: { contentType: 'text/html', body: '<p>Bem-vindo ao Wi-Fi</p>' },
      sentence: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
    },
    {
      what: 'the answer is cut off',
      reply: { contentType: 'application/json', body: '{"json":' },
      sentence: 'Falha inesperada',
    },
  ]) {
    test(`says when ${what}, and counts nothing as deleted`, { tag: '@desktop' }, async ({ page, api }) => {
      const { id } = await register(api);
      await page.route('**/api/rpc/patients/remove', (route) => route.fulfill({ status: 200, ...reply }));
      await page.goto(`/admin/patients/${id}/edit`);
      await page.getByRole('button', { name: 'Excluir Paciente' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir paciente' }).click();
      await expect(page.getByText(`Erro ao excluir paciente: ${sentence}`)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(`/admin/patients/${id}/edit`);
    });
  }
});

test.describe('removing a patient on a page that hears of changes', () => {
  test.use({ live: true });

  // Whatever is refused stands in the console, which fails this test.
  test('asks for nothing that is gone', async ({ page, api }) => {
    const { id, fullName } = await register(api);
    await page.goto(`/admin/patients/${id}`);
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
    await page.reload();
    expect((await stream).status()).toBe(200);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await page.getByRole('button', { name: 'Excluir Paciente' }).click();
    const dialog = page.getByRole('dialog', { name: `Excluir ${fullName}?` });
    await expect(dialog.getByText('Não há nenhum no momento.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Excluir paciente' }).click();
    await expect(page).toHaveURL('/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill(fullName);
    await expect(page.getByText('Nenhum paciente encontrado para esta busca.')).toBeVisible();
    // The list hears of somebody who came later: of the deletion it has heard by now.
    await register(api, { ...somebody(), fullName });
    await expect(page.getByRole('link', { name: fullName, exact: true })).toBeVisible();
  });
});
