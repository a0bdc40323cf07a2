/** A record that is deleted or closed by somebody else while its form is open: what was typed can still be read. */
import type { Page } from '@playwright/test';
import { book, quietDay } from '../bookings.ts';
import { expect, test } from '../fixtures.ts';
import { register } from '../people.ts';
import { refusedRequest } from '../simulate.ts';

// The page hears of the deletion as it happens.
test.use({ live: true });

test.beforeEach(async ({ signInAs, allowConsoleError }) => {
  // The page asks again for what is gone.
  allowConsoleError(refusedRequest);
  await signInAs('admin');
});

/** The page, once it hears of changes. */
async function open(page: Page, path: string) {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

const notice = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const typed = 'O que ainda não foi salvo.';
const patientGone = 'O cadastro deste paciente foi excluído.';

/** A form that keeps its text, says what happened in sight, and cannot be sent. */
async function expectKept(
  page: Page,
  { field, title, save }: { field: string; title: string; save: string },
) {
  await expect(notice(page, title)).toBeInViewport();
  await expect(notice(page, title)).toContainText('O que você digitou continua aqui');
  await expect(page.getByRole('textbox', { name: field })).toHaveValue(typed);
  await expect(page.getByRole('button', { name: save })).toBeDisabled();
}

test('the form of a deleted patient keeps its text, and asks before it is left', async ({
  page,
  api,
  expectAccessible,
}) => {
  const { id } = await register(api);
  await open(page, `/admin/patients/${id}/edit`);
  await page.getByRole('textbox', { name: 'Observações' }).fill(typed);
  await api.patients.remove({ id });
  await expectKept(page, { field: 'Observações', title: patientGone, save: 'Atualizar Paciente' });
  for (const name of ['Adicionar foto', 'Enviar e-mail de redefinição de senha'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Excluir Paciente' })).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByText(typed)).toBeHidden();
});

test('a form without anything typed gives way to the sentence', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const { id } = await register(api);
  await open(page, `/admin/patients/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Observações' })).toBeVisible();
  await api.patients.remove({ id });
  await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('the form of an appointment that is closed or deleted keeps its text', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const patient = await register(api);
  const { id } = await book(api, { patientId: patient.id, date: quietDay(), time: '13:00' });
  await open(page, `/admin/appointments/${id}/edit`);
  await page.getByRole('textbox', { name: 'Observações' }).fill(typed);
  const kept = { field: 'Observações', save: 'Atualizar Agendamento' };
  await api.appointments.setStatus({ id, status: 'cancelled' });
  await expectKept(page, {
    ...kept,
    title: 'Este agendamento já foi encerrado e não pode mais ser alterado.',
  });
  await api.patients.remove({ id: patient.id });
  await expectKept(page, { ...kept, title: 'Este agendamento foi excluído.' });
});

test('the form of a procedure that is deleted keeps its text', { tag: '@desktop' }, async ({ page, api }) => {
  const { id } = await api.procedures.create({ title: 'Peeling', description: 'Uma sessão.' });
  await open(page, `/admin/procedures/${id}/edit`);
  await page.getByRole('textbox', { name: 'Descrição' }).fill(typed);
  await api.procedures.remove({ id });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expectKept(page, {
    field: 'Descrição',
    title: 'Este procedimento foi excluído.',
    save: 'Atualizar Procedimento',
  });
});

for (const { what, path, begin, save } of [
  {
    what: 'a new appointment',
    path: (id: string) => `/admin/appointments/new?patientId=${id}`,
    begin: 'Observações',
    save: 'Criar Agendamento',
  },
  {
    what: 'a new plan',
    path: (id: string) => `/admin/patients/${id}/treatment/new`,
    begin: 'Descrição',
    save: 'Criar Plano',
  },
  {
    what: 'a plan written in passing',
    path: (id: string) => `/admin/patients/${id}/treatment`,
    begin: 'Descrição',
    save: 'Adicionar Plano',
  },
]) {
  test(`${what} keeps its text when the patient is deleted`, { tag: '@desktop' }, async ({ page, api }) => {
    const { id } = await register(api);
    await open(page, path(id));
    await page.getByRole('textbox', { name: begin }).fill(typed);
    await api.patients.remove({ id });
    await expectKept(page, { field: begin, title: patientGone, save });
  });
}

test('the form of a plan keeps its text when the patient is deleted', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const patient = await register(api);
  const { id } = await api.treatmentPlans.create({ patientId: patient.id, title: 'Clareamento' });
  await open(page, `/admin/patients/${patient.id}/treatment/${id}/edit`);
  await page.getByRole('textbox', { name: 'Descrição' }).fill(typed);
  await api.patients.remove({ id: patient.id });
  await expectKept(page, {
    field: 'Descrição',
    title: 'Este plano de tratamento foi excluído.',
    save: 'Atualizar Plano',
  });
});

for (const path of ['', '/procedures']) {
  test(`the dialog of /admin/patients/{id}${path} keeps its text when the patient is deleted`, {
    tag: '@desktop',
  }, async ({ page, api }) => {
    const { id } = await register(api);
    await open(page, `/admin/patients/${id}${path}`);
    await page
      .getByRole('button', { name: path ? 'Adicionar Procedimento' : 'Procedimentos a serem realizados' })
      .click();
    await page.getByRole('textbox', { name: 'Descrição' }).fill(typed);
    await api.patients.remove({ id });
    await expectKept(page, { field: 'Descrição', title: patientGone, save: 'Salvar' });
  });
}

test('files that were chosen are named still when the patient is deleted', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const { id } = await register(api);
  await open(page, `/admin/patients/${id}/files`);
  await page.getByRole('button', { name: 'Upload de Arquivo' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'exame.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await page.getByRole('textbox', { name: 'Descrição' }).fill(typed);
  await api.patients.remove({ id });
  await expectKept(page, { field: 'Descrição', title: patientGone, save: 'Enviar arquivo' });
});
