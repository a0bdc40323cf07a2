/** Another administrator deletes or closes a record while its form is open: the form keeps the typed text. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lead, register, registerWithAppointment } from '../records.ts';
import { report } from '../sample-files.ts';
import { refusedRequest } from '../simulate.ts';

// The page learns of the deletion through the event stream.
test.use({ live: true });

test.beforeEach(async ({ page, signInAs, allowConsoleError }) => {
  // The page then requests the deleted record, which is refused.
  allowConsoleError(refusedRequest);
  await signInAs('admin');
  // The stream stays open from form to form.
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
  await page.goto('/admin');
  expect((await stream).status()).toBe(200);
});

const notice = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const typed = 'O que ainda não foi salvo.';
const patientGone = 'O cadastro deste paciente foi excluído.';

/** The form keeps its text, shows what happened in the visible part of the page, and cannot be sent. */
async function expectKept(page: Page, form: { field: string; title: string; save: string }) {
  await expect(notice(page, form.title)).toBeInViewport();
  await expect(notice(page, form.title)).toContainText('O que você digitou continua aqui');
  await expect(page.getByRole('textbox', { name: form.field })).toHaveValue(typed);
  await expect(page.getByRole('button', { name: form.save, exact: true })).toBeDisabled();
}

test('a form whose record is deleted or closed keeps its text; without typed text it closes', async ({
  page,
  api,
  expectAccessible,
}) => {
  await test.step('the form of a deleted patient keeps typed text and asks before leaving; without typed text it closes', async () => {
    const { id } = await register(api);
    await lead(page, `/admin/patients/${id}/edit`);
    await page.getByRole('textbox', { name: 'Observações' }).fill(typed);
    await api.patients.remove({ id });
    await expectKept(page, { field: 'Observações', title: patientGone, save: 'Atualizar Paciente' });
    for (const name of ['Adicionar foto', 'Criar link de redefinição de senha'])
      await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Excluir Paciente' })).toHaveCount(0);
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page.getByText(typed)).toBeHidden();

    const other = await register(api);
    await lead(page, `/admin/patients/${other.id}/edit`);
    await expect(page.getByRole('textbox', { name: 'Observações' })).toBeVisible();
    await api.patients.remove({ id: other.id });
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  await test.step('the forms of an appointment, a procedure and a plan keep their text', async () => {
    await test.step('an appointment that is closed, then deleted', async () => {
      const { patient, id } = await registerWithAppointment(api);
      const form = { field: 'Observações', save: 'Atualizar Agendamento' };
      await lead(page, `/admin/appointments/${id}/edit`);
      await page.getByRole('textbox', { name: form.field }).fill(typed);
      await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
      const closed = 'Este agendamento já foi encerrado e não pode mais ser alterado.';
      await expectKept(page, { ...form, title: closed });
      await api.patients.remove({ id: patient.id });
      await expectKept(page, { ...form, title: 'Este agendamento foi excluído.' });
    });

    await test.step('a procedure', async () => {
      const form = {
        field: 'Descrição',
        title: 'Este procedimento foi excluído.',
        save: 'Atualizar Procedimento',
      };
      const { id } = await api.procedures.create({ title: 'Peeling', description: 'Uma sessão.' });
      await lead(page, `/admin/procedures/${id}/edit`);
      await page.getByRole('textbox', { name: form.field }).fill(typed);
      await api.procedures.remove({ id });
      await expectKept(page, form);
    });

    await test.step('a plan', async () => {
      const form = {
        field: 'Descrição',
        title: 'Este plano de tratamento foi retirado ou excluído.',
        save: 'Atualizar Plano',
      };
      const patient = await register(api);
      const { id } = await api.treatmentPlans.create({ patientId: patient.id, title: 'Clareamento' });
      await lead(page, `/admin/patients/${patient.id}/treatment/${id}/edit`);
      await page.getByRole('textbox', { name: form.field }).fill(typed);
      await api.patients.remove({ id: patient.id });
      await expectKept(page, form);
    });
  });

  await test.step('every other form of a deleted patient keeps its text', async () => {
    for (const { path, button, field = 'Descrição', save } of [
      { path: '', button: 'Procedimentos a serem realizados', save: 'Salvar' },
      { path: '/procedures', button: 'Adicionar Procedimento', save: 'Salvar' },
      { path: '/treatment', save: 'Adicionar Plano' },
      { path: '/treatment/new', save: 'Criar Plano' },
      { path: '/files', button: 'Enviar arquivos', save: 'Enviar arquivo' },
      { path: 'appointment', field: 'Observações', save: 'Criar Agendamento' },
    ])
      await test.step(path || 'the record', async () => {
        const { id } = await register(api);
        await lead(
          page,
          path === 'appointment' ? `/admin/appointments/new?patientId=${id}` : `/admin/patients/${id}${path}`,
        );
        if (button) await page.getByRole('button', { name: button }).click();
        if (path === '/files') await page.locator('input[type=file]').setInputFiles(report());
        await page.getByRole('textbox', { name: field }).fill(typed);
        await api.patients.remove({ id });
        await expectKept(page, { field, title: patientGone, save });
      });
  });
});
