import { expect, test } from '../fixtures.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const clinic = {
  clinicName: 'Clínica Serra Nova',
  doctorName: 'Dra. Rosa Lima',
  address: 'Rua das Flores, 1 - Centro, Petrópolis - RJ',
  phone: '2422223333',
  email: 'contato@exemplo.test',
  businessHours: 'Segunda a sexta, das 8h às 18h',
  instagramUrl: 'https://www.instagram.com/clinica',
  facebookUrl: 'https://www.facebook.com/clinica',
  whatsappUrl: 'https://wa.me/5524988776655',
};
const channels = { instagramUrl: null, facebookUrl: null, whatsappUrl: null, email: null, phone: null };

test.beforeEach(({ signInAs }) => signInAs('patient'));

for (const { path, title } of [
  { path: '/patient/about', title: 'Quem Somos' },
  { path: '/patient/location', title: 'Localização' },
  { path: '/patient/about-clinic', title: 'Sobre a Clínica' },
  { path: '/patient/communication', title: 'Canais de Comunicação' },
  { path: '/patient/chat', title: 'Chat' },
]) {
  test(`${title} stands as it is in the demo`, async ({ page, expectAccessible, expectNoSidewaysScroll }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Dra. Helena Prado`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
    await expectAccessible();
    await expectNoSidewaysScroll();
  });
}

test('who the clinic is: name, address, phone and e-mail', async ({ page }) => {
  await answer(page, 'portal.clinic', clinic);
  await page.goto('/patient/about');
  await expect(page.getByRole('heading', { name: 'Clínica Serra Nova' })).toBeVisible();
  await expect(page.getByText(clinic.address)).toBeVisible();
  await expect(page.getByRole('link', { name: '(24) 2222-3333' })).toHaveAttribute(
    'href',
    'tel:+552422223333',
  );
  await expect(page.getByRole('link', { name: clinic.email })).toHaveAttribute(
    'href',
    `mailto:${clinic.email}`,
  );
});

test('what the clinic has not filled in is said', async ({ page }) => {
  await answer(page, 'portal.clinic', { ...clinic, ...channels, businessHours: null });
  await page.goto('/patient/about');
  await expect(page.getByText('Não informado')).toHaveCount(2);
  await page.goto('/patient/location');
  await expect(page.getByText('Não informado')).toHaveCount(2);
});

test('the location opens in the map of the phone', async ({ page }) => {
  await answer(page, 'portal.clinic', clinic);
  await page.goto('/patient/location');
  await expect(page.getByText(clinic.businessHours)).toBeVisible();
  const map = page.getByRole('link', { name: 'Abrir no mapa' });
  await expect(map).toHaveAttribute('target', '_blank');
  await expect(map).toHaveAttribute('href', new RegExp(encodeURIComponent(clinic.address).slice(0, 20), 'u'));
});

test('every channel leads where it says, WhatsApp in a new tab', { tag: '@phone' }, async ({ page }) => {
  await answer(page, 'portal.clinic', clinic);
  await page.goto('/patient/communication');
  const list = page.getByRole('list', { name: 'Canais' });
  await expect(list.getByRole('link')).toHaveCount(5);
  const whatsapp = list.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', clinic.whatsappUrl);
  await expect(whatsapp).toHaveAttribute('target', '_blank');
  await expect(list.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', clinic.instagramUrl);
  await expect(list.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', clinic.facebookUrl);
  await expect(list.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', /^mailto:/u);
  await expect(list.getByRole('link', { name: 'Telefone' })).toHaveAttribute('href', /^tel:/u);
});

for (const { name, missing, says } of [
  { name: 'WhatsApp', missing: 'whatsappUrl', says: 'Link do WhatsApp não configurado' },
  { name: 'Instagram', missing: 'instagramUrl', says: 'Link do Instagram não configurado' },
  { name: 'Facebook', missing: 'facebookUrl', says: 'Link do Facebook não configurado' },
  { name: 'E-mail', missing: 'email', says: 'E-mail não configurado' },
  { name: 'Telefone', missing: 'phone', says: 'Telefone não configurado' },
]) {
  test(`${name} that is not configured says so`, async ({ page, expectAccessible }) => {
    await answer(page, 'portal.clinic', { ...clinic, [missing]: null });
    await page.goto('/patient/communication');
    await page.getByRole('button', { name }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expectAccessible();
  });
}

test('without any channel there is a sentence instead', async ({ page, expectAccessible }) => {
  await answer(page, 'portal.clinic', { ...clinic, ...channels });
  await page.goto('/patient/communication');
  await expect(page.getByText('Nenhum canal de comunicação configurado.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Canais' })).toHaveCount(0);
  await expectAccessible();
});

test('when the contacts cannot be read there is the default greeting, and another try', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'portal.clinic', 'INTERNAL');
  await page.goto('/patient/communication');
  await expect(page.getByText('Erro ao carregar informações de contato')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Falar pelo WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1/u,
  );
  await expectAccessible();
  await restore(page, 'portal.clinic');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('list', { name: 'Canais' })).toBeVisible();
});

test('the chat is still to come, and leads to WhatsApp', async ({ page }) => {
  await page.goto('/patient/communication');
  await page.getByRole('link', { name: 'Chat com a clínica' }).click();
  await expect(page).toHaveURL('/patient/chat');
  await expect(page.getByText('Em breve', { exact: true })).toBeVisible();
  const whatsapp = page.getByRole('link', { name: 'Falar pelo WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\//u);
  await expect(whatsapp).toHaveAttribute('target', '_blank');
});

test('shapes stand where the contacts will be', async ({ page }) => {
  const release = await hold(page, 'portal.clinic');
  await page.goto('/patient/location');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('link', { name: 'Abrir no mapa' })).toBeVisible();
});
