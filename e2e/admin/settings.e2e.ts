import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const clinic = (page: Page) => page.getByRole('region', { name: 'Dados da clínica' });
const field = (page: Page, name: string) => clinic(page).getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar configurações' });

// The clinic is everybody's: what other tests read by name stays as it is, and a new name is simulated.
const settings = {
  clinicName: 'Clínica Serra Nova',
  doctorName: 'Dra. Rosa Lima',
  logoUrl: null,
  phone: '2422223333',
  address: 'Rua das Flores, 1',
  email: null,
  businessHours: null,
  instagramUrl: 'https://www.instagram.com/clinica',
  facebookUrl: null,
  whatsappUrl: 'https://wa.me/5524988776655',
};

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('shows the settings as they are', async ({ page, expectAccessible, expectNoSidewaysScroll }) => {
  await page.goto('/admin/settings');
  await expect(page).toHaveTitle('Configurações | Dra. Helena Prado');
  await expect(field(page, 'Nome da clínica')).toHaveValue('Viço Dermatologia');
  await expect(field(page, 'Telefone da clínica')).toHaveValue('(24) 9000-0120');
  await expect(clinic(page).getByRole('img', { name: 'Logo da clínica' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('asks for what is missing, in the words of the clinic', async ({ page, expectAccessible }) => {
  await page.goto('/admin/settings');
  for (const name of ['Nome da clínica', 'Nome do profissional', 'Telefone da clínica', 'Endereço completo'])
    await field(page, name).fill('   ');
  await save(page).click();
  await expect(page.getByText('Por favor, preencha todos os campos obrigatórios')).toBeVisible();
  for (const name of ['Nome da clínica', 'Nome do profissional', 'Telefone da clínica', 'Endereço completo'])
    await expect(field(page, name)).toHaveAccessibleDescription('Campo obrigatório');
  await expect(field(page, 'Nome da clínica')).toBeFocused();
  await expectAccessible();
});

test('checks the links and keeps the right ones', { tag: '@desktop' }, async ({ page, api }) => {
  await page.goto('/admin/settings');
  await field(page, 'Instagram').fill('https://exemplo.test/x');
  await save(page).click();
  await expect(field(page, 'Instagram')).toHaveAccessibleDescription(
    'Digite o @ do perfil ou um link do Instagram',
  );
  await field(page, 'Instagram').fill('@vico.dermatologia');
  await field(page, 'Facebook').fill('facebook.example/vico.dermatologia?ref=x');
  await field(page, 'WhatsApp').fill('(24) 90000-0120');
  await save(page).click();
  await expect(page.getByText('Configurações salvas com sucesso')).toBeVisible();
  await expect(field(page, 'Instagram')).toHaveValue('https://www.instagram.com/vico.dermatologia');
  await expect(field(page, 'Facebook')).toHaveValue('https://facebook.example/vico.dermatologia');
  await expect(field(page, 'WhatsApp')).toHaveValue('https://wa.me/5524900000120');
  expect((await api.settings.get()).settings?.whatsappUrl).toBe('https://wa.me/5524900000120');
  // Saved is saved: nothing asks on the way out.
  // By the keyboard: the toast may lie over the link, and stays for as long as the pointer is on it.
  await page.getByRole('link', { name: 'Administradores' }).press('Enter');
  await expect(page).toHaveURL('/admin/users');
});

test('name and logo change everywhere at once, the title included', async ({ page }) => {
  await page.goto('/admin/settings');
  await field(page, 'Nome da clínica').fill(settings.clinicName);
  await field(page, 'Nome do profissional').fill(settings.doctorName);
  await answer(page, 'settings.update', { settings });
  const { clinicName, doctorName, whatsappUrl } = settings;
  const identity = { clinicName, doctorName, whatsappUrl, logoUrl: null, timeZone: 'America/Sao_Paulo' };
  await answer(page, 'settings.identity', identity);
  await save(page).click();
  await expect(page.getByText('Configurações salvas com sucesso')).toBeVisible();
  await expect(page).toHaveTitle('Configurações | Dra. Rosa Lima');
  await expect(page.getByText('Clínica Serra Nova').first()).toBeVisible();
});

test('a logo is shown before it is sent, refused by its content, and stored with the form', async ({
  page,
  api,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  // Playwright's own trace tries to fetch the preview, which the page's policy does not let it.
  allowConsoleError(/Connecting to 'blob:/u);
  await page.goto('/admin/settings');
  await expect(field(page, 'Nome da clínica')).toBeVisible();
  const input = clinic(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await expect(page.getByText('Escolha uma imagem em JPEG, PNG ou WebP.')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await save(page).click();
  await expect(
    page.getByText('Erro ao fazer upload do logo: Este tipo de arquivo não é aceito.'),
  ).toBeVisible();
  const before = (await api.settings.get()).settings?.logoUrl;
  await input.setInputFiles(picture);
  await save(page).click();
  await expect(page.getByText('Configurações salvas com sucesso')).toBeVisible();
  const after = (await api.settings.get()).settings?.logoUrl;
  expect(after).toMatch(/^\/media\/clinic-logo\//u);
  expect(after).not.toBe(before);
  await expect(clinic(page).getByRole('img', { name: 'Logo da clínica' })).toHaveAttribute(
    'src',
    after ?? '',
  );
});

test('says what went wrong, and loses nothing typed', { tag: '@desktop' }, async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  await page.goto('/admin/settings');
  await field(page, 'Endereço completo').fill('Rua Nova, 2');
  await refuse(page, 'settings.update', 'INTERNAL');
  await save(page).click();
  await expect(page.getByText('Erro ao salvar configurações', { exact: true })).toBeVisible();
  await restore(page, 'settings.update');
  await refuse(page, 'settings.update', 'UNAVAILABLE');
  await save(page).click();
  await expect(page.getByText(/^Ocorreu um erro inesperado ao salvar as configurações/u)).toBeVisible();
  await expect(field(page, 'Endereço completo')).toHaveValue('Rua Nova, 2');
  await page.getByRole('link', { name: 'Administradores' }).click();
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
});

test('shapes first, and another try when the settings do not come', async ({ page, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  const release = await hold(page, 'settings.get');
  await page.goto('/admin/settings');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(field(page, 'Nome da clínica')).toBeVisible();
  await refuse(page, 'settings.get', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Erro ao carregar configurações')).toBeVisible();
  await restore(page, 'settings.get');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(field(page, 'Nome da clínica')).toBeVisible();
});

test('an administrator is added from here too, and one stays signed in as oneself', async ({ page, api }) => {
  await page.goto('/admin/settings');
  const card = page.getByRole('region', { name: 'Adicionar administrador' });
  await card.getByRole('button', { name: 'Criar administrador' }).click();
  await expect(page.getByText('Preencha todos os campos obrigatórios.')).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  const email = `equipe-${randomUUID().slice(0, 8)}@example.com`;
  await card.getByRole('textbox', { name: 'Nome' }).fill('Equipe Teste');
  await card.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await card.getByRole('textbox', { name: 'Senha' }).fill('12345');
  await card.getByRole('button', { name: 'Criar administrador' }).click();
  await expect(card.getByRole('textbox', { name: 'Senha' })).toHaveAccessibleDescription(
    /A senha precisa ter pelo menos 6 caracteres/u,
  );
  await card.getByRole('textbox', { name: 'Senha' }).fill('segredo-1');
  await card.getByRole('button', { name: 'Criar administrador' }).click();
  await expect(page.getByText('Administrador criado com sucesso!')).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Nome' })).toHaveValue('');
  const { rows } = await api.administrators.list();
  const made = rows.find((row) => row.email === email);
  expect(rows.find((row) => row.isSelf)?.email).toBe(demoCredentials.administrator.email);
  await api.administrators.removeRole({ id: made?.id ?? '' });
});
