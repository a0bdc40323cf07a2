import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { empty, letter, photo, renamedPage, renamedProgram, report, scripted } from '../documents.ts';
import { expect, test } from '../fixtures.ts';
import { register } from '../people.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

type OnDisk = ReturnType<typeof report>;
const asFile = ({ name, buffer }: OnDisk) => new File([new Uint8Array(buffer)], name);

/** A patient with some files, and what leads to them. */
async function patientWith(
  api: Api,
  ...files: { disk: OnDisk; name: string; category?: 'exame' | 'prescricao' }[]
) {
  const patient = await register(api);
  for (const { disk, ...rest } of files)
    await api.files.upload({ patientId: patient.id, file: asFile(disk), ...rest });
  return { ...patient, path: `/admin/patients/${patient.id}/files` };
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload de Arquivo' }).click();
  return page.getByRole('dialog', { name: 'Upload de Arquivo' });
}
const choose = (dialog: Locator, ...files: OnDisk[]) =>
  dialog.getByLabel('Arquivos', { exact: true }).setInputFiles(files);

test('a file is sent: named up to its first dot, as an exam, and is there', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { path, fullName } = await patientWith(api);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Arquivos de ${fullName}`);
  await expect(page).toHaveTitle('Arquivos do Paciente | Dra. Helena Prado');
  await expect(page.getByText('Nenhum arquivo encontrado')).toBeVisible();
  await expect(page.getByText('Ainda não há arquivos para este paciente')).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Adicionar arquivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Arquivo' });
  await expect(dialog.getByText('PDF, JPG, PNG, DOC ou DOCX, até 25 MB cada.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Enviar arquivo' })).toBeDisabled();
  await choose(dialog, report());
  await expect(dialog.getByLabel('Nome')).toHaveValue('Exame de sangue');
  await expect(dialog.getByRole('combobox', { name: 'Categoria' })).toHaveValue('exame');
  await dialog.getByLabel('Descrição (opcional)').fill('Trazido na consulta.');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
  await expect(dialog).toBeHidden();

  const list = page.getByLabel('Arquivos: Todos');
  await expect(list).toContainText('Exame de sangue');
  await expect(list).toContainText('Exame');
  await expect(list).toContainText('Trazido na consulta.');
  await expect(list).toContainText(/\d{2}\/\d{2}\/\d{4}/u);
  await expect(page.getByRole('tab', { name: 'Exames (1)' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('several files go one after the other, each with its own name and category', async ({ page, api }) => {
  const { path } = await patientWith(api);
  await page.goto(path);
  const dialog = await openDialog(page);
  await choose(dialog, report('Receita.pdf'), photo());
  await choose(dialog, letter);
  const card = (name: string) => dialog.getByRole('listitem', { name });
  await card('Receita.pdf').getByRole('combobox', { name: 'Categoria' }).selectOption('Prescrição');
  await card('Lesão no braço.jpg').getByLabel('Nome').fill('  ');
  await dialog.getByRole('button', { name: 'Enviar 3 arquivos' }).click();
  await expect(dialog.getByText('Por favor, forneça um nome para o arquivo')).toBeVisible();
  await expect(card('Lesão no braço.jpg').getByLabel('Nome')).toBeFocused();
  await card('Lesão no braço.jpg').getByLabel('Nome').fill('Braço esquerdo');
  await dialog.getByRole('button', { name: 'Enviar 3 arquivos' }).click();
  await expect(page.getByText('3 arquivos enviados com sucesso')).toBeVisible();

  const counts = { Todos: 3, Documentos: 2, Imagens: 1, Exames: 2, Prescrições: 1, Procedimentos: 0 };
  for (const [name, count] of Object.entries(counts))
    await expect(page.getByRole('tab', { name: `${name} (${count})` })).toBeVisible();
  await page.getByRole('tab', { name: 'Imagens (1)' }).click();
  await expect(page.getByLabel('Arquivos: Imagens')).toContainText('Braço esquerdo');
  await expect(page.getByLabel('Arquivos: Imagens')).not.toContainText('Receita');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Imagens (1)' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Procedimentos (0)' }).click();
  await expect(page.getByText('Não há arquivos deste tipo para este paciente')).toBeVisible();
});

test('files can be dropped', { tag: '@desktop' }, async ({ page, api }) => {
  const { path } = await patientWith(api);
  await page.goto(path);
  const dialog = await openDialog(page);
  const { name, buffer } = report('Solto.pdf');
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const dropped = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      dropped.items.add(new File([bytes], fileName, { type: 'application/pdf' }));
      return dropped;
    },
    [name, buffer.toString('base64')] as const,
  );
  await dialog.getByText('Arraste os arquivos para cá ou').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(dialog.getByRole('listitem', { name: 'Solto.pdf' }).getByLabel('Nome')).toHaveValue('Solto');
});

test('what is no document is refused before it is sent', async ({ page, api, expectAccessible }) => {
  const { path } = await patientWith(api);
  await page.goto(path);
  const dialog = await openDialog(page);
  const text = { ...report('notas.txt') };
  await choose(dialog, renamedProgram, renamedPage, empty, text, report('Bom.pdf'));
  const card = (name: string) => dialog.getByRole('listitem', { name });
  await expect(card('laudo.pdf')).toContainText(
    'O conteúdo deste arquivo não é de um PDF, JPG, PNG, DOC ou DOCX.',
  );
  await expect(card('foto.jpg')).toContainText('O conteúdo deste arquivo não é de um');
  await expect(card('vazio.pdf')).toContainText('O arquivo está vazio.');
  await expect(card('notas.txt')).toContainText('Aceitamos apenas PDF, JPG, PNG, DOC ou DOCX.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Retirar laudo.pdf' }).click();
  await expect(card('laudo.pdf')).toBeHidden();
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Todos (1)' })).toBeVisible();
});

test('an upload shows how far it is, can be cancelled, and tried again', async ({ page, api }) => {
  const { path } = await patientWith(api);
  await page.goto(path);
  const dialog = await openDialog(page);
  await choose(dialog, report('Lento.pdf'));
  const release = await hold(page, 'files.upload');
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Envio de Lento.pdf' })).toBeAttached();
  await expect(dialog.getByText(/^\d+%$/u)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar envio de Lento.pdf' }).click();
  await expect(dialog.getByText('Envio cancelado.')).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: 'Tentar novamente: Lento.pdf' }).click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Todos (1)' })).toBeVisible();
});

test('a refusal of the server is said at its file, and nothing chosen is lost', { tag: '@desktop' }, async ({
  page,
  api,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { path } = await patientWith(api);
  await page.goto(path);
  const dialog = await openDialog(page);
  await choose(dialog, report('Um.pdf'));
  await dialog.getByLabel('Descrição (opcional)').fill('Fica aqui');
  await refuse(page, 'files.upload', 'FILE_TYPE_REFUSED');
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(
    dialog.getByText('Erro ao fazer upload do arquivo: Este tipo de arquivo não é aceito.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Descrição (opcional)')).toHaveValue('Fica aqui');
  // Closed by a slip, or left: what was chosen is still there, and leaving asks.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Voltar para Paciente' }).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await openDialog(page);
  await restore(page, 'files.upload');
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
});

test('a PDF and an image are looked at in place, next to the download', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { path } = await patientWith(
    api,
    { disk: report(), name: 'Sangue' },
    { disk: photo(), name: 'Braço' },
    { disk: letter, name: 'Carta' },
  );
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Visualizar: Carta' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Visualizar: Sangue' }).click();
  const pdf = page.getByRole('dialog', { name: 'Sangue' });
  const sheet = pdf.getByRole('figure', { name: 'Página 1 de 1: Sangue' });
  await expect(sheet).toContainText('Resultado: normal');
  await expect
    .poll(() => sheet.locator('canvas').evaluate(hasInk), { message: 'something is drawn on the page' })
    .toBe(true);
  await expectAccessible();
  await expectNoSidewaysScroll();
  const saving = page.waitForEvent('download');
  await pdf.getByRole('button', { name: 'Baixar' }).click();
  expect((await saving).suggestedFilename()).toBe('Sangue.pdf');
  await page.keyboard.press('Escape');
  await expect(pdf).toBeHidden();
  await page.getByRole('button', { name: 'Visualizar: Braço' }).click();
  await expect(page.getByRole('dialog', { name: 'Braço' }).getByRole('img', { name: 'Braço' })).toBeVisible();
  await expectAccessible();
});

/** Whether anything on a canvas is neither white nor empty. */
const hasInk = (element: SVGElement | HTMLElement) => {
  if (!(element instanceof HTMLCanvasElement) || element.width === 0) return false;
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
  return pixels.some(
    (value, index) => index % 4 !== 3 && value < 128 && pixels[index - (index % 4) + 3] === 255,
  );
};

test('a script in a PDF does nothing, and a broken preview says so', { tag: '@desktop' }, async ({
  page,
  api,
  allowConsoleError,
}) => {
  const { path } = await patientWith(
    api,
    { disk: scripted, name: 'Com script' },
    { disk: photo(), name: 'Foto perdida' },
  );
  const dialogs: string[] = [];
  page.on('dialog', (alert) => {
    dialogs.push(alert.message());
    alert.dismiss();
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Visualizar: Com script' }).click();
  await expect(page.getByRole('figure', { name: 'Página 1 de 1: Com script' })).toBeVisible();
  await page.keyboard.press('Escape');
  allowConsoleError(refusedRequest);
  // Of the renderer, which may say it to nobody once more.
  allowConsoleError(/ResponseException/u);
  await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Visualizar: Foto perdida' }).click();
  await expect(page.getByText('Não foi possível mostrar esta imagem.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Visualizar: Com script' }).click();
  await expect(page.getByText('Não foi possível mostrar este PDF.')).toBeVisible();
  expect(dialogs).toEqual([]);
});

test('a file is saved bit for bit under its own name', { tag: '@desktop' }, async ({
  page,
  api,
  allowConsoleError,
}) => {
  const disk = report();
  const { path } = await patientWith(api, { disk, name: 'Avaliação "2026"/março' });
  await page.goto(path);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Baixar: Avaliação/u }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Avaliação -2026-março.pdf');
  expect((await readFile(await download.path())).equals(disk.buffer)).toBe(true);
  await expect(page.getByText('Download iniciado')).toBeVisible();
  allowConsoleError(refusedRequest);
  await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: /^Baixar: Avaliação/u }).click();
  await expect(page.getByText('Erro ao baixar arquivo')).toBeVisible();
});

test('shows its shape while loading, says when loading failed, and when there is no such patient', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  const { path, fullName } = await patientWith(api);
  const release = await hold(page, 'files.list');
  await page.goto(path);
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  allowConsoleError(refusedRequest);
  await refuse(page, 'files.list', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Erro ao carregar arquivos')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Arquivos do Paciente' })).toBeVisible();
  await expectAccessible();
  await restore(page, 'files.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para Paciente' }).click();
  await page.getByRole('link', { name: 'Arquivos' }).click();
  await expect(page).toHaveURL(path);
  await page.goto('/admin/patients/00000000-0000-4000-8000-000000000000/files');
  await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
});
