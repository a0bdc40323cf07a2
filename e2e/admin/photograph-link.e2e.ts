/** Photographs from a phone by the QR code at the desk, and a camera that cannot be used. */
import { phonePhoto, pictureOf } from '#test/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { register } from '../records.ts';
import { refusedRequest } from '../simulate.ts';

test.use({ live: true });

test('a phone adds a photograph that appears at the desk, and without a camera the upload is offered', async ({
  page,
  api,
  browser,
  baseURL,
  signInAs,
}) => {
  const patient = await register(api);
  await signInAs('professional');
  await page.goto(`/admin/patients/${patient.id}/photographs`);
  // Who has not said whether they allow it is not photographed.
  await expect(page.getByRole('button', { name: 'Pelo celular' })).toBeHidden();
  await page.getByRole('button', { name: 'O paciente autoriza' }).click();
  await expect(page.getByText('Nenhuma fotografia ainda')).toBeVisible();
  const opened = page.waitForResponse((response) => response.url().endsWith('/photographs/openLink'));
  await page.getByRole('button', { name: 'Pelo celular' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para enviar fotos pelo celular' })).toBeVisible();
  const { token } = (await (await opened).json()).json;

  // Without a session.
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
  });
  const phone = await context.newPage();
  await phone.goto(`/fotos#${token}`);
  await phone.getByRole('button', { name: 'Escolher da galeria' }).waitFor();
  await phone.locator('input[type=file][multiple]').setInputFiles({
    name: 'rosto.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  });
  await expect(phone.getByText('1 de 1 enviadas')).toBeVisible();
  await context.close();

  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('button', { name: 'Frontal', exact: true }).getByRole('presentation'),
  ).toBeVisible();

  // The machine of the tests has none, or lets no page use it.
  await page.getByRole('button', { name: 'Fotografar' }).click();
  const refused = page.getByRole('alert');
  await expect(refused).toContainText(/câmera/u);
  await expect(refused.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await refused.getByRole('button', { name: 'Enviar fotos' }).click();
  await (await chooser).setFiles({
    name: 'perfil.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(800, 600),
  });
  // The phone has sent the first pose of the set.
  const upload = page.getByRole('dialog', { name: /^Enviar 1 foto de / });
  await expect(upload.getByRole('combobox', { name: 'Pose' })).toHaveValue('face_left_45');
  // Not behind the camera's screen, which covers the window.
  await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('button', { name: '45° esquerda', exact: true })).toBeVisible();
});

test('photographs on a bad line: what is lost on the way is sent again, and each one is stored once', async ({
  page,
  api,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { id: patientId } = await register(api);
  const { token } = await api.photographs.openLink({ patientId });
  let sent = 0;
  await page.route('**/api/rpc/sharedPhotographs/add', async (route) => {
    sent += 1;
    if (sent > 2) return route.continue();
    // The first one does not arrive, and of the second one the answer does not.
    if (sent === 2) await route.fetch();
    return route.abort();
  });
  await page.goto(`/fotos#${token}`);
  await page.getByRole('button', { name: 'Escolher da galeria' }).waitFor();
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, number) => pictureOf(number)));
  await page.locator('input[type=file][multiple]').setInputFiles(
    await Promise.all(
      pictures.map(async (each) => ({
        name: each.name,
        mimeType: 'image/png',
        buffer: Buffer.from(await each.arrayBuffer()),
      })),
    ),
  );
  await expect(page.getByText('8 de 8 enviadas')).toBeVisible({ timeout: 30_000 });
  expect(sent).toBe(10);
  expect((await api.photographs.list({ patientId })).rows).toHaveLength(8);
});
