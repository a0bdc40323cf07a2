/** A term that a procedure requires: pending on the card, signed on a phone by the link, in the record, and revoked. */
import { expect, test } from './fixtures.ts';
import { newCpf, registerWithAppointment } from './records.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a patient reads and signs the term by the link, and the clinic has it', async ({
  page,
  api,
  signInAs,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id, date, patient } = await registerWithAppointment(api);
  const { rows } = await api.termTemplates.list();
  const images = rows.find(({ name }) => name === 'Uso de imagens');
  await api.terms.request({ patientId: patient.id, templateId: images?.id ?? '' });
  const { links } = await api.confirmations.prepare({ day: date });
  const { pathname, search } = new URL(links.find(({ appointmentId }) => appointmentId === id)?.url ?? '');
  await page.goto(`${pathname}${search}`);
  const section = page.getByRole('region', { name: 'Termo para assinar' });
  await section.getByRole('textbox', { name: 'Sua data de nascimento' }).fill('20/05/1984');
  await section.getByRole('button', { name: 'Ler o termo' }).click();

  const sign = page.getByRole('button', { name: 'Assinar', exact: true });
  await expect(page.getByText('Leia o termo até o fim para assinar.')).toBeAttached();
  await page.getByText('Fim do termo').scrollIntoViewIfNeeded();
  await expect(sign).toBeEnabled();
  await page.getByRole('textbox', { name: 'CPF do paciente' }).fill(newCpf());
  await sign.click();
  await expect(page.getByText('um ponto ou um traço curto não é uma assinatura')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible();
  const board = page.locator('canvas');
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (!box) throw new Error('no board');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1)
    await page.mouse.move(box.x + 30 + step * 25, box.y + 40 + (step % 2) * 30);
  await page.mouse.up();
  await sign.click();
  await expect(page.getByText('Obrigado! O termo foi assinado.')).toBeVisible();

  await signInAs('admin');
  await page.goto(`/admin/patients/${patient.id}/terms`);
  const term = page.getByRole('region', { name: 'Uso de imagens' });
  await expect(term).toContainText('Termo assinado');
  await expectAccessible();
  await term.getByRole('button', { name: 'Revogar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Mudou de ideia.');
  await dialog.getByRole('button', { name: 'Revogar' }).click();
  await expect(term).toContainText('Termo revogado');
  await expect(term).toContainText('Mudou de ideia.');
});
