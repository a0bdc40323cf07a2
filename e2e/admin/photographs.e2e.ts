/** Photographs come in: by this device's camera, from a phone by its link, and from a folder of this computer. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { newCpf, newPerson } from '../records.ts';

test.use({ permissions: ['camera'], live: true });

const picture = (color: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

test('a photograph of the camera, one of a phone and one of a folder reach the patient', async ({
  page,
  api,
  browser,
  baseURL,
  signInAs,
  expectAccessible,
}, info) => {
  const cpf = newCpf();
  const patient = await api.patients.create({ ...newPerson(), birthDate: '1984-05-20', cpf });
  await signInAs('professional');
  await page.goto(`/admin/patients/${patient.id}/photographs`);
  await page.getByRole('button', { name: 'Fotografar' }).click();
  const camera = page.getByRole('dialog', { name: 'Fotografar' });
  await expect(camera.getByLabel('Imagem da câmera')).toBeVisible();
  await camera.getByRole('button', { name: 'Fotografar: Frontal' }).click();
  await camera.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByText('Enviada', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Frontal', exact: true })).toBeVisible();

  const { token } = await api.photographs.openLink({ patientId: patient.id });
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true });
  const phonePage = await phone.newPage();
  await phonePage.goto(`/fotos#${token}`);
  await phonePage.getByRole('combobox', { name: 'Pose' }).click();
  await phonePage.getByRole('option', { name: '45° esquerda', exact: true }).click();
  const chosen = phonePage.waitForEvent('filechooser');
  await phonePage.getByRole('button', { name: 'Escolher da galeria' }).click();
  await (await chosen).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture('#d9a58a') });
  await expect(phonePage.getByText('Enviada', { exact: true })).toBeVisible();
  await phone.close();
  // At the desk at once, without a reload.
  await expect(page.getByRole('button', { name: '45° esquerda', exact: true })).toBeVisible();

  const folder = info.outputPath('fotos');
  for (const [path, color] of [
    [`${folder}/${cpf}/Antes.jpg`, '#dcae94'],
    [`${folder}/Sem Cadastro Nenhum/x.jpg`, '#e2bca6'],
  ] as const) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await picture(color));
  }
  await page.goto('/admin/import-photographs');
  for (const outcome of ['Enviada', 'Já estava guardada']) {
    const folderChosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Escolher a pasta' }).click();
    await (await folderChosen).setFiles(folder);
    await expect(page.getByText('1 foto de 1 paciente')).toBeVisible();
    await expect(page.getByRole('table', { name: 'O que fica de fora' })).toContainText('Nenhum paciente');
    await expectAccessible();
    await page.getByRole('button', { name: 'Enviar 1 foto' }).click();
    await expect(page.getByText(outcome, { exact: true })).toBeVisible();
  }
  await page.goto(`/admin/patients/${patient.id}/photographs`);
  await expect(page.getByRole('button', { name: 'Antes', exact: true })).toHaveCount(1);
});
