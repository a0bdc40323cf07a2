/** What the portal says about the clinic: address, contacts and chat. */
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';
import { answer, refuse, refusedRequest, restore } from '../simulate.ts';

const clinic = {
  clinicName: 'Clínica Serra Nova',
  doctorName: 'Dra. Rosa Lima',
  address: 'Rua das Flores, 1 - Centro, Petrópolis - RJ',
  phone: '2422223333',
  email: 'contato@exemplo.test',
  businessHours: 'Segunda a sexta, das 8h às 18h',
  about: 'Cuidamos de peles desde 1998.\n\nVenha conhecer.',
  instagramUrl: 'https://www.instagram.com/clinica',
  facebookUrl: 'https://www.facebook.com/clinica',
  whatsappUrl: 'https://wa.me/5524988776655',
};
const channels = { instagramUrl: null, facebookUrl: null, whatsappUrl: null, email: null, phone: null };

test('the clinic is described with its address, map and channels; one that is missing says so', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('the clinic is described with its address, contacts and map', async () => {
    await signInAs('patient');
    for (const { path, title } of [
      { path: 'about', title: 'Quem Somos' },
      { path: 'location', title: 'Localização' },
      { path: 'about-clinic', title: 'Sobre a Clínica' },
      { path: 'communication', title: 'Canais de Comunicação' },
      { path: 'chat', title: 'Chat' },
    ]) {
      await page.goto(`/patient/${path}`);
      await expect(page).toHaveTitle(`${title} | Dra. Helena Prado`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }

    await answer(page, 'portal.clinic', clinic);
    await lead(page, '/patient/about');
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
    await lead(page, '/patient/about-clinic');
    await expect(page.getByText('Cuidamos de peles desde 1998.')).toBeVisible();
    await lead(page, '/patient/location');
    await expect(page.getByText(clinic.businessHours)).toBeVisible();
    const map = page.getByRole('link', { name: 'Abrir no mapa' });
    await expect(map).toHaveAttribute('target', '_blank');
    await expect(map).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(clinic.address).slice(0, 20), 'u'),
    );

    await answer(page, 'portal.clinic', { ...clinic, ...channels, businessHours: null });
    await lead(page, '/patient/about');
    await expect(page.getByRole('heading', { name: 'Clínica Serra Nova' })).toBeVisible();
    await expect(page.getByText('Não informado')).toHaveCount(0);
    await lead(page, '/patient/location');
    await expect(page.getByText('Não informado')).toHaveCount(2);
  });

  await test.step('every channel leads where it says, and one that is missing says so', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    await signInAs('patient');
    const list = page.getByRole('list', { name: 'Canais' });
    await answer(page, 'portal.clinic', clinic);
    await lead(page, '/patient/communication');
    await expect(list.getByRole('link')).toHaveCount(5);
    for (const [name, href] of [
      ['WhatsApp', clinic.whatsappUrl],
      ['Instagram', clinic.instagramUrl],
      ['Facebook', clinic.facebookUrl],
      ['E-mail', /^mailto:/u],
      ['Telefone', /^tel:/u],
    ] as const)
      await expect(list.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(list.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('target', '_blank');

    const missing: Record<string, string> = {
      Instagram: 'Link do Instagram não configurado',
      Facebook: 'Link do Facebook não configurado',
      'E-mail': 'E-mail não configurado',
      Telefone: 'Telefone não configurado',
    };
    await answer(page, 'portal.clinic', { ...clinic, ...channels, whatsappUrl: clinic.whatsappUrl });
    await page.reload();
    for (const [name, says] of Object.entries(missing)) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(says)).toBeVisible();
    }
    await answer(page, 'portal.clinic', { ...clinic, whatsappUrl: null });
    await page.reload();
    await page.getByRole('button', { name: 'WhatsApp' }).click();
    await expect(page.getByText('Link do WhatsApp não configurado')).toBeVisible();
    await expectAccessible();

    await answer(page, 'portal.clinic', { ...clinic, ...channels });
    await page.reload();
    await expect(page.getByText('Nenhum canal de comunicação configurado.')).toBeVisible();
    await expect(list).toHaveCount(0);

    await refuse(page, 'portal.clinic', 'INTERNAL');
    await page.reload();
    await expect(page.getByText('Erro ao carregar informações de contato')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Falar pelo WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+$/u,
    );
    await expectAccessible();
    await restore(page, 'portal.clinic');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(list).toBeVisible();

    await expect(page.getByRole('link', { name: /Chat/u })).toHaveCount(0);
    await lead(page, '/patient/chat');
    const tabs = page.getByRole('navigation', { name: 'Seções' });
    await expect(tabs.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Em breve', { exact: true })).toBeVisible();
    const whatsapp = page.getByRole('link', { name: 'Falar pelo WhatsApp' });
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\//u);
    await expect(whatsapp).toHaveAttribute('target', '_blank');
  });
});
