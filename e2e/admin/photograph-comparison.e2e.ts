/** Comparing two photographs of a patient, and one that leaves the clinic with the patient's consent. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { lead, register } from '../records.ts';

const height = 400;
/** A plain face: two pupils, as far apart as the camera was near. */
const face = async (color: string, pupils: readonly [number, number]) =>
  new File(
    [
      new Uint8Array(
        await sharp(
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${height}"><rect width="300" height="400" fill="${color}"/>${pupils
              .map((x) => `<circle cx="${x}" cy="160" r="8" fill="#321"/>`)
              .join('')}</svg>`,
          ),
        )
          .jpeg()
          .toBuffer(),
      ),
    ],
    'rosto.jpg',
    { type: 'image/jpeg' },
  );

test('two photographs are aligned and compared, and one is exported with a covered area', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const patient = await register(api);
  const of = { patientId: patient.id, pose: 'face_front' } as const;
  const days = ['2025-01-10', '2025-06-10', '2026-01-10'];
  for (const [index, day] of days.entries())
    await api.photographs.upload({
      ...of,
      file: await face(['#d9a58a', '#dcae94', '#e2bca6'][index] ?? '', index === 2 ? [90, 210] : [110, 190]),
      takenAt: `${day}T12:00:00Z`,
    });
  await signInAs('professional');
  await page.goto(`/admin/patients/${patient.id}/photographs`);
  await page.getByRole('link', { name: 'Comparar' }).click();

  const chosen = (name: string) => page.getByRole('button', { name, pressed: true });
  await expect(chosen('Foto de 10/01/2025, Antes')).toBeVisible();
  await expect(chosen('Foto de 10/01/2026, Depois')).toBeVisible();
  await page.getByRole('button', { name: 'Foto de 10/06/2025' }).click();
  await expect(page.getByText('Frontal: 10/06/2025 e 10/01/2026')).toBeVisible();
  await expectAccessible();

  const divider = page.getByRole('slider', { name: 'Divisão entre antes e depois' });
  await divider.focus();
  await page.keyboard.press('End');
  await expect(divider).toHaveAttribute('aria-valuetext', '100% antes, 0% depois');
  await page.keyboard.press('PageDown');
  await expect(divider).toHaveAttribute('aria-valuenow', '90');

  await page.getByRole('button', { name: 'Alinhar' }).click();
  for (const [which, pupils] of [
    [110, 190],
    [90, 210],
  ].entries()) {
    const box = await page.getByRole('figure').getByRole('img').nth(which).boundingBox();
    if (!box) throw new Error('no picture');
    for (const x of pupils)
      await page.mouse.click(box.x + (x / 300) * box.width, box.y + (160 / height) * box.height);
  }
  await page.getByRole('button', { name: 'Ponto 1 da foto de antes' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Ponto 1 da foto de antes' }).press('ArrowLeft');
  await expectAccessible();
  await page.getByRole('button', { name: 'Salvar alinhamento' }).click();
  await expect(page.getByRole('button', { name: 'Ajustar' })).toBeVisible();
  // The pupils are 80 pixels apart in the first picture, 120 in the second.
  const scale = await page
    .getByRole('img', { name: 'Frontal, 10/01/2026' })
    .evaluate((image) => /scale\((.+)\)/u.exec(image.style.transform)?.[1]);
  expect(Number(scale)).toBeCloseTo(80 / 120, 1);

  const { rows } = await api.photographs.list({ patientId: patient.id });
  const exportPath = `/admin/patients/${patient.id}/photographs/${rows[0]?.id}/export`;
  await lead(page, exportPath);
  // The points are of publications alone.
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Divulgação' }).check();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await page.getByRole('radio', { name: 'Ensino' }).check();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const submit = page.getByRole('button', { name: 'Exportar e baixar' });
  await expect(page.getByText('O paciente ainda não foi perguntado sobre este uso')).toBeVisible();
  await expect(submit).toHaveCount(0);
  await page.getByRole('button', { name: 'Registrar a autorização' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Registrar autorização' }).click();
  await expect(dialog.getByText('Marque para registrar')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Registrar autorização' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Cobrir os olhos' }).click();
  await page.getByRole('button', { name: 'Área coberta 1' }).press('Shift+ArrowDown');
  await page.getByRole('textbox', { name: 'Onde a imagem será usada' }).fill('Aula de residência');
  const [download] = await Promise.all([page.waitForEvent('download'), submit.click()]);
  const picture = await sharp(await readFile(await download.path()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(picture.info).toMatchObject({ width: 300, height });
  /** A pupil is covered, the chin is not. */
  const redAt = (x: number, y: number) => picture.data[(y * 300 + x) * picture.info.channels];
  expect(redAt(90, 160)).toBeLessThan(10);
  expect(redAt(150, 350)).toBeGreaterThan(200);

  await page.getByRole('link', { name: 'Ver autorizações' }).click();
  await expect(page.getByRole('region', { name: 'O que saiu da clínica' })).toContainText(
    'Aula de residência',
  );
  const teaching = page.getByRole('region', { name: 'Ensino' });
  await expect(teaching.getByText('Autorizado', { exact: true })).toBeVisible();
  await teaching.getByRole('button', { name: 'Retirar autorização' }).click();
  await expect(dialog).toContainText('Frontal, foto de 10/01/2026');
});
