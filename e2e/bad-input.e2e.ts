/** What somebody pastes into a field is text wherever it is shown later, and what cannot be saved is still there. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { book, quietDay } from './bookings.ts';
import { report } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { somebody } from './people.ts';
import { refusedRequest } from './simulate.ts';

/** One word, so that a greeting by first name says all of it; would run if any of it were taken for a page. */
const tag = '<img/src=x/onerror=document.title=0>';
const script = '<script>document.title=0</script>';

/** As a patient calls themselves who means harm. */
function attacker() {
  const mark = randomUUID().slice(0, 8);
  return { ...somebody(), fullName: `${tag} ${script} "${mark}'`, mark };
}

/** The console guard fails the test on a blocked script and on a picture that was looked for. */
const expectOnlyText = async (page: Page) => {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.locator('main script')).toHaveCount(0);
  expect(await page.title()).not.toBe('0');
};

/** The same words in everything that is written about a patient. */
async function writeEverywhere(api: Api, patientId: string, text: string) {
  const { buffer } = report();
  const file = new File([new Uint8Array(buffer)], `${script}.pdf`);
  const said = { patientId, title: text, description: text };
  await Promise.all([
    api.files.upload({ patientId, file, name: text, description: text }),
    api.futureProcedures.create(said),
    api.treatmentPlans.create(said),
    book(api, { patientId, date: quietDay(), time: '09:00', notes: text }),
  ]);
}

async function signInThroughForm(page: Page, person: { email: string; password: string }) {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail:' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/patient$/u);
}

test('a name that is a page is a name on every screen', async ({
  page,
  api,
  signInAs,
  expectNoSidewaysScroll,
}) => {
  await signInAs('admin');
  const person = attacker();
  const shown = (text = person.fullName) => page.getByText(text, { exact: false }).first();
  await page.goto('/admin/patients/new');
  const field = (label: string) => page.getByRole('textbox', { name: label });
  await field('Nome completo').fill(person.fullName);
  await field('E-mail').fill(person.email);
  await field('Senha').fill(person.password);
  await field('Observações').fill(person.fullName);
  await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
  await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
  await expect(shown()).toBeAttached();
  await expectOnlyText(page);

  const { rows } = await api.patients.list({ search: person.mark });
  const id = rows[0]?.id ?? '';
  await writeEverywhere(api, id, person.fullName);

  await page.goto('/admin/patients');
  await page.getByPlaceholder('Buscar paciente...').fill(person.mark);
  await expect(page.getByRole('link', { name: person.fullName, exact: true })).toBeVisible();
  await expectOnlyText(page);
  await page.getByRole('link', { name: `Editar: ${person.fullName}` }).click();
  await expect(field('Nome completo')).toHaveValue(person.fullName);
  await expectOnlyText(page);
  for (const screen of ['', '/files', '/treatment', '/procedures']) {
    await page.goto(`/admin/patients/${id}${screen}`);
    await expect(shown()).toBeVisible();
    await expectOnlyText(page);
    await expectNoSidewaysScroll();
  }
  await page.goto(`/admin/appointments?patientId=${id}`);
  await expect(shown()).toBeVisible();
  await expectOnlyText(page);
  await page.goto(`/admin/appointments/new?patientId=${id}`);
  await expect(page.getByRole('button', { name: 'Criar Agendamento' })).toBeVisible();
  await expectOnlyText(page);

  await page.goto(`/admin/patients/${id}`);
  await expect(shown()).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Buscar paciente ou tela...').fill(person.mark);
  await expect(page.getByRole('option', { name: person.fullName })).toBeVisible();
  await expectOnlyText(page);
  await page.keyboard.press('Escape');

  await page.goto(`/admin/patients/${id}/edit`);
  await page.getByRole('button', { name: 'Excluir Paciente' }).click();
  await expect(page.getByRole('dialog')).toContainText(person.fullName);
  await expectOnlyText(page);
});

test('a file that is called a page is sent, shown and saved as a file', { tag: '@desktop' }, async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('admin');
  const { id } = await api.patients.create(attacker());
  await page.goto(`/admin/patients/${id}/files`);
  await page.getByRole('button', { name: 'Upload de Arquivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Arquivo' });
  const name = `${tag} ${'ã'.repeat(180)}.pdf`;
  await dialog.locator('input[type=file]').setInputFiles({ ...report(), name });
  await expect(dialog.getByRole('listitem', { name })).toBeVisible();
  await expectOnlyText(page);
  // Without what follows the first dot, and no longer than a name may be.
  const given = `${tag.split('.')[0]}`;
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue(given);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(tag);
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
  const preview = page.getByRole('button', { name: `Visualizar: ${tag}` });
  await preview.click();
  await expect(page.getByRole('dialog', { name: tag })).toBeVisible();
  await expectOnlyText(page);
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Baixar: ${tag}` }).click();
  expect((await saving).suggestedFilename()).toMatch(/^-img-src=x-onerror=document.title=0-\.pdf$/u);
});

test('a file whose answer was lost is stored once when it is sent again', { tag: '@desktop' }, async ({
  page,
  api,
  signInAs,
  allowConsoleError,
}) => {
  await signInAs('admin');
  const { id } = await api.patients.create(somebody());
  await page.goto(`/admin/patients/${id}/files`);
  await page.getByRole('button', { name: 'Upload de Arquivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Arquivo' });
  await dialog.locator('input[type=file]').setInputFiles(report('laudo.pdf'));
  allowConsoleError(refusedRequest);
  await page.route('**/api/rpc/files/upload', async (route) => {
    // It arrives, and the answer gets lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  const again = dialog.getByRole('button', { name: 'Tentar novamente: laudo.pdf' });
  await expect(again).toBeVisible();
  expect((await api.files.list({ patientId: id })).total).toBe(1);
  await page.unroute('**/api/rpc/files/upload');
  await again.click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
  expect((await api.files.list({ patientId: id })).total).toBe(1);
});

test('what is too long or wrong is said at its field and stays as it was typed', async ({
  page,
  signInAs,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await signInAs('admin');
  const said = (label: string, text: string) =>
    expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(new RegExp(text, 'u'));
  const forms = [
    {
      path: '/admin/patients/new',
      submit: 'Cadastrar Paciente',
      values: { 'Nome completo': 'x'.repeat(300), Endereço: 'a\u0007b', Observações: 'y'.repeat(20_000) },
      sentences: {
        'Nome completo': 'Use no máximo 200 caracteres',
        Endereço: 'O texto contém caracteres que não podem ser usados',
        Observações: 'Use no máximo 10\\.000 caracteres',
      },
    },
    {
      path: '/admin/procedures/new',
      submit: 'Cadastrar Procedimento',
      values: { Título: 'x'.repeat(300), Descrição: 'y'.repeat(20_000), Duração: 'z'.repeat(101) },
      sentences: {
        Título: 'Use no máximo 200 caracteres',
        Descrição: 'Use no máximo 10\\.000 caracteres',
        Duração: 'Use no máximo 100 caracteres',
      },
    },
    {
      path: '/admin/settings',
      submit: 'Salvar',
      values: {
        'Telefone da clínica': '(24) 98',
        Instagram: 'javascript:alert(1)',
        'E-mail de contato': 'a@b',
      },
      sentences: {
        'Telefone da clínica': 'ou um número 0800',
        Instagram: 'Digite o @ do perfil ou um link do Instagram',
        'E-mail de contato': 'Por favor, digite um e-mail válido',
      },
    },
  ] as const;
  for (const { path, submit, values, sentences } of forms) {
    await page.goto(path);
    for (const [label, value] of Object.entries(values))
      await page.getByRole('textbox', { name: label }).fill(value);
    await page.locator('form').getByRole('button', { name: submit }).first().click();
    for (const [label, sentence] of Object.entries(sentences)) await said(label, sentence);
    for (const [label, value] of Object.entries(values))
      await expect(page.getByRole('textbox', { name: label })).toHaveValue(value);
    await expectAccessible();
    await expectNoSidewaysScroll();
  }
});

test('the portal greets by a name that is a page, and runs nothing', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const person = attacker();
  const { id } = await api.patients.create(person);
  await writeEverywhere(api, id, person.fullName);
  await signInThroughForm(page, person);
  await expect(page.getByText(tag, { exact: false }).first()).toBeVisible();
  await expectOnlyText(page);
  for (const screen of ['profile', 'files/exames', 'files/procedimentos-futuros', 'treatment']) {
    await page.goto(`/patient/${screen}`);
    await expect(page.getByText(person.fullName, { exact: false }).first()).toBeVisible();
    await expectOnlyText(page);
  }
});

test('a name as long as may be, without a space, pushes no screen sideways', async ({
  page,
  api,
  signInAs,
  expectNoSidewaysScroll,
}) => {
  const person = { ...somebody(), fullName: `${'W'.repeat(192)}${randomUUID().slice(0, 8)}` };
  const { id } = await api.patients.create(person);
  await writeEverywhere(api, id, person.fullName);
  await signInAs('admin');
  const screens = ['', '/edit', '/files', '/treatment', '/procedures'].map(
    (end) => `/admin/patients/${id}${end}`,
  );
  for (const path of ['/admin', `/admin/appointments?patientId=${id}`, ...screens]) {
    await page.goto(path);
    await expect(page.getByText(person.fullName).or(page.getByLabel('Nome completo')).first()).toBeAttached();
    await expectNoSidewaysScroll();
  }
  await page.goto('/admin/patients');
  await page.getByPlaceholder('Buscar paciente...').fill(person.fullName.slice(-8));
  await expect(page.getByRole('link', { name: person.fullName, exact: true })).toBeVisible();
  await expectNoSidewaysScroll();
  await signInThroughForm(page, person);
  for (const path of ['/patient', '/patient/profile', '/patient/files/exames', '/patient/treatment']) {
    await page.goto(path);
    await expect(page.getByText(person.fullName).first()).toBeAttached();
    await expectNoSidewaysScroll();
  }
});
