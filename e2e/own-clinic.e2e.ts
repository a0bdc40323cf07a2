/** What concerns every visitor at once, in a clinic of this file's own: a restart, a new name, ended sessions. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from './own-servers.ts';
import { lead, newPerson, register } from './records.ts';
import { picture } from './sample-files.ts';
import { refusedRequest, withoutPreloadedAnswers } from './simulate.ts';

test.use({ live: true });
test.describe.configure({ mode: 'default' });

let clinic: EmptyClinic;
test.beforeAll(async () => {
  clinic = await startEmptyClinic();
});
test.afterAll(() => clinic.close());

type Cookies = Awaited<ReturnType<EmptyClinic['signIn']>>['cookies'];

async function visit(page: Page, cookies: Cookies, path: string) {
  await page.context().addCookies(cookies);
  const stream = page.waitForResponse((response) => response.url().endsWith('/changes/watch'));
  await page.goto(`${clinic.url}${path}`);
  await stream;
}

const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'pt-BR' })).newPage();

test('before the clinic has saved its data, nothing that a patient sees is invented', async ({ page }) => {
  // This clinic has an administrator; one without says where the link for the first is.
  await withoutPreloadedAnswers(page);
  await page.route('**/api/rpc/settings/identity', async (route) => {
    const response = await route.fetch();
    const { json } = await response.json();
    await route.fulfill({ response, json: { json: { ...json, needsAdministrator: true } } });
  });
  await page.goto(`${clinic.url}/login`);
  await expect(page).toHaveTitle('Login | Viço');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(page.getByText('O link para criar o primeiro acesso está no terminal')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(/Fale com a clínica|Dermatologia/u)).toHaveCount(0);

  const { api } = await clinic.signIn();
  const patient = await register(api, newPerson('Íris'));
  const month = { ano: '2031', mes: '3' };
  await api.appointments.create({ patientId: patient.id, date: '2031-03-18', time: '10:30' });
  await visit(page, (await clinic.signIn(patient)).cookies, '/patient');
  const invented = page.getByText(/Dermatologia|Hortênsias|Petrópolis|WhatsApp|agendar uma consulta/u);
  const shows = async (path: string, text: string) => {
    await lead(page, path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(invented).toHaveCount(0);
    await expect(page.locator('a[href*="wa.me"], a[href*="maps"], a[href^="tel:"]')).toHaveCount(0);
  };
  await shows('/patient', 'Sua próxima consulta');
  await shows(`/patient/appointments?${new URLSearchParams(month)}`, '10:30');
  await shows('/patient/about', 'Ainda não informou seus dados.');
  await shows('/patient/location', 'Não informado');
  await shows('/patient/chat', 'Em breve');
  await shows('/patient/communication', 'Nenhum canal de comunicação configurado.');
});

test('a new clinic’s dashboard lists what is left to do until it is done', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { cookies } = await clinic.signIn();
  await visit(page, cookies, '/admin');
  const list = page.getByRole('region', { name: 'Primeiros passos' });
  const step = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await expect(step('primeiro paciente')).toContainText('pronto');
  await expectAccessible();
  await expectNoSidewaysScroll();

  await step('dados da clínica').getByRole('link').click();
  await page.getByRole('textbox', { name: 'Nome da clínica' }).fill('Clínica Antiga');
  await page.getByRole('textbox', { name: 'Nome do profissional' }).fill('Dra. Antiga');
  await page.getByRole('textbox', { name: 'Telefone' }).fill('2422223333');
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua A, 1');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page).toHaveTitle('Configurações | Dra. Antiga');
  await page.goBack();
  await expect(step('dados da clínica')).toContainText('pronto');
  await expect(list).toContainText('2 de 8 prontos');
  await step('horários').getByRole('link').click();
  await page.getByRole('button', { name: 'Confirmar este horário' }).click();
  await expect(page.getByText('Horário salvo')).toBeVisible();
  await page.goBack();
  await expect(step('horários')).toContainText('pronto');
  for (const title of ['logotipo', 'equipe', 'envio de e-mails', 'outro disco']) {
    await step(title)
      .getByRole('button', { name: /^Agora não/u })
      .click();
    await expect(step(title)).toHaveCount(0);
  }
  await step('Cadastrar os procedimentos').getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/procedures$/u);
  await page.goBack();
  await step('Cadastrar os procedimentos').getByRole('button').click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^(Recepção|Seu dia)$/u })).toBeVisible();
});

test("the clinic's name and logo change everywhere at once", async ({ page, browser }) => {
  const { api, cookies } = await clinic.signIn();
  const patient = await register(api, newPerson('Nina'));
  await api.settings.update({
    clinicName: 'Clínica Antiga',
    doctorName: 'Dra. Antiga',
    phone: '2422223333',
    address: 'Rua A, 1',
  });
  const portal = await newPage(browser);
  await visit(portal, (await clinic.signIn(patient)).cookies, '/patient');
  await expect(portal).toHaveTitle('Início | Dra. Antiga');
  await expect(portal.getByRole('img', { name: 'Clínica Serra Nova' })).toBeHidden();

  await visit(page, cookies, '/admin/settings');
  await page.getByRole('textbox', { name: 'Nome da clínica' }).fill('Clínica Serra Nova');
  await page.getByRole('textbox', { name: 'Nome do profissional' }).fill('Dra. Rosa Lima');
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page).toHaveTitle('Configurações | Dra. Rosa Lima');
  await expect(portal).toHaveTitle('Início | Dra. Rosa Lima');
  await expect(portal.getByRole('img', { name: 'Clínica Serra Nova' })).toBeVisible();
  await portal.context().close();
});

test('a second professional, a laser and a procedure that needs both', async ({
  page,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  allowConsoleError(refusedRequest);
  const { api, cookies } = await clinic.signIn();
  await visit(page, cookies, '/admin/settings/team');
  const team = page.getByRole('table', { name: 'Profissionais' });
  const dialog = page.getByRole('dialog');
  const row = (name: string) => team.getByRole('row', { name: new RegExp(name, 'u') });

  await test.step('a professional is added, with the whole registration or none', async () => {
    await expect(team.getByRole('row')).toHaveCount(2);
    await expect(team.getByRole('button', { name: /^Encerrar/u })).toHaveCount(0);
    await page.getByRole('button', { name: 'Novo profissional' }).click();
    const save = dialog.getByRole('button', { name: 'Cadastrar profissional' });
    await save.click();
    await expect(dialog.getByText('O nome do profissional é obrigatório')).toBeVisible();
    await dialog.getByLabel('Nome').fill('Dr. Paulo Reis');
    await dialog.getByLabel('Especialidade').fill('Dermatologia');
    await dialog.getByLabel('Conselho').fill('CRM');
    await dialog.getByLabel('Número').fill('12345');
    await save.click();
    await expect(dialog.getByText('Escolha a UF')).toBeVisible();
    await dialog.getByLabel('UF').fill('RJ');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('UF')).toHaveValue('RJ');
    await dialog.getByRole('radio', { name: 'Rosa' }).click();
    await expectAccessible();
    await save.click();
    await expect(row('Dr. Paulo Reis')).toContainText('CRM 12345/RJ');
  });

  await test.step('an account of the same name is linked in one click', async () => {
    const paulo = { fullName: 'Paulo Reis', email: 'paulo@clinica.example' };
    await api.users.createAdministrator({ ...paulo, password: 'meu-segredo-2' });
    await expect(row('Dr. Paulo Reis')).toContainText(`Não ligada: ${paulo.email}`);
    await page.getByRole('button', { name: 'Ligar conta: Dr. Paulo Reis' }).click();
    await expect(row('Dr. Paulo Reis')).toContainText('Tem acesso');
  });

  await test.step('a room or device has a name and a kind', async () => {
    await page.getByRole('link', { name: 'Salas e equipamentos' }).click();
    await page.getByRole('button', { name: 'Nova sala ou equipamento' }).click();
    await dialog.getByLabel('Nome').fill('Laser CO2');
    await dialog.getByLabel('Tipo').fill('Laser');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByRole('row', { name: /Laser CO2/u })).toContainText('Nenhum');
  });

  await test.step('a procedure takes time, a professional and the laser', async () => {
    await lead(page, `/admin/procedures/new`);
    await page.getByLabel('Título').fill('Peeling a laser');
    await page.getByLabel('Descrição').fill('Renova a pele.');
    await page.getByLabel('Tempo de atendimento').fill('45');
    await page.getByLabel('Intervalo depois').fill('15');
    await page.getByRole('combobox', { name: 'Quem faz' }).click();
    await page.getByRole('option', { name: 'Dr. Paulo Reis' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Precisa de' }).click();
    await page.getByRole('option', { name: 'Qualquer Laser' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Preço', { exact: true }).fill('350');
    await page.getByLabel('Preparo').fill('Venha sem maquiagem.');
    await expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
    await expect(page.getByRole('row', { name: /Peeling a laser/u })).toContainText('R$ 350,00');
    const { rows } = await api.procedures.list({ search: 'peeling a laser' });
    expect(await api.procedures.get({ id: rows[0]?.id ?? '' })).toMatchObject({
      priceCents: 35_000,
      preparation: 'Venha sem maquiagem.',
      agenda: {
        minutes: 45,
        bufferAfterMinutes: 15,
        pricePublic: false,
        professionals: [{ fullName: 'Dr. Paulo Reis' }],
        needs: [{ kind: 'Laser' }],
      },
    });
    await page.getByRole('link', { name: 'Peeling a laser', exact: true }).click();
    await expect(page.getByLabel('Preço', { exact: true })).toHaveValue('350,00');
    await expect(page.getByLabel('Tempo de atendimento')).toHaveValue('45 min');
  });

  await test.step('what is removed or ended says what it changes', async () => {
    await lead(page, `/admin/settings/resources`);
    await page.getByRole('button', { name: 'Remover: Laser CO2' }).click();
    await expect(dialog).toContainText('Peeling a laser');
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await expect(page.getByText('Nenhuma sala ou equipamento cadastrado.')).toBeVisible();

    await lead(page, `/admin/settings/team`);
    await page.getByRole('button', { name: 'Encerrar: Dr. Paulo Reis' }).click();
    await dialog.getByRole('button', { name: 'Encerrar profissional' }).click();
    await expect(row('Dr. Paulo Reis')).toContainText('Encerrado');
    await page.getByRole('button', { name: 'Reativar: Dr. Paulo Reis' }).click();
    await expect(row('Dr. Paulo Reis')).not.toContainText('Encerrado');
  });

  await test.step('a professional with appointments ahead stays until they are moved', async () => {
    const patient = await register(api, newPerson('Lia'));
    const paulo = (await api.professionals.list()).rows.find(({ fullName }) => fullName === 'Dr. Paulo Reis');
    await api.appointments.create({
      patientId: patient.id,
      professionalId: paulo?.id,
      date: '2031-03-18',
      time: '10:30',
    });
    await page.getByRole('button', { name: 'Encerrar: Dr. Paulo Reis' }).click();
    await dialog.getByRole('button', { name: 'Encerrar profissional' }).click();
    await expect(dialog).toContainText('Há 1 agendamento em aberto');
    await expect(dialog.getByRole('listitem')).toContainText(patient.fullName);
    await expect(dialog.getByRole('link', { name: '18/03/2031, 10:30' })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(row('Dr. Paulo Reis')).not.toContainText('Encerrado');
  });
});

test('an ended session is signed out at once, and an open page shows what is new after the server was restarted', async ({
  page,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { api, cookies } = await clinic.signIn();
  const colleague = { email: 'bia@clinica.example', password: 'meu-segredo-2' };
  await api.users.createAdministrator({ fullName: 'Bia Ramos', ...colleague });
  await visit(page, cookies, '/admin/users');
  const row = page.getByRole('row', { name: /Bia Ramos/u });
  await expect(row).toContainText('Desconectado');

  const other = await newPage(browser);
  await visit(other, (await clinic.signIn(colleague)).cookies, '/admin/patients');
  await expect(row).toContainText(/Conectado/u);
  const { rows } = await api.users.list();
  await api.users.endSessions({ id: rows.find(({ email }) => email === colleague.email)?.id ?? '' });
  await expect(other).toHaveURL(/\/login$/u);
  await expect(row).toContainText('Desconectado');
  await other.context().close();

  const before = await register(api, newPerson('Antes'));
  await lead(page, '/admin/patients');
  await expect(page.getByText(before.fullName).first()).toBeVisible();
  expect(await clinic.stop()).toBe(0);
  await clinic.start();
  const after = await register(api, newPerson('Depois'));
  await expect(page.getByText(after.fullName).first()).toBeVisible();
});
