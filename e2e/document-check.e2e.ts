/** The public check of an issued document: from its QR code with the second half, by its file, changed, and cancelled. */
import { readPdf } from '#test/pdf.ts';
import { expect, test } from './fixtures.ts';
import { register } from './records.ts';

test('the holder of a document checks it by code and by file', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  // The answer to what does not fit.
  allowConsoleError(/404/u);
  const api = await signInAs('admin');
  const { id: patientId } = await register(api);
  const words = { kind: 'orientation', title: '', text: 'Usar protetor solar.' } as const;
  const { id, number, url } = await api.documents.issue({ patientId, words });
  const pdf = await (await page.request.get(url)).body();
  const { text } = await readPdf(pdf);
  const [, first = '', second = ''] = /Código: (\w{8})-(\w{8})/u.exec(text) ?? [];
  expect(text.replace(/\s/gu, '')).toContain(`/conferir#${first}`);
  await page.context().clearCookies();

  const response = await page.goto(`/conferir#${first}`);
  expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex' });
  await expect(page.getByRole('heading', { level: 1, name: 'Conferir um documento' })).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Código do documento' });
  await expect(code).toHaveValue(`${first}-`);
  await code.press('Enter');
  await expect(page.getByText('Falta uma parte do código')).toBeVisible();
  await expect(code).toBeFocused();
  await code.press('End');
  await code.pressSequentially(second.toLowerCase());
  await code.press('Enter');
  const answer = page.getByRole('alert');
  await expect(answer).toContainText(`Documento ${number} emitido em`);
  await expect(answer).toContainText('não cancelado');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await code.fill(`${first}-00000000`);
  await expect(answer).toHaveCount(0);
  await code.press('Enter');
  await expect(answer).toContainText('Isto não corresponde a nenhum documento');

  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'doc.pdf', mimeType: 'application/pdf', buffer });
  await choose(pdf);
  await expect(answer).toContainText(`Documento ${number} emitido em`);
  await expect(answer).toContainText('íntegro');
  await choose(Buffer.concat([pdf, Buffer.from(' ')]));
  await expect(answer).toContainText('Isto não corresponde a nenhum documento');

  await api.documents.cancel({ patientId, id, reason: 'other', explanation: 'Dose errada.' });
  await choose(pdf);
  await expect(answer).toContainText(`Documento ${number} emitido em`);
  await expect(answer).toContainText('cancelado em');

  allowConsoleError(/ERR_INTERNET_DISCONNECTED/u);
  await page.context().setOffline(true);
  await choose(pdf);
  await expect(answer).toContainText('Verifique sua conexão');
  await page.context().setOffline(false);
});
