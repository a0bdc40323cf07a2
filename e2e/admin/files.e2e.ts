/** A patient's files: upload, list, preview and download. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { chooseAction, lead, register } from '../records.ts';
import { asFile, pdfWithJavaScript, photo, renamedProgram, report, wordDocument } from '../sample-files.ts';
import type { Api } from '../sign-in.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

type SampleFile = ReturnType<typeof report>;

/** A patient with files, and the address of their list. */
async function patientWith(api: Api, ...files: { sample: SampleFile; name: string }[]) {
  const patient = await register(api);
  for (const { sample, name } of files)
    await api.files.upload({ patientId: patient.id, file: asFile(sample), name });
  return { ...patient, path: `/admin/patients/${patient.id}/files` };
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Enviar arquivos' }).click();
  return page.getByRole('dialog', { name: 'Enviar arquivos' });
}
const choose = (dialog: Locator, ...files: SampleFile[]) =>
  dialog.getByLabel('Arquivos', { exact: true }).setInputFiles(files);
/** A chosen file in the dialog. */
const chosen = (dialog: Locator, name: string) => dialog.getByRole('listitem', { name });

test('files are uploaded: the first, several, and one that is cancelled, refused and lost on the way', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('the first file of a patient is uploaded', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { path, fullName } = await patientWith(api);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Arquivos de ${fullName}`);
    await expect(page).toHaveTitle('Arquivos do Paciente | Dra. Helena Prado');
    await expect(page.getByText('Nenhum arquivo encontrado')).toBeVisible();
    await expect(page.getByText('Ainda não há arquivos para este paciente')).toBeVisible();

    await page.getByRole('button', { name: 'Adicionar arquivo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' });
    await expect(dialog.getByText('PDF, JPG, PNG, DOC ou DOCX, até 25 MB cada.')).toBeVisible();
    await expect(dialog.getByText(/^Quem vê: .+ o próprio paciente, no portal\.$/u)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Enviar arquivo' })).toBeDisabled();
    await choose(dialog, report());
    await expect(dialog.getByLabel('Nome')).toHaveValue('Exame de sangue');
    await expect(dialog.getByRole('combobox', { name: 'Categoria' })).toHaveValue('exame');
    await dialog.getByLabel('Descrição (opcional)').fill('Trazido na consulta.');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
    await expect(page.getByText('Arquivo enviado com sucesso')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Exame de sangue');
    await expect(dialog).toBeHidden();
    const list = page.getByLabel('Arquivos: Todos');
    for (const text of ['Exame de sangue', 'Exame', 'Trazido na consulta.', /\d{2}\/\d{2}\/\d{4}/u])
      await expect(list).toContainText(text);
    await expect(page.getByRole('tab', { name: 'Exames (1)' })).toBeVisible();

    await lead(page, '/admin/patients/00000000-0000-4000-8000-000000000000/files');
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  });

  await test.step('several files are chosen and dropped, checked, named, and uploaded one after the other', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { path } = await patientWith(api);
    await lead(page, path);
    const dialog = await openDialog(page);
    await choose(dialog, renamedProgram, report('Receita.pdf'), photo());
    await expect(chosen(dialog, 'laudo.pdf')).toContainText(
      'O conteúdo deste arquivo não é de um PDF, JPG, PNG, DOC ou DOCX.',
    );
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Retirar laudo.pdf' }).click();
    await expect(chosen(dialog, 'laudo.pdf')).toBeHidden();

    const { name, buffer } = wordDocument;
    const dropped = await page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], fileName, { type: 'application/msword' }));
        return transfer;
      },
      [name, buffer.toString('base64')] as const,
    );
    await dialog.getByText('Arraste os arquivos para cá ou').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(chosen(dialog, name).getByLabel('Nome')).toHaveValue('Carta');

    await chosen(dialog, 'Receita.pdf')
      .getByRole('combobox', { name: 'Categoria' })
      .selectOption('Prescrição');
    const photoName = chosen(dialog, 'Lesão no braço.jpg').getByLabel('Nome');
    await photoName.fill('  ');
    await dialog.getByRole('button', { name: 'Enviar 3 arquivos' }).click();
    await expect(dialog.getByText('Por favor, forneça um nome para o arquivo')).toBeVisible();
    await expect(photoName).toBeFocused();
    await photoName.fill('Braço esquerdo');
    await dialog.getByRole('button', { name: 'Enviar 3 arquivos' }).click();
    await expect(page.getByText('3 arquivos enviados com sucesso')).toBeVisible();

    const counts = { Todos: 3, Documentos: 2, Imagens: 1, Exames: 1, Prescrições: 1, Procedimentos: 0 };
    for (const [tab, count] of Object.entries(counts))
      await expect(page.getByRole('tab', { name: `${tab} (${count})` })).toBeVisible();
    await page.getByRole('tab', { name: 'Imagens (1)' }).click();
    await expect(page.getByLabel('Arquivos: Imagens')).toContainText('Braço esquerdo');
    await expect(page.getByLabel('Arquivos: Imagens')).not.toContainText('Receita');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Imagens (1)' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Procedimentos (0)' }).click();
    await expect(page.getByText('Não há arquivos deste tipo para este paciente')).toBeVisible();
  });

  await test.step('an upload is cancelled, refused, lost on the way, and stored once in the end', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const { id, path } = await patientWith(api);
    await lead(page, path);
    const dialog = await openDialog(page);
    await choose(dialog, report('Lento.pdf'));
    await dialog.getByLabel('Descrição (opcional)').fill('Fica aqui');
    const send = dialog.getByRole('button', { name: 'Enviar arquivo' });
    const again = dialog.getByRole('button', { name: 'Tentar novamente: Lento.pdf' });

    await test.step('cancelled', async () => {
      const release = await hold(page, 'files.upload');
      await send.click();
      await expect(dialog.getByRole('progressbar', { name: 'Envio de Lento.pdf' })).toBeAttached();
      await expect(dialog.getByText(/^\d+%$/u)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancelar envio de Lento.pdf' }).click();
      await expect(dialog.getByText('Envio cancelado.')).toBeVisible();
      await release();
    });

    await test.step('refused', async () => {
      await refuse(page, 'files.upload', 'FILE_TYPE_REFUSED');
      await again.click();
      await expect(
        dialog.getByText('Erro ao fazer upload do arquivo: Este tipo de arquivo não é aceito.'),
      ).toBeVisible();
      await expect(dialog.getByLabel('Descrição (opcional)')).toHaveValue('Fica aqui');
    });

    await test.step('a closed dialog keeps the files, and leaving the page asks', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('link', { name: 'Voltar para Paciente' }).click();
      await page.getByRole('button', { name: 'Continuar editando' }).click();
      await openDialog(page);
      await restore(page, 'files.upload');
    });

    await test.step('the answer is lost, and the second upload does not store it twice', async () => {
      const upload = '**/api/rpc/files/upload';
      await page.route(upload, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await send.click();
      await expect.poll(async () => (await api.files.list({ patientId: id })).total).toBe(1);
      await expect(again).toBeVisible();
      await page.unroute(upload);
      await again.click();
      await expect(page.getByText('Arquivo enviado com sucesso').last()).toBeVisible();
      expect((await api.files.list({ patientId: id })).total).toBe(1);
    });
  });
});

test('files are previewed in place, downloaded bit for bit, and taken back', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('files are previewed in place and downloaded bit for bit; a script in a PDF does not run', async () => {
    const sample = report();
    const quoted = 'Avaliação "2026"/março';
    const { path } = await patientWith(
      api,
      { sample, name: quoted },
      { sample: photo(), name: 'Braço' },
      { sample: wordDocument, name: 'Carta' },
      { sample: pdfWithJavaScript, name: 'Com script' },
    );
    const alerts: string[] = [];
    page.on('dialog', (alert) => {
      alerts.push(alert.message());
      alert.dismiss();
    });
    const view = (name: string) => page.getByRole('button', { name: `Visualizar: ${name}` });
    await page.goto(path);
    await expect(view('Carta')).toHaveCount(0);
    await view(quoted).click();
    const preview = page.getByRole('dialog', { name: quoted });
    const sheet = preview.getByRole('figure', { name: `Página 1 de 1: ${quoted}` });
    await expect(sheet).toContainText('Resultado: normal');
    await expect
      .poll(() => sheet.locator('canvas').evaluate(hasInk), { message: 'something is drawn on the page' })
      .toBe(true);
    await expectAccessible();

    await test.step('it is enlarged by buttons and keys, drawn as sharp, and scrolls both ways', async () => {
      const stage = preview.getByRole('region', { name: 'Visualização' });
      const canvas = sheet.locator('canvas');
      const shown = async () => (await canvas.boundingBox())?.width ?? 0;
      const before = await shown();
      const larger = preview.getByRole('button', { name: 'Aumentar' });
      for (let clicks = 0; clicks < 4; clicks++) await larger.click();
      await expect(preview.getByRole('status')).toHaveText('300%');
      await expect(larger).toBeDisabled();
      await expect(larger).toBeFocused();
      expect(await shown()).toBeCloseTo(3 * before, -1);
      await expect.poll(() => canvas.evaluate(pixelsAcross)).toBeGreaterThanOrEqual(Math.floor(3 * before));
      await expect.poll(() => canvas.evaluate(hasInk)).toBe(true);
      expect(await stage.evaluate(scrollable)).toEqual({ sideways: true, down: true });
      await expectAccessible();
      await page.keyboard.press('-');
      await expect(preview.getByRole('status')).toHaveText('250%');
      for (let presses = 0; presses < 5; presses++) await page.keyboard.press('-');
      await expect(preview.getByRole('status')).toHaveText('100%');
      expect(await shown()).toBe(before);
      await page.keyboard.press('+');
      await expect(preview.getByRole('status')).toHaveText('150%');
    });

    const downloading = page.waitForEvent('download');
    await preview.getByRole('button', { name: 'Baixar' }).click();
    const download = await downloading;
    await expect(page.getByText('Download iniciado')).toBeVisible();
    expect(await download.failure()).toBeNull();
    expect(download.suggestedFilename()).toBe('Avaliação -2026-março.pdf');
    expect((await readFile(await download.path())).equals(sample.buffer)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await view('Braço').click();
    const arm = page.getByRole('dialog', { name: 'Braço' }).getByRole('img', { name: 'Braço' });
    await expect(arm).toBeVisible();
    const { width: small = 0 } = (await arm.boundingBox()) ?? {};
    await page.keyboard.press('=');
    await expect.poll(async () => (await arm.boundingBox())?.width).toBeCloseTo(1.5 * small, 0);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await view('Com script').click();
    await expect(page.getByRole('figure', { name: 'Página 1 de 1: Com script' })).toBeVisible();
    await page.keyboard.press('Escape');

    await test.step('when the file cannot be fetched', async () => {
      using _refused = allowConsoleError(refusedRequest);
      // The PDF renderer reports a failed request a second time, outside of our code.
      using _unreadable = allowConsoleError(/ResponseException/u);
      await page.reload();
      await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }));
      await view('Braço').click();
      await expect(page.getByText('Não foi possível mostrar esta imagem.')).toBeVisible();
      await page.keyboard.press('Escape');
      await view('Com script').click();
      await expect(page.getByText('Não foi possível mostrar este PDF.')).toBeVisible();
      await page.keyboard.press('Escape');
      await chooseAction(page, 'Braço', 'Baixar');
      await expect(page.getByText('Erro ao baixar arquivo')).toBeVisible();
    });
    expect(alerts).toEqual([]);
  });

  await test.step('a file is taken back with its reason; who comes second is told', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const { id, path } = await patientWith(
      api,
      { sample: report(), name: 'De outra pessoa' },
      { sample: photo(), name: 'Em dobro' },
    );
    await lead(page, path);
    const ask = async (name: string) => {
      await chooseAction(page, name, 'Retirar do prontuário');
      return page.getByRole('dialog', { name: `Retirar “${name}” do prontuário?` });
    };
    const dialog = await ask('De outra pessoa');
    const submit = dialog.getByRole('button', { name: 'Retirar do prontuário' });
    await expect(dialog.getByText('A clínica guarda uma cópia lacrada por 20 anos')).toBeVisible();
    await submit.click();
    await expect(dialog.getByText('Escolha o motivo')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Outro motivo' }).check();
    await submit.click();
    await expect(dialog.getByText('Escreva o motivo')).toBeVisible();
    await expect(dialog.getByLabel('Qual motivo?')).toBeFocused();
    await expectAccessible();
    await dialog.getByLabel('Qual motivo?').fill('Ficha trocada');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar editando' }).click();

    await dialog.getByRole('radio', { name: 'Paciente errado' }).check();
    await expect(dialog.getByText('baixe o arquivo antes')).toBeVisible();
    await refuse(page, 'files.takeBack', 'STORAGE_UNAVAILABLE');
    await submit.click();
    await expect(
      dialog.getByText('Não foi possível retirar: Não foi possível acessar os arquivos'),
    ).toBeVisible();
    await restore(page, 'files.takeBack');
    const { rows } = await api.files.list({ patientId: id });
    const wrong = rows.find(({ name }) => name === 'De outra pessoa')?.id ?? '';
    await api.files.takeBack({ patientId: id, id: wrong, reason: 'wrong_patient' });
    await submit.click();
    await expect(dialog.getByText('Este arquivo já não está no prontuário.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Todos (1)', includeHidden: true })).toBeAttached();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();

    await test.step('a cancelled dialog returns the focus to the menu that opened it', async () => {
      const cancelled = await ask('Em dobro');
      await cancelled.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByRole('button', { name: 'Ações: Em dobro' })).toBeFocused();
    });

    const second = await ask('Em dobro');
    await second.getByRole('radio', { name: 'Em duplicidade' }).check();
    await second.getByRole('button', { name: 'Retirar do prontuário' }).click();
    await expect(page.getByText('Arquivo retirado do prontuário')).toBeVisible();
    await expect(second).toBeHidden();
    await expect(page.getByText('Nenhum arquivo encontrado')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await lead(page, `/admin/activity?patientId=${id}`);
    await expect(page.getByText('retirou o arquivo “Em dobro” do prontuário de')).toContainText(
      'em duplicidade',
    );
  });
});

const pixelsAcross = (element: SVGElement | HTMLElement) =>
  element instanceof HTMLCanvasElement ? element.width : 0;

const scrollable = (element: SVGElement | HTMLElement) => ({
  sideways: element.scrollWidth > element.clientWidth,
  down: element.scrollHeight > element.clientHeight,
});

/** Whether anything is drawn on a canvas: a pixel that is neither white nor transparent. */
const hasInk = (element: SVGElement | HTMLElement) => {
  if (!(element instanceof HTMLCanvasElement) || element.width === 0) return false;
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
  return pixels.some(
    (value, index) => index % 4 !== 3 && value < 128 && pixels[index - (index % 4) + 3] === 255,
  );
};
