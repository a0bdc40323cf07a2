/** While the database or the file store is away, a page says so, offers to try again, and keeps what was typed. */
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts';
import { openFaultyStore } from '#test/faulty-store.ts';
import { makeFolder, removeFolder } from '#test/server-process.ts';
import { expect, test } from './fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from './own-servers.ts';
import { newPerson, register } from './records.ts';
import { report } from './sample-files.ts';
import { refusedRequest } from './simulate.ts';

test.describe.configure({ mode: 'default' });

let clinic: EmptyClinic;
let store: Awaited<ReturnType<typeof openFaultyStore>>;
let proxy: DatabaseProxy;
const closers: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  const folder = makeFolder();
  closers.push(async () => removeFolder(folder));
  const database = await startEmbeddedDatabase({ dataDir: folder, log: createLog('silent'), durable: false });
  closers.push(database.stop);
  proxy = await openDatabaseProxy(database.ownerUrl);
  closers.push(async () => proxy.close());
  store = await openFaultyStore();
  closers.push(store.close);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.options;
  clinic = await startEmptyClinic({
    DATABASE_URL: proxy.url,
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  closers.push(clinic.close);
});
test.afterAll(async () => {
  for (const close of closers.reverse()) await close();
});
test.beforeEach(({ allowConsoleError }) => allowConsoleError(refusedRequest));
test.afterEach(async ({ page }) => {
  await page.close();
  proxy.open();
  store.fail();
});

test('while the database is away a list offers to try again, and a form keeps what was typed', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { api, cookies } = await clinic.signIn();
  const patient = await register(api, newPerson('Alice'));
  await page.context().addCookies(cookies);
  await page.goto(`${clinic.url}/admin/procedures/new`);
  await page.getByLabel('Título').fill('Limpeza de pele');
  await page.getByLabel('Descrição').fill('Com calma, e com tempo.');
  proxy.shut();
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByText('Erro ao salvar procedimento. Por favor, tente novamente.')).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue('Limpeza de pele');
  await expect(page.getByLabel('Descrição')).toHaveValue('Com calma, e com tempo.');
  proxy.open();
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByText('Procedimento cadastrado com sucesso!')).toBeVisible();
  await expect(page.getByText('Limpeza de pele').first()).toBeVisible();

  // A new search: results that are cached would be shown without the server.
  await page.goto(`${clinic.url}/admin/patients`);
  await expect(page.getByText(patient.fullName).first()).toBeVisible();
  proxy.shut();
  await page.getByPlaceholder('Buscar paciente...').fill('Alice');
  await expect(page.getByText('Erro ao carregar pacientes')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  proxy.open();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText(patient.fullName).first()).toBeVisible();
  await expect(page.getByText('Erro ao carregar pacientes')).toBeHidden();
});

test('while the store is away or full an upload says so, and succeeds when it is tried again', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { api, cookies } = await clinic.signIn();
  const patient = await register(api, newPerson('Bento'));
  await page.context().addCookies(cookies);
  await page.goto(`${clinic.url}/admin/patients/${patient.id}/files`);
  await page.getByRole('button', { name: 'Enviar arquivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' });
  await dialog.getByLabel('Arquivos', { exact: true }).setInputFiles(report('Hemograma.pdf'));
  await dialog.getByLabel('Descrição (opcional)').fill('Trazido na consulta.');
  store.fail('broken');
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(
    dialog.getByText('Não foi possível acessar os arquivos agora. Tente novamente em instantes.'),
  ).toBeVisible();
  store.fail('full');
  await dialog.getByRole('button', { name: 'Tentar novamente: Hemograma.pdf' }).click();
  await expect(dialog.getByText('O servidor está sem espaço e não conseguiu salvar.')).toBeVisible();
  await expect(dialog.getByLabel('Descrição (opcional)')).toHaveValue('Trazido na consulta.');
  await expectAccessible();
  await expectNoSidewaysScroll();
  store.fail();
  await dialog.getByRole('button', { name: 'Tentar novamente: Hemograma.pdf' }).click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
  await expect(page.getByLabel('Arquivos: Todos')).toContainText('Trazido na consulta.');
  expect((await api.files.list({ patientId: patient.id, tab: 'all', page: 1, pageSize: 10 })).total).toBe(1);
});
