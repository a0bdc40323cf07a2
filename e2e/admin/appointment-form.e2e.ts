/** Booking and changing an appointment. */
import type { Page } from '@playwright/test';
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { formatDate, formatWrittenDate } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import {
  freeDay,
  lead,
  newTitle,
  register,
  registerWithAppointment,
  removeAddedProcedures,
} from '../records.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const patientField = (page: Page) => page.getByRole('combobox', { name: 'Paciente' });
const dateField = (page: Page) => page.getByRole('textbox', { name: 'Data', exact: true });
const timeField = (page: Page) => page.getByRole('combobox', { name: 'Horário' });
const notesField = (page: Page) => page.getByRole('textbox', { name: 'Observações' });
const submit = (page: Page) => page.getByRole('button', { name: 'Criar Agendamento' });
const slotTaken = 'Este horário já está ocupado. Escolha outro horário ou marque como encaixe.';

async function chooseTime(page: Page, time: string) {
  await timeField(page).click();
  await page.getByRole('option', { name: time }).click();
  await expect(timeField(page)).toHaveValue(time);
}

const procedureField = (page: Page) => page.getByRole('combobox', { name: 'Procedimento' });
const professionalField = (page: Page) => page.getByRole('combobox', { name: 'Profissional' });
const durationField = (page: Page) => page.getByRole('combobox', { name: 'Duração' });

test.beforeEach(({ signInAs }) => signInAs('admin'));
test.afterAll(({ api }) => removeAddedProcedures(api));

test('an appointment is booked: by keyboard alone, a search that is slow, and the day from the address or the calendar', async ({
  page,
  api,
  expectAccessible,
}) => {
  await test.step('books with the keyboard alone, after the form asked for what is missing', async () => {
    const patient = await register(api);
    const day = freeDay();
    await page.goto('/admin/appointments/new');
    await expect(page).toHaveTitle('Novo Agendamento | Dra. Helena Prado');
    await submit(page).click();
    for (const message of [
      'Selecione um paciente',
      'Selecione uma data para o agendamento',
      'Selecione um horário',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(patientField(page)).toBeFocused();
    await expectAccessible();

    const typed = patient.fullName.toLocaleUpperCase('pt-BR');
    await page.keyboard.type(typed);
    await expect(page.getByRole('option')).toContainText([patient.fullName, `Cadastrar “${typed}”`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(patientField(page)).toHaveValue(patient.fullName);
    await expect(procedureField(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(procedureField(page)).toBeFocused();

    await dateField(page).focus();
    await page.keyboard.type('31/02/2026');
    await page.keyboard.press('Tab');
    await expect(dateField(page)).toHaveAccessibleDescription(/^Digite uma data válida/u);
    await dateField(page).fill('');
    await dateField(page).focus();
    await page.keyboard.type(formatDate(day).replaceAll('/', ''));
    await expect(dateField(page)).toHaveValue(formatDate(day));
    await page.keyboard.press('Enter');
    await expect(timeField(page)).toBeFocused();
    await expect(dateField(page)).toHaveValue(formatWrittenDate(day));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(timeSlots.length);
    await page.keyboard.type('830');
    await expect(page.getByRole('option')).toHaveText(['08:30']);
    // A key that comes while the list still moves its choice is lost.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(timeField(page)).toHaveValue('08:30', { timeout: 500 });
    }).toPass();

    await timeField(page).click();
    await page.keyboard.type('14h20');
    await expect(page.getByRole('option')).toHaveText(['Usar 14:20Fora dos horários da lista']);
    await page.keyboard.press('Tab');
    await expect(timeField(page)).toHaveValue('14:20');

    const release = await hold(page, 'appointments.create');
    await submit(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
    await release();
    await expect(page).toHaveURL('/admin/appointments');
    await expect(page.getByText('Agendamento criado com sucesso!')).toBeVisible();

    const { rows } = await api.appointments.list({ patientId: patient.id });
    expect(rows).toMatchObject([
      { date: day, time: '14:20', durationMinutes: 30, service: 'Consulta padrão', status: 'scheduled' },
    ]);
  });

  await test.step('Enter chooses no patient from the results of an earlier search, and acts once its own are there', async () => {
    const patient = await register(api);
    const typed = patient.fullName.toLocaleUpperCase('pt-BR');
    await lead(page, '/admin/appointments/new');
    await patientField(page).click();
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    const release = await hold(page, 'patients.list');
    // A press keeps the list of before until its click.
    await page.mouse.down();
    await patientField(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(patientField(page)).toHaveValue(typed);
    const answered = page.waitForResponse(/patients\/list/u);
    await release();
    await (await answered).finished();
    await page.mouse.up();
    await expect(patientField(page)).toHaveValue(patient.fullName);
    // The chosen patient is not shown as a result of another search.
    await patientField(page).fill('ninguém com este nome');
    await expect(page.getByRole('option')).toHaveText(['Cadastrar “ninguém com este nome”']);
  });

  await test.step('the day comes from the address, the calendar or the keyboard', async () => {
    await lead(page, '/admin/appointments/new?date=2031-03-05');
    await expect(dateField(page)).toHaveValue('05 de março de 2031');
    await dateField(page).click();
    const calendar = page.getByRole('dialog', { name: 'Calendário' });
    await expect(calendar).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await dateField(page).click();
    await calendar.getByRole('button', { name: '12 março 2031' }).click();
    await expect(dateField(page)).toHaveValue('12 de março de 2031');
    await expect(calendar).toBeHidden();

    await dateField(page).press('ArrowDown');
    await expect(calendar).toBeVisible();
    // The focus follows a moment after the calendar is drawn.
    await expect(calendar.getByRole('button', { name: '12 março 2031' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(dateField(page)).toBeFocused();
    await dateField(page).press('ArrowDown');
    await expect(calendar.getByRole('button', { name: '12 março 2031' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(dateField(page)).toHaveValue('13 de março de 2031');
    await expect(dateField(page)).toBeFocused();
  });
});

test('a time that is taken or closed says why, and is booked only on purpose', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('a taken time names its patient and is booked only as an encaixe', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const first = await register(api);
    const second = await register(api);
    // From a form to the same form: the screen between has to be there, or the focus does not move.
    const heading = page.getByRole('heading', { level: 1 });
    const date = freeDay();
    await api.appointments.create({ patientId: first.id, date, time: '09:00', durationMinutes: 60 });
    const booking = `/admin/appointments/new?patientId=${second.id}&date=${date}`;
    await page.goto(booking);
    await timeField(page).click();
    for (const time of ['09:00', '09:30'])
      await expect(page.getByRole('option', { name: time })).toContainText(`Ocupado: ${first.fullName}`);
    await expect(page.getByRole('option', { name: '10:00' })).toHaveText('10:00');
    await page.getByRole('option', { name: '09:30' }).click();

    const warning = page.getByRole('alert').filter({ hasText: 'Este horário já está ocupado' });
    await expect(warning).toContainText(`Já agendado: ${first.fullName}.`);
    await submit(page).click();
    await expect(page.getByText(slotTaken)).toBeVisible();
    await expect(timeField(page)).toBeFocused();
    await expectAccessible();
    await page.getByRole('checkbox', { name: 'Encaixe' }).check();
    await refuse(page, 'appointments.create', 'INTERNAL');
    await submit(page).click();
    await expect(page.getByText('Erro ao salvar agendamento')).toBeVisible();
    await expect(timeField(page)).toHaveValue('09:30');
    await restore(page, 'appointments.create');
    await submit(page).click();
    await expect(page).toHaveURL(`/admin/patients/${second.id}`);
    await expect(heading).toHaveText(second.fullName);
    const { rows } = await api.appointments.list({ patientId: second.id });
    expect(rows).toMatchObject([{ date, time: '09:30', squeezeIn: true }]);

    await test.step('a time that another administrator takes meanwhile', async () => {
      await lead(page, booking);
      await chooseTime(page, '15:00');
      await notesField(page).fill('Traz exames');
      await api.appointments.create({ patientId: first.id, date, time: '15:00' });
      await submit(page).click();
      await expect(page.getByText(slotTaken)).toBeVisible();
      await expect(timeField(page)).toBeFocused();
      await expect(warning).toContainText(`${first.fullName} (15:00 a 15:30)`);
      await expect(page.getByRole('checkbox', { name: 'Encaixe' })).not.toBeChecked();
      await expect(notesField(page)).toHaveValue('Traz exames');
      await chooseTime(page, '15:30');
      await expect(page.getByRole('checkbox', { name: 'Encaixe' })).toBeHidden();
      await submit(page).click();
      await expect(page).toHaveURL(`/admin/patients/${second.id}`);
      await expect(heading).toHaveText(second.fullName);
    });
  });

  await test.step('closed times say why, and are booked only on purpose', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const patient = await register(api);
    const date = freeDay();
    const holiday = `${date.slice(0, 4)}-12-25`;
    const choice = page.getByRole('checkbox', { name: 'Fora do horário' });
    await lead(page, `/admin/appointments/new?patientId=${patient.id}&date=${date}`);
    await timeField(page).click();
    await expect(page.getByRole('option')).toHaveCount(timeSlots.length);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Incluir fora do horário' }).click();
    await timeField(page).click();
    await expect(page.getByRole('option', { name: '12:00' })).toHaveText('12:00Fora do horário');
    await page.getByRole('option', { name: '12:00' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'fora do expediente' })).toBeVisible();
    await submit(page).click();
    await expect(timeField(page)).toHaveAccessibleDescription(/Este horário está fora do expediente/u);
    await choice.check();
    await submit(page).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
    const { rows } = await api.appointments.list({ patientId: patient.id });
    expect(rows).toMatchObject([{ date, time: '12:00', outsideHours: true, squeezeIn: false }]);

    await lead(page, `/admin/appointments/${rows[0]?.id}`);
    await expect(page.getByText('Fora do horário', { exact: true })).toBeVisible();
    // Its own time stays as it is, until it is moved into the hours.
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(choice).toBeChecked();
    await chooseTime(page, '11:00');
    await expect(choice).toBeHidden();
    await page.getByRole('button', { name: 'Atualizar Agendamento' }).click();
    await expect(page.getByText('Agendamento atualizado com sucesso!')).toBeVisible();
    await expect(page).not.toHaveURL(/edit$/u);
    expect(await api.appointments.get({ id: rows[0]?.id ?? '' })).toMatchObject({ outsideHours: false });

    await lead(page, `/admin/appointments/new?patientId=${patient.id}&date=${holiday}`);
    await expect(page.getByText('Sem horário livre: Natal')).toBeVisible();
    await timeField(page).click();
    await expect(page.getByRole('option', { name: '14:00' })).toHaveText('14:00Natal');
    await page.getByRole('option', { name: '14:00' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Motivo: Natal.' })).toBeVisible();
    await page.getByRole('button', { name: 'Próximo horário livre' }).click();
    await expect(page.getByText('Sem horário livre: Natal')).toBeHidden();
    await expect(timeField(page)).toHaveValue(/^\d\d:\d\d$/u);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('an appointment is changed, left, and changed by two at once', async ({
  page,
  api,
  allowConsoleError,
}) => {
  await test.step('who changes an appointment that another person has moved is told, and loses nothing', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { patient, date, id } = await registerWithAppointment(api, '09:00');
    await page.goto(`/admin/appointments/${id}/edit`);
    await chooseTime(page, '10:00');
    await notesField(page).fill('Prefere de manhã');
    const { version } = await api.appointments.get({ id });
    await api.appointments.update({ id, version, patientId: patient.id, date, time: '15:00' });
    const save = page.getByRole('button', { name: 'Atualizar Agendamento' });
    await save.click();
    const told = page.getByRole('alert');
    await expect(told).toContainText('Helena Prado alterou este agendamento às');
    await expect(told).toContainText(`${formatDate(date)}, 15:00, Consulta padrão`);
    await expect(timeField(page)).toHaveValue('10:00');
    await expect(notesField(page)).toHaveValue('Prefere de manhã');
    expect(await api.appointments.get({ id })).toMatchObject({ time: '15:00', notes: null });
    await save.click();
    await expect(page).toHaveURL('/admin/appointments');
    expect(await api.appointments.get({ id })).toMatchObject({ time: '10:00', notes: 'Prefere de manhã' });
  });

  await test.step('an appointment is changed, its own time being free; a closed one is not', async () => {
    const { patient, date, id } = await registerWithAppointment(api, '13:00');
    await api.appointments.setStatus({ id, status: 'confirmed' });
    await lead(page, `/admin/appointments/${id}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Agendamento' })).toBeVisible();
    await expect(patientField(page)).toHaveValue(patient.fullName);
    await expect(dateField(page)).toHaveValue(formatWrittenDate(date));
    await expect(timeField(page)).toHaveValue('13:00');
    await timeField(page).click();
    await expect(page.getByRole('option', { name: '13:00' })).toHaveText('13:00');
    await page.getByRole('option', { name: '16:00' }).click();
    await durationField(page).click();
    await page.getByRole('option', { name: '1 h 30 min' }).click();
    await page.getByRole('button', { name: 'Atualizar Agendamento' }).click();
    await expect(page.getByText('Agendamento atualizado com sucesso!').last()).toBeVisible();
    const toasts = page.getByRole('region', { name: 'Avisos' });
    await expect(toasts).toContainText('Já não está confirmado.');
    await expect(toasts).toContainText(/Nenhuma mensagem automática sai|O paciente será avisado/u);
    await expect(toasts.getByRole('button', { name: 'O paciente já sabe' })).toBeVisible();
    await expect(page).toHaveURL('/admin/appointments');
    expect(await api.appointments.get({ id })).toMatchObject({ date, time: '16:00', durationMinutes: 90 });

    await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
    await lead(page, `/admin/appointments/${id}/edit`);
    await expect(
      page.getByText('Este agendamento já foi encerrado e não pode mais ser alterado.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ver detalhes' }).click();
    await expect(page).toHaveURL(`/admin/appointments/${id}`);
  });

  await test.step('the form leads back to its patient, and asks before it is left', async () => {
    const patient = await register(api);
    await page.goto(`/admin/appointments/new?patientId=${patient.id}`);
    await expect(patientField(page)).toHaveValue(patient.fullName);
    await expect(patientField(page)).toBeDisabled();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(`/admin/patients/${patient.id}`);

    const day = '/admin/appointments/calendar?visao=dia&dia=2031-03-05';
    await lead(page, day);
    await lead(page, '/admin/appointments/new');
    await notesField(page).fill('Ainda não salvo');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await dialog.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(notesField(page)).toHaveValue('Ainda não salvo');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL(day);

    using _refused = allowConsoleError(refusedRequest);
    await lead(page, '/admin/appointments/new?patientId=0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11');
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  });
});

test('a procedure brings its minutes and its rooms, and where there are several, the professional is asked', async ({
  page,
  api,
}) => {
  const patient = await register(api);
  const date = freeDay();
  const kind = newTitle('Sala');
  const [one, other] = [
    await api.resources.create({ name: `${kind} 1`, kind }),
    await api.resources.create({ name: `${kind} 2`, kind }),
  ];
  // With an accent, and none of the demo's: other walks count what a search for those finds.
  const title = newTitle('Escleroterapia química');
  await api.procedures.create({ title, description: 'Sobre a sessão.', minutes: 45, needs: [{ kind }] });
  const choices = await api.bookingChoices.get();
  const [present] = choices.professionals;
  const caio = {
    id: '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c31',
    fullName: 'Dr. Caio Reis',
    specialty: null,
    color: 'blue',
  };

  await page.goto(`/admin/appointments/new?patientId=${patient.id}&date=${date}`);
  await expect(procedureField(page)).toHaveAttribute('placeholder', 'Consulta padrão');
  await expect(professionalField(page)).toBeHidden();
  // The own name would be proposed.
  const others = choices.professionals.map((each) => ({ ...each, isOwn: false }));
  await answer(page, 'bookingChoices.get', { ...choices, professionals: [caio, ...others] });
  await page.reload();
  await submit(page).click();
  await expect(page.getByText('Selecione um profissional')).toBeVisible();
  await procedureField(page).click();
  await procedureField(page).fill(title.toLocaleUpperCase('pt-BR').replace('Í', 'I'));
  await expect(page.getByRole('option')).toHaveText([`${title}45 min`]);
  await page.keyboard.press('Enter');
  await expect(procedureField(page)).toHaveValue(title);
  await expect(durationField(page)).toHaveValue('45 min');
  await professionalField(page).click();
  await page.getByRole('option', { name: present?.fullName, exact: true }).click();
  await page.getByRole('combobox', { name: kind }).click();
  await page.getByRole('option', { name: `${kind} 2`, exact: true }).click();
  await chooseTime(page, '08:00');
  await submit(page).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
  const { rows } = await api.appointments.list({ patientId: patient.id });
  const [booked] = rows;
  expect(booked).toMatchObject({ service: title, durationMinutes: 45, professional: { id: present?.id } });
  const id = booked?.id ?? '';
  expect((await api.appointments.get({ id })).resources).toEqual([{ id: other.id, name: `${kind} 2` }]);

  await test.step('the room is exchanged, then the procedure becomes a free text', async () => {
    await restore(page, 'bookingChoices.get');
    await page.goto(`/admin/appointments/${id}/edit`);
    await expect(page.getByRole('combobox', { name: kind })).toHaveValue(`${kind} 2, ou qualquer livre`);
    await page.getByRole('combobox', { name: kind }).click();
    await page.getByRole('option', { name: `${kind} 1`, exact: true }).click();
    await page.getByRole('button', { name: 'Atualizar Agendamento' }).click();
    await expect(page).toHaveURL('/admin/appointments');
    expect((await api.appointments.get({ id })).resources).toEqual([{ id: one.id, name: `${kind} 1` }]);

    await page.goto(`/admin/appointments/${id}/edit`);
    await procedureField(page).fill('Avaliação de cicatriz');
    await notesField(page).focus();
    await expect(page.getByText('Não está no catálogo: fica como texto.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: kind })).toBeHidden();
    await page.getByRole('button', { name: 'Atualizar Agendamento' }).click();
    await expect(page).toHaveURL('/admin/appointments');
    expect(await api.appointments.get({ id })).toMatchObject({
      service: 'Avaliação de cicatriz',
      procedure: null,
      durationMinutes: 45,
    });
  });
  for (const room of [one, other]) await api.resources.remove({ id: room.id });
});
