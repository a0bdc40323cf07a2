/** The hours of a clinic of three, its lunch break, a vacation and other exceptions, at a desk and on a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from '../own-servers.ts';
import { newPerson, register } from '../records.ts';

let clinic: EmptyClinic;
test.beforeAll(async () => {
  clinic = await startEmptyClinic();
});
test.afterAll(() => clinic.close());

const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const block = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar horário' });
const saved = (page: Page) => page.getByText('Horário salvo', { exact: true });
const free = (page: Page) => page.getByRole('region', { name: 'Horários livres' });

/** The least room beside the text of the fields, in CSS pixels. */
function roomBesideText(fields: Element[]): number {
  const drawing = document.createElement('canvas').getContext('2d');
  const rooms = fields.map((field) => {
    const { fontSize, fontFamily } = getComputedStyle(field);
    if (drawing) drawing.font = `${fontSize} ${fontFamily}`;
    return field.clientWidth - (drawing?.measureText('00:00').width ?? Number.POSITIVE_INFINITY);
  });
  return Math.min(...rooms);
}

async function drag(page: Page, from: { x: number; y: number }, down: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + down, { steps: 4 });
  await page.mouse.up();
}

test('the week is drawn, typed and copied, and exceptions are added', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  test.slow(); // a whole job
  const { api, cookies } = await clinic.signIn();
  const { rows } = await api.professionals.list();
  await api.professionals.update({ id: rows[0]?.id ?? '', fullName: 'Helena Prado' });
  const ana = await api.professionals.create({ fullName: 'Ana Nogueira' });
  await api.professionals.create({ fullName: 'Caio Menezes' });
  const patient = await register(api, newPerson('Rosa'));
  const booked = '2031-03-18'; // a Tuesday
  await api.appointments.create({
    patientId: patient.id,
    date: booked,
    time: '10:30',
    professionalId: ana.id,
  });
  await page.context().addCookies(cookies);
  await page.goto(`${clinic.url}/admin/settings/hours`);

  const met = page.getByRole('region', { name: '1 agendamento ficou fora do horário' });

  await test.step('a lunch break, a short Saturday and a closed Sunday', async () => {
    await expect(page.getByRole('button', { name: /usa o horário da clínica/u })).toHaveCount(3);
    // A new clinic is open from Monday to Friday.
    await expect(free(page).getByText('18 horários')).toHaveCount(5);
    await page.getByRole('button', { name: 'Copiar segunda-feira' }).click();
    await page.getByRole('menuitem', { name: 'Todos os outros dias' }).click();
    await expect(free(page).getByText('18 horários')).toHaveCount(7);
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Pausa de almoço' }).click();
    await field(page, 'Às').fill('1330');
    await page.getByRole('button', { name: 'Aplicar a pausa' }).click();
    await expect(field(page, 'Quarta-feira, intervalo 2: início')).toHaveValue('13:30');
    await expect(free(page).getByText('17 horários')).toHaveCount(7);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await field(page, /intervalo/u).evaluateAll(roomBesideText)).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'Copiar domingo' }).click();
    await page.getByRole('menuitem', { name: 'Fechar este dia' }).click();
    await expect(day(page, 'Domingo')).toContainText('Fechado');
    await page.getByRole('button', { name: 'Remover Sábado, intervalo 2' }).click();
    await expect(block(page, /^sábado, das/u)).toHaveCount(1);
  });

  await test.step('drawn, stretched and moved with the mouse and the keyboard', async () => {
    const track = await day(page, 'Domingo').getByRole('button').first().boundingBox();
    const monday = await block(page, 'segunda-feira, das 08:00 às 12:00').boundingBox();
    if (!track || !monday) throw new Error('the week is not drawn');
    // Four hours are as high as Monday's morning.
    const hour = monday.height / 4;
    await drag(page, { x: track.x, y: monday.y + hour * 2 }, hour * 2);
    await expect(block(page, 'domingo, das 10:00 às 12:00')).toBeVisible();
    await drag(page, { x: monday.x + 20, y: monday.y + monday.height - 2 }, -hour);
    await expect(block(page, 'segunda-feira, das 08:00 às 11:00')).toBeVisible();
    await block(page, 'segunda-feira, das 08:00 às 11:00').press('Shift+ArrowDown');
    await block(page, 'segunda-feira, das 08:00 às 11:15').press('ArrowDown');
    await expect(field(page, 'Segunda-feira, intervalo 1: fim')).toHaveValue('11:30');
    await block(page, 'domingo, das 10:00 às 12:00').press('Delete');
    await expect(day(page, 'Domingo')).toContainText('Fechado');
  });

  await test.step('wrong intervals are refused beside them', async () => {
    const end = field(page, 'Segunda-feira, intervalo 1: fim');
    for (const [typed, says] of [
      ['14', 'Os intervalos 08:15–14:00 e 13:30–18:00 se sobrepõem'],
      ['0815', 'O intervalo está vazio: o fim precisa ser depois do início'],
      ['02', /Para passar da meia-noite, termine às 24:00/u],
    ] as const) {
      await end.fill(typed);
      await end.blur();
      await expect(day(page, 'Segunda-feira').getByRole('alert')).toHaveText(says);
    }
    await save(page).click();
    await expect(page.getByText('Corrija os intervalos marcados.')).toBeVisible();
    await expect(end).toBeFocused();
    await end.fill('12');
    await page.getByRole('button', { name: 'Copiar segunda-feira' }).click();
    await page.getByRole('menuitem', { name: 'Segunda a sexta' }).click();
    await expect(field(page, 'Sexta-feira, intervalo 1: início')).toHaveValue('08:15');
    // Saved from within a field: its text is completed.
    await field(page, 'Sábado, intervalo 1: fim').fill('11');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'Sábado, intervalo 1: fim')).toHaveValue('11:00');
    const { schedules } = await api.workingHours.list();
    const week = schedules[0]?.versions.at(-1)?.week;
    expect(week?.[4]).toEqual([
      { start: '08:15', end: '12:00' },
      { start: '13:30', end: '18:00' },
    ]);
    expect(week?.[6]).toEqual([]);
  });

  await test.step("a professional's own hours from a later day, and back", async () => {
    await page.getByRole('button', { name: /^Ana Nogueira/u }).click();
    await page.getByText('Horário próprio', { exact: true }).click();
    await page.getByRole('button', { name: 'Copiar terça-feira' }).click();
    await page.getByRole('menuitem', { name: 'Fechar este dia' }).click();
    // The change is not lost without a question.
    await page.getByRole('button', { name: /^Caio Menezes/u }).click();
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await page.getByRole('textbox', { name: 'Vale a partir de' }).fill('01/02/2031');
    await expect(page.getByText('Atinge 1 agendamento')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Horário salvo. Vale a partir de 01/02/2031.')).toBeVisible();
    await expect(met).toContainText(patient.fullName);
    await met.getByRole('button', { name: 'Fechar a lista' }).click();
    await expect(met).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Ana Nogueira horário próprio/u })).toBeVisible();
    await page.getByRole('button', { name: 'Remover esta mudança' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByRole('button', { name: /usa o horário da clínica/u })).toHaveCount(3);
  });

  const year = page.getByRole('region', { name: '2031' });
  await test.step('a vacation lists the appointments that it meets', async () => {
    await page.getByText('Feriados e exceções', { exact: true }).click();
    await page.getByRole('button', { name: 'Férias', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Férias' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByRole('combobox', { name: 'De quem' })).toHaveAccessibleDescription(
      'Escolha de quem são as férias',
    );
    await dialog.getByRole('combobox', { name: 'De quem' }).click();
    await page.getByRole('option', { name: 'Ana Nogueira' }).click();
    await page.goBack();
    await page
      .getByRole('dialog', { name: 'Sair sem salvar?' })
      .getByRole('button', { name: 'Continuar editando' })
      .click();
    await dialog.getByRole('textbox', { name: 'De', exact: true }).fill('10/03/2031');
    await dialog.getByRole('textbox', { name: 'Até', exact: true }).fill('24/03/2031');
    await expect(dialog.getByText('Atinge 1 agendamento')).toBeVisible();
    await expect(dialog.getByText(patient.fullName)).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(met).toContainText(patient.fullName);
    await expectAccessible();
    await met.getByRole('button', { name: `Remarcar o agendamento de ${patient.fullName}` }).click();
    await expect(page).toHaveURL(/\/admin\/appointments\/calendar\?dia=/u);
    // The list goes along to the agenda.
    await expect(page.getByRole('status').filter({ hasText: `Remarcar ${patient.fullName}` })).toBeVisible();
    await expect(met).toBeVisible();
    await page.goBack();
    await expect(met).toBeVisible();
    await met.getByRole('button', { name: 'Fechar a lista' }).click();
    await expect(met).toHaveCount(0);
  });

  await test.step('a weekly block, a holiday of the city and an optional one', async () => {
    await page.getByRole('button', { name: 'Bloquear horário' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Vale para' }).click();
    await page.getByRole('option', { name: 'Toda a clínica' }).click();
    await dialog.getByText('Toda semana', { exact: true }).click();
    await dialog.getByText('Seg', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'A partir de' }).fill('06/01/2031');
    await dialog.getByRole('textbox', { name: 'Das' }).fill('14');
    await dialog.getByRole('textbox', { name: 'Às' }).fill('15');
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Reunião');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Bloqueio salvo')).toBeVisible();
    await page.getByRole('button', { name: 'Feriado da cidade' }).click();
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Aniversário da cidade');
    await dialog.getByRole('textbox', { name: 'Dia' }).fill('16/03/2030');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Feriado salvo')).toBeVisible();

    const shown = Number(await page.getByRole('heading', { level: 3, name: /^\d{4}$/u }).innerText());
    for (let each = shown; each < 2031; each += 1)
      await page.getByRole('button', { name: 'Próximo ano' }).click();
    await expect(year.getByRole('listitem').filter({ hasText: 'Aniversário da cidade' })).toContainText(
      '16/03',
    );
    await expect(year.getByRole('listitem').filter({ hasText: 'Tiradentes' })).toContainText('21/04');
    await expect(year.getByRole('listitem').filter({ hasText: 'Reunião' })).toContainText('segunda');
    await expect(year.getByRole('listitem').filter({ hasText: 'Ana Nogueira' })).toContainText(
      '10/03/2031 a 24/03/2031',
    );
    await expectAccessible();
    await year.getByRole('switch', { name: /^Fechar: Corpus Christi/u }).click();
    await expect(year.getByRole('listitem').filter({ hasText: 'Corpus Christi' })).toContainText('Fechado');
    await year.getByRole('button', { name: 'Remover: Reunião' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await expect(year.getByText('Reunião')).toHaveCount(0);
  });

  await test.step('on a phone the days are a list to type in', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll();
    await page.getByText('Semana', { exact: true }).click();
    await page.getByRole('button', { name: /^Clínica/u }).click();
    await expect(field(page, 'Segunda-feira, intervalo 1: início')).toBeVisible();
    await expect(block(page, /^segunda-feira, das/u)).toBeHidden();
    await page.getByRole('button', { name: 'Adicionar intervalo: domingo' }).click();
    await expect(field(page, 'Domingo, intervalo 1: fim')).toHaveValue('12:00');
    // What is being computed anew is faded.
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    await expectNoSidewaysScroll();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });
});
