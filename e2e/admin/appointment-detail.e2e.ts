/** One appointment: what it shows, its statuses, its notes and its history. */
import { formatLongDate } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { choosePatient, freeDay, lead, register, registerWithAppointment } from '../records.ts';
import { refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('an appointment is shown, goes through its statuses, is completed or cancelled, and taken back', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('shows patient, time and notes of an encaixe', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const patient = await register(api, undefined, { phone: '24999887766' });
    const booking = { patientId: patient.id, date: freeDay(), time: '14:30' };
    await api.appointments.create(booking);
    const { id } = await api.appointments.create({
      ...booking,
      durationMinutes: 60,
      notes: 'Primeira linha\nsegunda linha',
      squeezeIn: true,
    });
    await page.goto(`/admin/appointments/${id}`);
    await expect(page).toHaveTitle('Detalhes do Agendamento | Dra. Helena Prado');
    await expect(page.getByText(new RegExp(formatLongDate(booking.date), 'iu'))).toBeVisible();
    const facts = page.getByRole('region', { name: 'Agendamento', exact: true });
    for (const text of ['Consulta padrão', '14:30', 'Agendado', 'Encaixe'])
      await expect(facts.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('segunda linha')).toBeVisible();
    // On a phone the number and its chat fit in their column, and cover no text beside them.
    await page.setViewportSize({ width: 390, height: 844 });
    const chat = page.getByRole('link', { name: `Conversar com ${patient.fullName} pelo WhatsApp` });
    const rightEdgeOf = (element: Element) => element.getBoundingClientRect().right;
    const column = await page.getByRole('definition').filter({ has: chat }).evaluate(rightEdgeOf);
    expect(await chat.evaluate(rightEdgeOf)).toBeLessThanOrEqual(column);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: patient.fullName, exact: true }).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}`);

    for (const missing of ['0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11', 'nada']) {
      await lead(page, `/admin/appointments/${missing}`);
      await expect(page.getByText('Agendamento não encontrado')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ver agendamentos' }).click();
    await expect(page).toHaveURL('/admin/appointments');
  });

  await test.step('a visit goes through its statuses, those of another day are asked first, and its notes are completed afterwards', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { id } = await registerWithAppointment(api);
    await lead(page, `/admin/appointments/${id}`);
    const facts = page.getByRole('region', { name: 'Agendamento', exact: true });
    const events = page.getByRole('region', { name: 'Histórico' }).getByRole('listitem');
    await expect(events.first()).toContainText(/^Marcado para .+, 09:00, com /u);
    await page.getByRole('button', { name: 'Marcar como Confirmado' }).click();
    await expect(facts.getByText('Confirmado', { exact: true })).toBeVisible();
    // Taken back from the toast.
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Presença confirmada' })
      .getByRole('button', { name: 'Desfazer' })
      .click();
    await expect(facts.getByText('Agendado', { exact: true })).toBeVisible();

    const others = page.getByRole('button', { name: 'Outros status' });
    await others.click();
    await page.getByRole('menuitem', { name: 'Paciente faltou' }).click();
    const question = page.getByRole('dialog', { name: 'Este dia ainda não chegou' });
    await question.getByRole('button', { name: 'Paciente faltou' }).click();
    await expect(facts.getByText('Faltou', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Paciente chegou' }).click();
    await question.getByRole('button', { name: 'Paciente chegou' }).click();
    await expect(facts.getByText('Na recepção', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await question.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(facts.getByText('Em atendimento', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer: voltar para Na recepção' }).click();
    await expect(facts.getByText('Na recepção', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
    await page.getByRole('button', { name: 'Confirmar conclusão' }).click();
    await expect(facts.getByText('Concluído', { exact: true })).toBeVisible();
    await expect(events.last()).toContainText('Concluído');
    await expect(events.last()).toContainText('Helena Prado');

    await test.step('notes, also while another user writes them', async () => {
      await page.getByRole('button', { name: 'Escrever observações' }).click();
      const dialog = page.getByRole('dialog', { name: 'Observações' });
      await dialog.getByRole('textbox', { name: 'Observações' }).fill('Boa cicatrização.');
      const { version } = await api.appointments.get({ id });
      await api.appointments.setNotes({ id, version, notes: 'Pediu retorno.' });
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Helena Prado alterou este agendamento às');
      await expect(dialog).toContainText('Salvo até agora: Pediu retorno.');
      await expect(dialog.getByRole('textbox', { name: 'Observações' })).toHaveValue('Boa cicatrização.');
      await dialog.getByRole('textbox', { name: 'Observações' }).fill('Pediu retorno. Boa cicatrização.');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog).toBeHidden();
      await expect(facts).toContainText('Pediu retorno. Boa cicatrização.');
    });
  });

  await test.step('an appointment is completed or cancelled after a question, and taken back', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const undo = page.getByRole('region', { name: 'Ações' }).getByRole('button', { name: /^Desfazer/u });
    const dialog = page.getByRole('dialog');
    for (const { action, confirm, done, label } of [
      {
        action: 'Marcar como Concluído',
        confirm: 'Confirmar conclusão',
        done: 'Agendamento marcado como concluído com sucesso!',
        label: 'Concluído',
      },
      {
        action: 'Cancelar Agendamento',
        confirm: 'Confirmar cancelamento',
        done: 'Agendamento cancelado com sucesso!',
        label: 'Cancelado',
      },
    ])
      await test.step(action, async () => {
        const { patient, date, id } = await registerWithAppointment(api);
        await lead(page, `/admin/appointments/${id}`);
        await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
        await page.getByRole('button', { name: action }).click();
        await expect(dialog).toContainText(patient.fullName);
        await expect(dialog).toContainText('Você tem 10 minutos para desfazer.');
        await expectAccessible();
        await dialog.getByRole('button', { name: 'Voltar' }).click();
        await expect(dialog).toBeHidden();
        expect((await api.appointments.get({ id })).status).toBe('scheduled');

        await page.getByRole('button', { name: action }).click();
        if (label === 'Concluído') {
          // The day is still to come, and the question names it.
          await expect(dialog.getByRole('alert')).toContainText(formatLongDate(date));
          await dialog.getByRole('textbox', { name: 'O que foi feito?' }).fill('Extração de dois nevos.');
        } else {
          await dialog.getByRole('button', { name: confirm }).click();
          await expect(dialog.getByText('Escolha o motivo do cancelamento')).toBeVisible();
          await dialog.getByRole('radio', { name: 'O paciente desmarcou' }).check();
        }
        await refuse(page, 'appointments.setStatus', 'INTERNAL');
        await dialog.getByRole('button', { name: confirm }).click();
        await expect(dialog).toContainText('Erro ao atualizar status do agendamento');
        await expect(page.getByText('Erro ao atualizar status do agendamento')).toHaveCount(1);
        await restore(page, 'appointments.setStatus');
        await dialog.getByRole('button', { name: confirm }).click();
        await expect(page.getByText(done).last()).toBeVisible();
        const facts = page.getByRole('region', { name: 'Agendamento', exact: true });
        await expect(facts.getByText(label, { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: action })).toBeHidden();
        await expect(page.getByRole('link', { name: 'Editar' })).toBeHidden();
        await expect(facts).toContainText(
          label === 'Concluído' ? 'Extração de dois nevos.' : 'O paciente desmarcou',
        );
        const again = page.getByRole('link', { name: 'Novo Agendamento' });
        await expect(again).toHaveAttribute('href', `/admin/appointments/new?patientId=${patient.id}`);

        if (label === 'Cancelado')
          await api.appointments.create({ patientId: patient.id, date, time: '09:00' });
        await undo.click();
        if (label === 'Cancelado') {
          await expect(page.getByText('O horário já foi dado a outro agendamento.')).toBeVisible();
          await page.getByRole('button', { name: 'Marcar como encaixe' }).click();
          await expect(facts.getByText('Encaixe', { exact: true })).toBeVisible();
        }
        await expect(page.getByText('Desfeito: o agendamento voltou para Agendado').last()).toBeVisible();
        await expect(facts.getByText('Agendado', { exact: true })).toBeVisible();
        await expect(undo).toBeHidden();
        await expect(page.getByRole('region', { name: 'Histórico' })).toContainText(
          `Desfeito: de ${label} para Agendado`,
        );
      });
  });
});

test('a cancelled appointment names who of the waiting list fits its time', async ({
  page,
  api,
  expectAccessible,
}) => {
  const { id } = await registerWithAppointment(api);
  const waiting = await register(api, undefined, { phone: '24988776655' });
  const row = page.getByRole('row').filter({ hasText: waiting.fullName });

  await test.step('the list is reached from the agenda, and a patient is added', async () => {
    await page.goto('/admin/appointments');
    await page.getByRole('link', { name: 'Lista de espera' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lista de espera' })).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar paciente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar à lista de espera' });
    await dialog.getByRole('button', { name: 'Adicionar à lista' }).click();
    await expect(dialog.getByText('Selecione um paciente')).toBeVisible();
    await choosePatient(dialog.getByRole('combobox', { name: 'Paciente' }), waiting);
    await expect(dialog.getByText('Selecione um paciente')).toBeHidden();
    await dialog.getByText('Manhã', { exact: true }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Adicionar à lista' }).click();
    await expect(page.getByText(`${waiting.fullName} está na lista de espera`)).toBeVisible();
    await expect(row).toContainText('Manhã');
  });

  await test.step('the priority is changed', async () => {
    await row.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('checkbox', { name: 'Prioridade alta' }).check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(row).toContainText('Prioridade');
  });

  await test.step('the cancelled appointment names the patient, and opens the form with that time', async () => {
    await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
    await lead(page, `/admin/appointments/${id}`);
    const free = page.getByRole('region', { name: 'Horário livre' });
    await expect(free).toContainText(waiting.fullName);
    await expect(
      free.getByRole('link', { name: `Conversar com ${waiting.fullName} pelo WhatsApp` }),
    ).toBeVisible();
    await expectAccessible();
    await free.getByRole('button', { name: `Agendar: ${waiting.fullName}` }).click();
    const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
    await expect(form.getByRole('combobox', { name: 'Paciente' })).toHaveValue(waiting.fullName);
    await expect(form).toContainText('09:00');
  });

  await test.step('the patient is taken off the list', async () => {
    await lead(page, '/admin/waiting-list');
    await row.getByRole('button', { name: 'Tirar da lista' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar da lista' }).click();
    await expect(page.getByText(`${waiting.fullName} saiu da lista de espera`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});
