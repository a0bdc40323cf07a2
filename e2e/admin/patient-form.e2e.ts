/** Registering a patient. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectMessage, giveAccess, lead, newCpf, newPerson, register } from '../records.ts';
import { picture } from '../sample-files.ts';
import { refuse, refusedRequest, restore } from '../simulate.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar Paciente' });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const photoInput = (page: Page) => page.locator('input[type=file]');

async function fillIn(page: Page, person = newPerson()) {
  await field(page, 'Nome completo').fill(person.fullName);
  await giveAccess(page, person);
  return person;
}

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('a patient is registered; the form asks before it is left, and a failed photo keeps the patient', async ({
  page,
  context,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('a patient is registered with login and photo, after the form was corrected', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    using _refused = allowConsoleError(refusedRequest);
    await page.goto('/admin/patients');
    await page.locator('a[href="/admin/patients/new"]').first().click();
    await expect(page).toHaveTitle('Novo Paciente | Dra. Helena Prado');

    await test.step('asks for what is missing', async () => {
      await submit(page).click();
      await expectMessage(page, 'Nome completo', 'O nome do paciente é obrigatório');
      await expectMessage(page, 'Telefone', 'Digite o telefone, com DDD');
      await expect(field(page, 'Senha')).toHaveCount(0);
      await page.getByRole('switch', { name: 'Dar acesso ao portal' }).check();
      await submit(page).click();
      await expectMessage(page, 'E-mail', 'O email é obrigatório para criar a conta do paciente');
      await expectMessage(page, 'Senha', 'A senha é obrigatória para criar a conta do paciente');
      await expect(field(page, 'Nome completo')).toBeFocused();
      await expectAccessible();
    });

    await test.step('refuses what cannot be right, the first field in focus', async () => {
      await fillIn(page, { ...newPerson(), password: '12345' });
      await field(page, 'Data de nascimento').pressSequentially('31021990');
      await submit(page).click();
      await expect(field(page, 'Data de nascimento')).toBeFocused();
      await expectMessage(page, 'Data de nascimento', 'Este dia não existe');
      const weak = 'Erro: A senha fornecida é muito fraca. Use uma senha com pelo menos 8 caracteres.';
      await expectMessage(page, 'Senha', weak);
      await field(page, 'Data de nascimento').clear();
      await submit(page).click();
      await expect(field(page, 'Senha')).toBeFocused();
    });

    await test.step('masks while typing, and takes a date from the calendar', async () => {
      await field(page, 'CPF').fill(newCpf());
      await field(page, 'Telefone').clear();
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

    await test.step('shows the chosen picture', async () => {
      await expect(page.getByText('JPEG, PNG ou WebP, até 10\u00a0MB.')).toBeVisible();
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

      const handOver = page.getByRole('dialog', { name: 'Entregue o acesso' });
      for (const text of [new URL('/login', page.url()).href, person.email, person.password])
        await expect(handOver.getByText(text, { exact: true })).toBeVisible();
      await expectAccessible();
      await handOver.getByRole('button', { name: 'Copiar' }).click();
      await expect(handOver.getByRole('button', { name: 'Copiado' })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(`Senha: ${person.password}`);
      const chat = new URL(
        (await handOver.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '',
      );
      expect(chat.pathname).toBe('/5524988776655');
      expect(chat.searchParams.get('text')).toBe(copied);
      await page.keyboard.press('Escape');
      // Back would lose the password.
      await page.evaluate(() => window.history.back());
      await expect(page).toHaveURL('/admin/patients/new');
      await expect(handOver).toBeVisible();
      await handOver.getByRole('button', { name: 'Pronto, já entreguei' }).click();

      const { rows } = await api.patients.list({ search: person.email });
      await expect(page).toHaveURL(`/admin/patients/${rows[0]?.id}`);
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

  await test.step('a form asks before it is left, and a failed photo upload keeps the new patient', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    await lead(page, '/admin/patients/new');
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
    await page.getByRole('button', { name: 'Pronto, já entreguei' }).click();
    await expect(page).toHaveURL(/\/admin\/patients\/[0-9a-f-]{36}$/u);
    expect((await api.patients.list({ search: person.email })).rows).toHaveLength(1);

    await lead(page, '/admin/patients/new');
    await field(page, 'Nome completo').fill('Outra ficha');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });
});
