import { readFileSync } from 'node:fs';
import { screens } from '#contract/screen-addresses.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { unzip } from '#test/unzip.ts';
import { expect, test } from '../fixtures.ts';

test('an administrator types the password and downloads everything of the clinic', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await page.goto(screens.settingsImports);
  await page.getByRole('button', { name: 'Baixar todos os dados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Baixar todos os dados' });
  await expect(dialog).toContainText('dados de saúde de todos os pacientes');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  await expect(dialog.getByLabel('Sua senha')).toHaveAccessibleDescription(/./u);
  await dialog.getByLabel('Sua senha').fill(demoCredentials.administrator.password);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  const download = await downloading;
  await expect(dialog).toHaveCount(0);
  expect(download.suggestedFilename()).toMatch(/^vico-exportacao-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/u);
  const entries = await unzip(readFileSync(await download.path()));
  expect(entries.get('LEIA-ME.txt')?.toString()).toContain('TODOS OS DADOS DA CLÍNICA');
  expect([...entries.keys()].filter((name) => name.startsWith('pacientes/')).length).toBeGreaterThan(5);
});
