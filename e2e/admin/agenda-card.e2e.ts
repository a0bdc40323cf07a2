/** The card of an appointment: a visit from its arrival to the next session, without another page. */
import type { Locator } from '@playwright/test';
import { addDays } from '#contract/value-formats.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, push, register } from '../records.ts';
import { answer, hold, refusedRequest } from '../simulate.ts';

test.use({ live: true });

test('a visit is received, treated, concluded, taken back and cancelled in the card, and the next one is looked for', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  // The deleted appointment.
  allowConsoleError(refusedRequest);
  await signInAs('admin');
  const patient = await register(api, undefined, { phone: '24988776655' });
  const date = freeDay();
  const { id } = await api.appointments.create({ patientId: patient.id, date, time: '09:00' });
  await api.appointments.create({ patientId: patient.id, date, time: '15:00' });
  await page.goto(`/admin/appointments/calendar?visao=dia&dia=${date}`);
  const block = page.locator(`[data-appointment="${id}"]`);
  const card = page.getByRole('dialog', { name: patient.fullName });
  const status = (label: string) => card.getByText(label, { exact: true });

  await test.step('by keyboard it opens on the likely step, which Enter takes', async () => {
    const release = await hold(page, 'appointments.get');
    await block.focus();
    await block.press('Enter');
    const confirm = card.getByRole('button', { name: 'Marcar como Confirmado' });
    await expect(confirm).toBeFocused();
    const place = await placeOf(confirm);
    await release();
    for (const told of ['Primeira vez na clínica', 'Também às 15:00', '(24) 98877-6655'])
      await expect(card.getByText(told)).toBeVisible();
    await expect(card.getByRole('link', { name: /^Ligar para/u })).toHaveAttribute('href', /^tel:/u);
    await expectAccessible();
    expect(await placeOf(confirm)).toEqual(place);
    await page.keyboard.press('Enter');
    await expect(status('Confirmado')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(block).toBeFocused();
  });

  await test.step('arrived and in service, asked first on another day than its own', async () => {
    const question = page.getByRole('dialog', { name: 'Este dia ainda não chegou' });
    await block.click();
    await card.getByRole('button', { name: 'Chegou' }).click();
    await question.getByRole('button', { name: 'Voltar' }).click();
    await expect(question).toBeHidden();
    await expect(status('Confirmado')).toBeVisible();
    await card.getByRole('button', { name: 'Chegou' }).click();
    await question.getByRole('button', { name: 'Paciente chegou' }).click();
    await expect(status('Na recepção')).toBeVisible();
    const start = card.getByRole('button', { name: 'Iniciar atendimento' });
    const place = await placeOf(start);
    await start.click();
    await question.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(status('Em atendimento')).toBeVisible();
    expect(await placeOf(card.getByRole('button', { name: 'Marcar como Concluído' }))).toEqual(place);
  });

  await test.step('concluded with a note, while another user writes one', async () => {
    await card.getByRole('button', { name: 'Marcar como Concluído' }).click();
    const dialog = page.getByRole('dialog', { name: 'Concluir agendamento?' });
    const note = dialog.getByRole('textbox', { name: 'O que foi feito?' });
    await note.fill('Limpeza de pele.');
    const { version } = await api.appointments.get({ id });
    await api.appointments.setNotes({ id, version, notes: 'Pele sensível.' });
    // The open card follows.
    await expect(page.getByText('Pele sensível.')).toBeAttached();
    await expect(note).toHaveValue('Limpeza de pele.');
    await dialog.getByRole('button', { name: 'Confirmar conclusão' }).click();
    await expect(status('Concluído')).toBeVisible();
    await expect(card).toContainText('Limpeza de pele.');
    await expect(card.getByRole('button', { name: 'Agendar retorno' })).toBeFocused();
  });

  await test.step('taken back and cancelled; the history tells it', async () => {
    await card.getByRole('button', { name: 'Desfazer: voltar para Em atendimento' }).click();
    await expect(status('Em atendimento')).toBeVisible();
    // Rare once the patient is there.
    await card.getByRole('button', { name: 'Mais', exact: true }).click();
    await card.getByRole('menuitem', { name: 'Cancelar Agendamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar agendamento?' });
    await dialog.getByRole('radio', { name: 'O paciente desmarcou' }).check();
    // An offer of the freed time would take the card's place; on some days it fits someone of the demo.
    await answer(page, 'waitingList.fitting', { rows: [] });
    await dialog.getByRole('button', { name: 'Confirmar cancelamento' }).click();
    await expect(status('Cancelado')).toBeVisible();
    await card.getByRole('button', { name: 'Histórico' }).click();
    await expect(card.getByRole('listitem').last()).toContainText('Cancelado: o paciente desmarcou');
  });

  await test.step('the next time is chosen on the grid, a week later', async () => {
    await card.getByRole('button', { name: 'Agendar outro horário' }).click();
    await expect(card).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`dia=${addDays(date, 7)}`, 'u'));
    await expect(page.getByRole('status').filter({ hasText: patient.fullName })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the month opens the same card, which tells that the record was deleted', async () => {
    await push(page, `/admin/appointments/calendar?visao=mes&dia=${date}`);
    await page.getByRole('button', { name: new RegExp(`^15:00 .*${patient.fullName}`, 'u') }).click();
    await expect(status('Agendado')).toBeVisible();
    await api.patients.remove({ id: patient.id });
    await expect(page.getByText('Este agendamento foi excluído.')).toBeVisible();
  });
});

/** On the screen, after it has come to rest. */
async function placeOf(button: Locator) {
  await button.hover();
  return await button.boundingBox();
}
