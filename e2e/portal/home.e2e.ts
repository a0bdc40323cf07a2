import { addDays, formatLongDate, sayDateAtTime, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const todaysDay = () => today('America/Sao_Paulo');

const home = (date: string | null) => ({
  patient: { fullName: 'Marina Conceição Azevedo' },
  nextAppointment: date && {
    id: '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11',
    date,
    time: '14:30',
    durationMinutes: 30,
    doctorName: 'A definir',
    service: 'Consulta padrão',
    status: 'scheduled',
  },
});

test.beforeEach(({ signInAs }) => signInAs('patient'));

test('greets by first name and says what comes next before anything else', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/patient');
  await expect(page).toHaveTitle('Início | Dra. Helena Prado');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Bom dia|Boa tarde|Boa noite), Marina!$/u,
  );
  await expect(page.getByRole('img', { name: 'Viço Dermatologia' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Próxima consulta' })).toContainText(
    /Sua próxima consulta: .+, às \d{2}:\d{2}/u,
  );
  await expectAccessible();
  await expectNoSidewaysScroll();
});

for (const { when, days } of [
  { when: 'today', days: 0 },
  { when: 'tomorrow', days: 1 },
  { when: 'another day', days: 5 },
]) {
  test(`says an appointment of ${when} as people do`, { tag: '@phone' }, async ({ page }) => {
    const date = addDays(todaysDay(), days);
    await answer(page, 'portal.home', home(date));
    await page.goto('/patient');
    const next = page.getByRole('region', { name: 'Próxima consulta' });
    await expect(next).toContainText(`Sua próxima consulta: ${sayDateAtTime(date, '14:30', todaysDay())}`);
    // The day and month are in sight also where one says 'hoje'.
    await expect(next).toContainText(
      new RegExp(formatLongDate(date).split(' de ').slice(0, 2).join(' de '), 'iu'),
    );
  });
}

test('leads to the appointments by its button and by the floating one', async ({ page }) => {
  await page.goto('/patient');
  await page.getByRole('link', { name: 'Meus agendamentos', exact: true }).click();
  await expect(page).toHaveURL('/patient/appointments');
  await page.getByRole('link', { name: 'Início' }).first().click();
  const floating = page.getByRole('link', { name: 'Abrir calendário de agendamentos' });
  const box = await floating.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await floating.click();
  await expect(page).toHaveURL('/patient/appointments');
});

test('every button leads to a screen that exists', async ({ page }) => {
  await page.goto('/patient');
  const ways = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link');
  await expect(ways.first()).toBeVisible();
  const addresses = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Em preparação')).toHaveCount(0);
    await expect(page.getByText('404')).toHaveCount(0);
  }
});

test('without an appointment it offers to make one', async ({ page, expectAccessible }) => {
  await answer(page, 'portal.home', home(null));
  await page.goto('/patient');
  await expect(page.getByText('Você não tem nenhuma consulta marcada no momento.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quer agendar uma consulta?' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//u,
  );
  await expectAccessible();
});

test('a profile that is not there yet is said warmly, with a way on and a way out', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await answer(page, 'portal.home', { patient: null, nextAppointment: null });
  await page.goto('/patient');
  await expect(page.getByRole('heading', { level: 1, name: /^Que bom ter você aqui/u })).toBeVisible();
  await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair do aplicativo' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await restore(page, 'portal.home');
  await page.getByRole('button', { name: 'Verificar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
});

test('says when the data could not be loaded, and tries again', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'portal.home', 'INTERNAL');
  await page.goto('/patient');
  await expect(page.getByText('Erro ao carregar dados')).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.home');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
});

test('shapes stand where the greeting will be', async ({ page }) => {
  const release = await hold(page, 'portal.home');
  await page.goto('/patient');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marina');
});
