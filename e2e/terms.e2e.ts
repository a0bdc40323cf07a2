/** A term that a procedure requires: pending on the card, signed on a phone by the link, in the record, and revoked. */
import { expect, test } from './fixtures.ts';
import { newCpf, registerWithAppointment } from './records.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a patient reads and signs the term by the link, and the clinic has it', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id, date, patient } = await registerWithAppointment(api);
  const title = `Uso de fotos ${id}`;
  const body = Array.from({ length: 30 }, (_, at) => `${at + 1}. Autorizo o uso das minhas fotos.`).join(
    '\n\n',
  );
  const template = await api.termTemplates.create({ name: title, active: true, body, validMonths: 12 });
  await api.terms.request({ patientId: patient.id, templateId: template.id });
  const { links } = await api.confirmations.prepare({ day: date });
  const { pathname, search } = new URL(links.find(({ appointmentId }) => appointmentId === id)?.url ?? '');
  await page.goto(`${pathname}${search}`);
  const section = page.getByRole('region', { name: 'Antes da consulta' });
  await section.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('20/05/1984');
  await section.getByRole('button', { name: 'Abrir o termo e a anamnese' }).click();

  const sign = page.getByRole('button', { name: 'Assinar', exact: true });
  await expect(page.getByText('Leia o termo até o fim para assinar.')).toBeAttached();
  await page.getByText('Fim do termo').scrollIntoViewIfNeeded();
  await expect(sign).toBeEnabled();
  const cpf = page.getByRole('textbox', { name: 'CPF do paciente' });
  await cpf.fill(newCpf());
  const typed = await cpf.inputValue();
  await sign.click();
  await expect(page.getByText('um ponto ou um traço curto não é uma assinatura')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  const draw = async () => {
    const board = page.locator('canvas');
    await board.scrollIntoViewIfNeeded();
    const box = await board.boundingBox();
    if (!box) throw new Error('no board');
    await page.mouse.move(box.x + 30, box.y + 40);
    await page.mouse.down();
    for (let step = 1; step <= 8; step += 1)
      await page.mouse.move(box.x + 30 + step * 25, box.y + 40 + (step % 2) * 30);
    await page.mouse.up();
  };
  await draw();

  // Another version comes out while this one is read.
  await api.termTemplates.publish({ ...template, body: `${body}\n\nNovo.` });
  allowConsoleError(/409/u);
  await sign.click();
  const changed = page.getByRole('alert').filter({ hasText: 'O texto mudou' });
  await expect(changed).toBeFocused();
  await expect(sign).toBeDisabled();
  await page.getByText('Fim do termo, versão 2').scrollIntoViewIfNeeded();
  await expect(sign).toBeEnabled();
  await expect(cpf).toHaveValue(typed);
  await sign.click();
  await expect(page.getByText('um ponto ou um traço curto não é uma assinatura')).toBeVisible();
  await draw();
  await sign.click();
  await expect(page.getByText('Obrigado! O termo foi assinado.')).toBeVisible();
  // The day of birth is typed once for both.
  await page.getByRole('button', { name: 'Preencher a anamnese' }).click();
  await expect(page.getByText('Parte 1 de')).toBeVisible();

  await signInAs('admin');
  await page.goto(`/admin/patients/${patient.id}/terms`);
  const term = page.getByRole('region', { name: title });
  await expect(term).toContainText('Termo assinado');
  await expectAccessible();
  await term.getByRole('button', { name: 'Revogar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog).toHaveCount(0);
  await term.getByRole('button', { name: 'Revogar' }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Mudou de ideia.');
  await dialog.getByRole('button', { name: 'Revogar' }).click();
  await expect(term).toContainText('Termo revogado');
  await expect(term).toContainText('Mudou de ideia.');

  // On the tablet of the clinic the page stays where it is while it is signed.
  await page.keyboard.press('Escape');
  await api.terms.request({ patientId: patient.id, templateId: template.id });
  await page.reload();
  const pending = term.filter({ hasText: 'Termo pendente' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await pending.getByRole('button', { name: 'Imprimir para assinar no papel' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await pending.getByRole('button', { name: 'Entregar este aparelho ao paciente' }).click();
  await dialog.getByRole('button', { name: 'Entregar' }).click();
  await page.getByText('Fim do termo').scrollIntoViewIfNeeded();
  await expect(sign).toBeEnabled();
  await page.locator('canvas').scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  await draw();
  expect(before).toBeGreaterThan(0);
  expect(await place()).toBe(before);
  await cpf.fill(typed);
  await sign.click();
  await expect(page.getByText('O termo foi assinado')).toBeVisible();
});
