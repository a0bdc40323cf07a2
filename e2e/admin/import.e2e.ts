/** Moving in, in a clinic of this file's own: an import locks its agenda, and any change of another test would keep it from being undone. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { clinicClock } from '#test/clinic-clock.ts';
import { dirtyPasswords } from '#test/platform/dirty-accounts.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import type { OlderClinic } from '#test/platform/older-clinic.ts';
import { expect, test } from '../fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from '../own-servers.ts';
import { sendSignInForm } from '../sign-in.ts';

test.use({ live: true });
test.describe.configure({ mode: 'default' });

let clinic: EmptyClinic;
let older: OlderClinic;
test.beforeAll(async () => {
  [clinic, older] = await Promise.all([startEmptyClinic(), dirtyClinic({ today: clinicClock.today() })]);
});
test.afterAll(() => clinic.close());

function zipOf({ objects }: OlderClinic): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { bucket, path, bytes } of objects) zip.addBuffer(Buffer.from(bytes), `${bucket}/${path}`);
  zip.end();
  return buffer(zip.outputStream);
}

test('an administrator brings the older platform, an old user signs in, and the import is undone', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { api, cookies } = await clinic.signIn();
  await page.context().addCookies(cookies);
  await page.goto(`${clinic.url}/admin/settings/imports`);
  await expect(page.getByText('Nenhuma importação ainda.')).toBeVisible();
  await page.getByRole('button', { name: 'Sistema anterior' }).click();

  const check = page.getByRole('button', { name: 'Conferir' });
  await expect(check).toBeDisabled();
  const fileOf = (label: string) => page.getByRole('group', { name: label }).locator('input[type=file]');
  await fileOf('Cópia do banco de dados').setInputFiles({
    name: 'clinica.sql',
    mimeType: 'application/sql',
    buffer: Buffer.from(await older.toDump()),
  });
  await expect(page.getByRole('button', { name: 'Trocar arquivo: Cópia do banco de dados' })).toBeVisible();
  await fileOf('Arquivos dos pacientes (opcional)').setInputFiles({
    name: 'arquivos.zip',
    mimeType: 'application/zip',
    buffer: await zipOf(older),
  });
  await expect(page.getByText('arquivos.zip')).toBeVisible();
  await expectAccessible();
  await check.click();

  await expect(page.getByText('Ainda não foi gravado nada')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Helena Prado (helena.prado@exemplo.test)')).toBeVisible();
  await page.getByRole('button', { name: /^O CPF não é válido/u }).click();
  await expect(page.getByText('Vem sem este valor').first()).toBeVisible();
  await expectAccessible();
  expect(await api.patients.list({})).toMatchObject({ total: 0 });

  await page.getByRole('button', { name: 'Importar agora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Ainda pode ser desfeita')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: 'O que veio' })).toContainText('Pacientes');
  await expectAccessible();
  expect((await api.patients.list({})).total).toBeGreaterThan(40);

  const visitor = await browser.newContext({ locale: 'pt-BR' });
  const oldUser = await visitor.newPage();
  await oldUser.goto(`${clinic.url}/login`);
  await sendSignInForm(oldUser, { email: 'helena.prado@exemplo.test', password: dirtyPasswords.admin });
  await expect(oldUser.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(oldUser).toHaveURL(/\/admin$/u);
  await visitor.close();

  await page.getByRole('button', { name: 'Desfazer' }).click();
  const question = page.getByRole('dialog', { name: 'Desfazer esta importação?' });
  await expect(question).toContainText('Pacientes');
  await question.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(/Esta importação foi desfeita/u)).toBeVisible({ timeout: 60_000 });
  expect(await api.patients.list({})).toMatchObject({ total: 0 });
});
