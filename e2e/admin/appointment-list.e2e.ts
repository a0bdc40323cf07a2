import { formatDate } from '#web/format/date.ts';
import { book, quietDay } from '../bookings.ts';
import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('opens on the coming appointments as cards', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/admin/appointments');
  await expect(page).toHaveTitle('Agendamentos | Dra. Helena Prado');
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Cartões' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('Próximos agendamentos');
  const cards = page.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem');
  await expect(cards.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/u);
  await expect(cards.first()).toContainText(/\d{2}:\d{2}/u);
  await expect(cards.first().getByRole('link', { name: /^Detalhes/u })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('filters, view and page live in the address and outlast a reload', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/admin/appointments');
  await page.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Agendamentos passados' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Concluídos' }).click();
  await page.getByRole('tab', { name: 'Tabela' }).click();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/[?&]periodo=past\b.*/u);
  for (const part of ['status=completed', 'visao=tabela', 'pagina=2'])
    await expect(page).toHaveURL(new RegExp(`[?&]${part}\\b`, 'u'));

  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('Agendamentos passados');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Concluídos');
  await expect(page.getByRole('tab', { name: 'Tabela' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('Concluído', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Agendado', { exact: true })).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('the search ignores accents and case, and stays out of the address', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const patient = await register(api, somebody('Émile Ção'));
  const date = quietDay();
  await book(api, { patientId: patient.id, date, time: '14:30' });
  await page.goto('/admin/appointments');
  const mark = patient.fullName.split(' ').at(-1) ?? '';
  await page.getByPlaceholder('Buscar agendamento...').fill(`EMILE cao ${mark}`);
  const cards = page.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(patient.fullName);
  await expect(cards).toContainText(formatDate(date));
  await expect(cards).toContainText('14:30');
  await expect(cards).toContainText('Agendado');
  await expect(page).toHaveURL('/admin/appointments');

  await cards.getByRole('link', { name: /^Detalhes/u }).click();
  await expect(page.getByRole('heading', { name: 'Detalhes do Agendamento' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(1);
});

test('one patient has a list of their own, and books from there', async ({ page, api }) => {
  const patient = await register(api);
  const date = quietDay();
  await book(api, { patientId: patient.id, date, time: '08:00' });
  await page.goto(`/admin/appointments?patientId=${patient.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos do Paciente' })).toBeVisible();
  await expect(page).toHaveTitle('Agendamentos do Paciente | Dra. Helena Prado');
  await expect(page.getByRole('link', { name: patient.fullName }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Novo Agendamento' }).click();
  await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
});

test('an address that names no patient shows nobody’s agenda, and books for nobody', {
  tag: '@desktop',
}, async ({ page, expectAccessible }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const query of ['?patientId=0198f1c2-7a10', '?patientId=', '/new?patientId=nenhum']) {
    await page.goto(`/admin/appointments${query}`);
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Detalhes/u })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Criar Agendamento' })).toHaveCount(0);
  }
  await expectAccessible();
  expect(asked.filter((url) => url.includes('/appointments/list'))).toEqual([]);
  await page.getByRole('link', { name: 'Ver pacientes' }).click();
  await expect(page).toHaveURL('/admin/patients');
});

test('says so when nothing is found, and takes the filters back', async ({ page, api, expectAccessible }) => {
  const patient = await register(api);
  await page.goto(`/admin/appointments?patientId=${patient.id}&status=cancelled`);
  const nothing = page.getByText('Nenhum agendamento encontrado para os filtros selecionados.');
  await expect(nothing).toBeVisible();
  await expectAccessible();
  await book(api, { patientId: patient.id, date: quietDay(), time: '08:30' });
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(`/admin/appointments?patientId=${patient.id}`);
  await expect(page.getByRole('list', { name: 'Agendamentos' })).toContainText(patient.fullName);
});

test('shapes stand where the appointments will be', async ({ page }) => {
  const release = await hold(page, 'appointments.list');
  await page.goto('/admin/appointments');
  await expect(page.getByRole('tabpanel').getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('list', { name: 'Agendamentos' })).toBeVisible();
});

test('says when the agenda could not be loaded, and tries again', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'appointments.list', 'INTERNAL');
  await page.goto('/admin/appointments');
  await expect(page.getByText('Erro ao carregar agendamentos')).toBeVisible();
  await expectAccessible();
  await restore(page, 'appointments.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('list', { name: 'Agendamentos' })).toBeVisible();
});
