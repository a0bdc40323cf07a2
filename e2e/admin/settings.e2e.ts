/** The settings of the clinic. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';
import { picture } from '../sample-files.ts';
import { watchPicture } from '../seen-pictures.ts';
import { answer, refuse, refusedRequest, restore } from '../simulate.ts';

const clinic = (page: Page) => page.getByRole('region', { name: 'Dados da clínica' });
const field = (page: Page, name: string) => clinic(page).getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar configurações' });
const saved = (page: Page) => page.getByText('Configurações salvas com sucesso');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the settings are checked and saved: data, logo, a rule of online booking, a template of anamneses', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('the settings are checked and saved, and a failure loses nothing', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const required = ['Nome da clínica', 'Nome do profissional', 'Telefone da clínica', 'Endereço completo'];
    await page.goto('/admin/settings');
    await expect(page).toHaveTitle('Configurações | Dra. Helena Prado');
    await expect(field(page, 'Nome da clínica')).toHaveValue('Viço Dermatologia');
    await expect(field(page, 'Telefone da clínica')).toHaveValue('(24) 90000-0120');
    await expect(clinic(page).getByRole('img', { name: 'Logo da clínica' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Adicionar administrador' })).toBeVisible();
    await expect(page.getByRole('alert', { name: 'O envio de e-mails está desligado' })).toBeVisible();

    await test.step('required fields', async () => {
      for (const name of required) await field(page, name).fill('   ');
      await save(page).click();
      await expect(page.getByText('Por favor, preencha todos os campos obrigatórios')).toBeVisible();
      for (const name of required)
        await expect(field(page, name)).toHaveAccessibleDescription('Campo obrigatório');
      await expect(field(page, 'Nome da clínica')).toBeFocused();
      await expectAccessible();
      await page.reload();
    });

    await test.step('a failed save', async () => {
      const address = await field(page, 'Endereço completo').inputValue();
      await field(page, 'Endereço completo').fill('Rua Nova, 2');
      await refuse(page, 'settings.update', 'INTERNAL');
      await save(page).click();
      await expect(page.getByText('Erro ao salvar configurações', { exact: true })).toBeVisible();
      await restore(page, 'settings.update');
      await expect(field(page, 'Endereço completo')).toHaveValue('Rua Nova, 2');
      // By the keyboard: a toast may cover the link.
      await page.getByRole('link', { name: 'Usuários', exact: true }).press('Enter');
      const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await field(page, 'Endereço completo').fill(address);
    });

    await test.step('a colour that cannot be read on paper', async () => {
      await field(page, 'Outra cor').fill('#ffd700');
      await save(page).click();
      await expect(field(page, 'Outra cor')).toHaveAccessibleDescription(/Clara demais para o papel branco/u);
      await expect(field(page, 'Outra cor')).toBeFocused();
      await expect(field(page, 'Outra cor')).toBeInViewport({ ratio: 1 });
      await clinic(page).getByRole('radio', { name: 'Verde', exact: true }).click();
      await expect(field(page, 'Outra cor')).toHaveValue('#2f543b');
    });

    await test.step('links are checked and completed', async () => {
      await field(page, 'Instagram').fill('https://exemplo.test/x');
      await save(page).click();
      await expect(field(page, 'Instagram')).toHaveAccessibleDescription(
        'Digite o @ do perfil ou um link do Instagram',
      );
      await field(page, 'Instagram').fill('@vico.dermatologia');
      await field(page, 'WhatsApp').fill('(24) 90000-0120');
      await save(page).click();
      await expect(saved(page)).toBeVisible();
      await expect(field(page, 'Instagram')).toHaveValue('https://www.instagram.com/vico.dermatologia');
      await expect(field(page, 'WhatsApp')).toHaveValue('https://wa.me/5524900000120');
      expect((await api.settings.get()).settings?.whatsappUrl).toBe('https://wa.me/5524900000120');
      // Saved text does not ask on the way out.
      await page.getByRole('link', { name: 'Usuários', exact: true }).press('Enter');
      await expect(page).toHaveURL('/admin/users');
    });
  });

  await test.step('a minus sign before a rule of online booking is refused beside its field', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await lead(page, '/admin/settings/booking');
    await page.getByRole('radio', { name: /^Por pedido/u }).click();
    const hours = page.getByRole('textbox', { name: 'Antecedência mínima' });
    await hours.fill('-5');
    await page.getByRole('button', { name: 'Salvar regras' }).click();
    await expect(hours).toHaveAccessibleDescription(/Digite um número de 0 a 720/u);
  });

  await test.step('a template of anamneses is corrected, tried in its preview and published', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await lead(page, '/admin/settings/record/anamnesis/novo');
    const editor = page.getByRole('form', { name: 'Modelo de anamnese' });
    const preview = page.getByRole('region', { name: 'Prévia' });
    const name = `Peeling ${test.info().workerIndex}.${test.info().retry}`;
    await editor.getByRole('textbox', { name: 'Nome' }).fill(name);
    // No patient is asked for it, and no other test finds it among those that can be chosen.
    await editor.getByRole('combobox', { name: 'Uso' }).click();
    await page.getByRole('option', { name: 'Fora de uso' }).click();
    await editor.getByRole('textbox', { name: 'Grupo de perguntas' }).fill('Antes do peeling');
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Corrija o que está marcado nas perguntas.')).toBeVisible();
    await editor.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Usa ácido em casa?');
    await editor.getByRole('combobox', { name: 'Resposta' }).click();
    await page.getByRole('option', { name: /^Sim ou não/u }).click();
    await editor
      .getByRole('switch', { name: 'Propor um alerta à equipe' })
      .or(editor.getByRole('checkbox', { name: 'Propor um alerta à equipe' }))
      .check();
    await editor.getByRole('textbox', { name: 'Texto do alerta' }).fill('Usa ácido');
    await preview.getByRole('radio', { name: 'Sim' }).dispatchEvent('click');
    await expect(preview).toContainText('Alerta proposto à equipe: Usa ácido');
    await expectAccessible();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText(`${name}: versão 1 publicada`)).toBeVisible();
    await expect(page.getByRole('region', { name: /anamnese/iu })).toContainText(name);
  });

  await test.step('a logo is checked and stored, and a new name shows everywhere', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    // A trace of Playwright tries to fetch the preview, which the page's policy forbids.
    using _blocked = allowConsoleError(/Connecting to 'blob:/u);
    await lead(page, '/admin/settings');
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
    await page.reload();
    await expect(clinic(page).getByRole('img', { name: 'Logo da clínica' })).toBeVisible();
    const shown = await watchPicture(page, '[aria-labelledby="clinic"]');
    await input.setInputFiles(picture);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    const after = (await api.settings.get()).settings?.logoUrl;
    expect(after).toMatch(/^\/media\/clinic-logo\//u);
    expect(after).not.toBe(before);
    // The earlier logo does not come back for a moment.
    await expect.poll(() => shown).toEqual([before, 'preview', after]);
    await expect(clinic(page).getByRole('img', { name: 'Logo da clínica' })).toHaveAttribute(
      'src',
      after ?? '',
    );

    // Other tests read the clinic's name, so the new one is simulated. e2e/own-clinic.e2e.ts saves one for real.
    const identity = {
      clinicName: 'Clínica Serra Nova',
      doctorName: 'Dra. Rosa Lima',
      whatsappUrl: null,
      logoUrl: null,
    };
    const settings = { ...identity, phone: '2422223333', address: 'Rua A, 1', email: null };
    const links = { businessHours: null, instagramUrl: null, facebookUrl: null, letterheadColor: '#2f543b' };
    await answer(page, 'settings.update', { settings: { ...settings, ...links } });
    await answer(page, 'settings.identity', { ...identity, timeZone: 'America/Sao_Paulo' });
    await field(page, 'Nome da clínica').fill(identity.clinicName);
    await save(page).click();
    await expect(page).toHaveTitle('Configurações | Dra. Rosa Lima');
    await expect(page.getByText('Clínica Serra Nova').first()).toBeVisible();
  });
});
