/** A patient's treatment plans: the list with its short form, and the whole form. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/value-formats.ts';
import { formatDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { chooseInList, lead, register } from '../records.ts';
import type { Api } from '../sign-in.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const plans = (page: Page) => page.getByRole('list', { name: 'Planos de tratamento' }).getByRole('listitem');
const startField = (page: Page) => page.getByRole('textbox', { name: 'Data de início' });
const endField = (page: Page) => page.getByRole('textbox', { name: 'Data de término' });
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Título' });
const todaysDay = () => today('America/Sao_Paulo');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('a plan is added with the short form, reached from the list and from the record', async ({
  page,
  api,
  allowConsoleError,
}) => {
  const { id, fullName } = await register(api);
  const form = page.getByRole('form', { name: 'Adicionar plano' });
  const add = form.getByRole('button', { name: 'Adicionar Plano' });

  await test.step('the way there and back', async () => {
    await chooseInList(page, fullName, 'Plano de Tratamento');
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(page).toHaveTitle('Planos de Tratamento | Dra. Helena Prado');
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).not.toHaveURL(/treatment$/u);
    await lead(page, `/admin/patients/${id}`);
    await page
      .getByRole('region', { name: 'Ações' })
      .getByRole('link', { name: 'Plano de Tratamento' })
      .click();
    await expect(
      page.getByRole('heading', { level: 1, name: `Planos de Tratamento de ${fullName}` }),
    ).toBeVisible();
  });

  await test.step('a title is required', async () => {
    await add.click();
    await expect(
      form.getByText('Por favor, forneça um título para o plano de tratamento', { exact: true }),
    ).toBeVisible();
    await expect(form.getByLabel('Título')).toBeFocused();
  });

  await test.step('a failed save keeps the text, the next one adds the plan', async () => {
    using _refused = allowConsoleError(refusedRequest);
    await form.getByLabel('Título').fill('<b>Clareamento</b>');
    await form.getByLabel('Descrição').fill('Três meses de ácido à noite.\nProtetor de manhã.');
    await refuse(page, 'treatmentPlans.create', 'INTERNAL');
    await add.click();
    await expect(form.getByText('Erro ao salvar plano de tratamento')).toBeVisible();
    await expect(form.getByLabel('Título')).toHaveValue('<b>Clareamento</b>');
    const release = await hold(page, 'treatmentPlans.create');
    await add.click();
    await expect(form.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
    await release();
    await expect(page.getByText('Plano de tratamento criado com sucesso!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('<b>Clareamento</b>');
    await expect(form.getByLabel('Título')).toHaveValue('');
    await expect(plans(page)).toHaveCount(1);
    await expect(plans(page).getByRole('heading', { name: '<b>Clareamento</b>' })).toBeVisible();
    for (const text of [`Início em ${formatDate(todaysDay())}`, 'Ativo', 'Três meses de ácido à noite.'])
      await expect(plans(page)).toContainText(text);
  });

  await test.step('a patient who was deleted gets no plan', async () => {
    using _refused = allowConsoleError(refusedRequest);
    await form.getByLabel('Título').fill('Clareamento');
    await api.patients.remove({ id });
    await add.click();
    await expect(page.getByText('ID do paciente não encontrado')).toBeVisible();
  });
});

test('a plan is written: in the short form, in the whole form, and changed', async ({
  page,
  api,
  expectAccessible,
  allowConsoleError,
}) => {
  await test.step('the plans stand newest first, with dates and status', async () => {
    const { id } = await register(api);
    for (const [title, status] of [
      ['Preparo da pele', 'completed'],
      ['Laser', 'cancelled'],
      ['Manutenção', 'active'],
    ] as const)
      await api.treatmentPlans.create({
        patientId: id,
        title,
        status,
        startDate: '2026-03-05',
        endDate: '2026-06-05',
      });
    await page.goto(`/admin/patients/${id}/treatment`);
    await expect(plans(page)).toContainText(['Manutenção', 'Laser', 'Preparo da pele']);
    await expect(plans(page)).toContainText(['Ativo', 'Cancelado', 'Concluído']);
    await expect(plans(page).first()).toContainText('05/03/2026 a 05/06/2026');
  });

  await test.step('the whole form writes every field, the end never before the start', async () => {
    const { id, fullName } = await register(api);
    await lead(page, `/admin/patients/${id}/treatment`);
    await page.getByRole('link', { name: 'Escolher datas e status' }).click();
    await expect(page).toHaveTitle('Novo Plano de Tratamento | Dra. Helena Prado');
    await expect(page.getByText(fullName, { exact: true })).toBeVisible();
    await expect(startField(page)).toHaveValue(formatDate(todaysDay()));
    await expect(page.getByRole('radio', { name: 'Ativo' })).toBeChecked();

    const submit = page.getByRole('button', { name: 'Criar Plano' });
    await startField(page).fill('15/03/2031');
    await endField(page).fill('14/03/2031');
    await submit.click();
    await expect(page.getByText('O título do plano é obrigatório', { exact: true })).toBeVisible();
    await expect(
      page.getByText('A data de término não pode ser anterior à data de início', { exact: true }),
    ).toBeVisible();
    await expect(titleField(page)).toBeFocused();
    await expectAccessible();

    await titleField(page).fill('Clareamento');
    await endField(page).fill('');
    await page.getByRole('button', { name: 'Escolher no calendário' }).last().click();
    const calendar = page.getByRole('dialog', { name: 'Calendário' });
    await expect(calendar.getByRole('button', { name: '14 março 2031' })).toBeDisabled();
    await expect(calendar.getByRole('button', { name: '15 março 2031' })).toBeEnabled();
    await calendar.getByRole('button', { name: '20 março 2031' }).click();
    await expect(endField(page)).toHaveValue('20/03/2031');
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Uma sessão por semana.');

    await submit.click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(page.getByText('Plano de tratamento criado com sucesso!').last()).toBeVisible();
    await expect(plans(page)).toContainText(['15/03/2031 a 20/03/2031']);
    const { rows } = await api.treatmentPlans.list({ patientId: id });
    expect(rows).toMatchObject([
      { startDate: '2031-03-15', endDate: '2031-03-20', description: 'Uma sessão por semana.' },
    ]);
  });

  await test.step('a plan and its status are changed; a missing one is said to be missing', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { id } = await register(api);
    const startDate = addDays(todaysDay(), -30);
    const plan = await api.treatmentPlans.create({
      patientId: id,
      title: 'Clareamento',
      startDate,
      description: 'Noite.',
    });
    await lead(page, `/admin/patients/${id}/treatment`);
    await page.getByRole('link', { name: 'Editar: Clareamento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Plano de Tratamento' })).toBeVisible();
    await expect(startField(page)).toHaveValue(formatDate(startDate));
    await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Noite.');

    await page.getByText('Concluído', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Concluído' })).toBeChecked();
    await refuse(page, 'treatmentPlans.update', 'INTERNAL');
    const submit = page.getByRole('button', { name: 'Atualizar Plano' });
    await submit.click();
    await expect(page.getByText('Erro ao salvar plano de tratamento').last()).toBeVisible();
    await restore(page, 'treatmentPlans.update');
    await submit.click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(page.getByText('Plano de tratamento atualizado com sucesso!')).toBeVisible();
    await expect(plans(page)).toContainText(['Concluído']);

    await test.step('taken back, from the list and from its page', async () => {
      const extra = await api.treatmentPlans.create({ patientId: id, title: 'Em dobro', startDate });
      const dialog = (title: string) =>
        page.getByRole('dialog', { name: `Retirar “${title}” do prontuário?` });
      const takeBack = async (title: string) => {
        await page.getByRole('button', { name: `Retirar do prontuário: ${title}` }).click();
        await dialog(title).getByRole('radio', { name: 'Em duplicidade' }).check();
        await dialog(title).getByRole('button', { name: 'Retirar do prontuário' }).click();
        await expect(page.getByText('Plano de tratamento retirado do prontuário')).toBeVisible();
        await expect(dialog(title)).toBeHidden();
      };
      await page.reload();
      await takeBack('Em dobro');
      await expect(plans(page)).toHaveCount(1);
      await expect(page.getByRole('main')).toBeFocused();
      await lead(page, `/admin/patients/${id}/treatment/${extra.id}/edit`);
      await expect(page.getByText('Plano de tratamento não encontrado')).toBeVisible();

      const another = await api.treatmentPlans.create({ patientId: id, title: 'De outra pessoa', startDate });
      await lead(page, `/admin/patients/${id}/treatment/${another.id}/edit`);
      await titleField(page).fill('Ainda não salvo');
      await takeBack('De outra pessoa');
      await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
      await expect(plans(page)).toHaveCount(1);
    });

    // The plan exists, but not for the other patient.
    const other = await register(api);
    for (const address of [`${other.id}/treatment/${plan.id}`, `${id}/treatment/nenhum`]) {
      await lead(page, `/admin/patients/${address}/edit`);
      await expect(page.getByText('Plano de tratamento não encontrado')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ver planos' }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    for (const screen of ['treatment', 'treatment/new']) {
      await lead(page, `/admin/patients/${missing}/${screen}`);
      await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    }
  });
});

test.describe('with the stream of changes', () => {
  test.use({ live: true });

  // A call for what is gone would be refused, and the console guard would fail the test.
  test('a page that takes its plan back asks for nothing that is gone', async ({ page, api }) => {
    const { id, ...person } = await register(api);
    const plan = await api.treatmentPlans.create({
      patientId: id,
      title: 'Em dobro',
      startDate: todaysDay(),
    });
    await page.route('**/api/rpc/treatmentPlans/takeBack', async (route) => {
      const response = await route.fetch();
      // The stream is faster than the answer. Once this later change is noticed, the news of the plan has arrived.
      const noticed = page.waitForResponse('**/api/rpc/session/current*');
      await api.patients.update({ id, ...person, password: undefined, notes: 'Depois' });
      await noticed;
      await expect(titleField(page)).toHaveValue('Em dobro');
      await route.fulfill({ response });
    });
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
    await page.goto(`/admin/patients/${id}/treatment/${plan.id}/edit`);
    expect((await stream).status()).toBe(200);
    await page.getByRole('button', { name: 'Retirar do prontuário: Em dobro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retirar “Em dobro” do prontuário?' });
    await dialog.getByRole('radio', { name: 'Em duplicidade' }).check();
    await dialog.getByRole('button', { name: 'Retirar do prontuário' }).click();
    await expect(page.getByText('Plano de tratamento retirado do prontuário')).toBeVisible();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(plans(page)).toHaveCount(0);
  });
});

test('the sessions of a plan are booked together, and the plan tells how far they are', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { id: patientId, fullName } = await register(api);
  await api.treatmentPlans.create({ patientId, title: 'Peeling em quatro sessões' });
  const { day, professionalId } = await dayWithFreeCourse(api);
  const [second = '', third = ''] = [21, 42].map((days) => addDays(day, days));
  const other = await register(api);
  await api.appointments.create({ patientId: other.id, professionalId, date: second, time: '14:00' });
  const card = page.getByRole('article', { name: 'Peeling em quatro sessões' });
  const session = (number: number) =>
    page
      .getByRole('list', { name: 'Sessões propostas' })
      .getByRole('listitem')
      .nth(number - 1);

  await test.step('the plan opens the form with its patient; one session meets another appointment', async () => {
    await page.goto(`/admin/patients/${patientId}/treatment`);
    await page.getByRole('link', { name: 'Marcar sessões: Peeling em quatro sessões' }).click();
    await expect(page.getByRole('combobox', { name: 'Paciente' })).toHaveValue(fullName);
    await page.getByRole('textbox', { name: 'Data' }).fill(formatDate(day));
    await page.getByRole('combobox', { name: 'Horário' }).click();
    await page.getByRole('option', { name: '14:00' }).click();
    for (const number of [1, 3, 4]) await expect(session(number)).toContainText('Livre');
    await expect(session(2)).toContainText('Ocupado');
    await expect(page.getByText('Falta escolher o horário de 1 sessão.')).toBeVisible();
    await expectAccessible();
  });

  await test.step('without a choice for it nothing is booked', async () => {
    await page.getByRole('button', { name: 'Agendar as sessões' }).click();
    await expect(page.getByText('Escolha outro horário, ou marque esta opção')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Sessão 2: Encaixe' })).toBeFocused();
  });

  await test.step('one click takes the next free time; a time that was taken meanwhile is named', async () => {
    await page.getByRole('button', { name: 'Sessão 2: usar 14:30' }).click();
    await expect(session(2)).toContainText('14:30');
    await expect(page.getByText('Todas as sessões têm um horário.', { exact: false })).toBeVisible();
    await api.appointments.create({ patientId: other.id, professionalId, date: third, time: '14:00' });
    await page.getByRole('button', { name: 'Agendar as sessões' }).click();
    await expect(page.getByRole('checkbox', { name: 'Sessão 3: Encaixe' })).toBeFocused();
    await expect(session(2)).toContainText('14:30');
    await page.getByRole('button', { name: 'Sessão 3: alterar' }).click();
    await session(3).getByRole('combobox', { name: 'Horário' }).click();
    await page.getByRole('option', { name: '16:00' }).click();
    await expect(session(3)).toContainText('Livre');
    await page.getByRole('button', { name: 'Agendar as sessões' }).click();
    await expect(page.getByText('4 sessões agendadas com sucesso!')).toBeVisible();
  });

  await test.step('the plan, the appointment and its series say how far they are', async () => {
    await expect(card).toContainText('0 de 4 sessões');
    const { rows } = await api.appointments.list({ patientId, period: 'all' });
    const inOrder = rows.toSorted((one, next) => one.date.localeCompare(next.date));
    for (const { id, date } of inOrder.slice(0, 2))
      await api.appointments.setStatus({ id, status: 'completed', confirmedDate: date });
    await page.reload();
    await expect(card).toContainText(`2 de 4 sessões, próxima ${formatDate(third)}`);
    await lead(page, `/admin/appointments/${inOrder[2]?.id}`);
    await expect(page.getByText('Sessão 3 de 4')).toBeVisible();
    const series = page.getByRole('region', { name: 'Sessões' });
    await expect(series.getByRole('listitem')).toHaveCount(4);
    await expectAccessible();
  });

  await test.step('the rest is cancelled at once', async () => {
    await page.getByRole('button', { name: 'Cancelar Agendamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar agendamento?' });
    await dialog.getByRole('radio', { name: 'Esta e as seguintes' }).check();
    await dialog.getByRole('radio', { name: 'O paciente desmarcou' }).check();
    await dialog.getByRole('button', { name: 'Confirmar cancelamento' }).click();
    await expect(page.getByText('2 sessões canceladas')).toBeVisible();
  });
});

/** A day from which four sessions, three weeks apart, are free at 14:00. Before 2030 no other test books. */
async function dayWithFreeCourse(api: Api): Promise<{ day: string; professionalId: string }> {
  const { professionals } = await api.bookingChoices.get();
  const professionalId = professionals[0]?.id ?? '';
  for (;;) {
    const day = addDays('2028-01-01', randomInt(600));
    const { sessions } = await api.appointmentSeries.propose({
      date: day,
      time: '14:00',
      sessions: 4,
      everyDays: 21,
      professionalId,
      durationMinutes: 30,
    });
    if (sessions.every(({ reason }) => reason === null)) return { day, professionalId };
  }
}
