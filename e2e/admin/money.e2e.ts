/** The reception's money: a discount, a deposit, the rest by two methods, a reversal, and the till closed to the cent. */
import { addDays } from '#contract/value-formats.ts';
import { today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, inviteColleague, register } from '../records.ts';
import { loseAnswer, refusedRequest } from '../simulate.ts';

test('a visit is paid in parts, one part is taken back, and the till adds up', async ({
  page,
  api,
  baseURL,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  test.slow(); // a long walk
  const patient = await register(api);
  const { id } = await api.appointments.create({ patientId: patient.id, date: freeDay(), time: '09:00' });
  const owed = await api.appointments.create({
    patientId: patient.id,
    date: addDays(today('America/Sao_Paulo'), -1),
    time: '09:00',
    squeezeIn: true,
    outsideHours: true,
  });
  await api.payments.setPrice({
    appointmentId: owed.id,
    priceCents: 8_000,
    discount: { cents: 0 },
    reason: 'Combinado',
  });
  await signInAs(await inviteColleague(api, baseURL ?? '', ['reception']));
  await page.goto(`/admin/appointments/${id}`);
  const dialog = page.getByRole('dialog', {
    name: new RegExp(`^(Receber|Pagamento) de ${patient.fullName}`, 'u'),
  });
  const receive = () => page.getByRole('button', { name: 'Receber', exact: true }).click();
  await receive();

  // A free text has no price in the catalogue.
  await dialog.getByRole('textbox', { name: 'Preço' }).fill('1,234.56');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Combinado por telefone');
  await dialog.getByRole('button', { name: 'Salvar preço' }).click();
  await expect(dialog.getByText('Digite um valor como 1.234,56')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Preço' }).fill('300');
  await dialog.getByRole('textbox', { name: 'Desconto' }).fill('10');
  await dialog.getByText('Desconto em %').click();
  await expect(dialog.getByText('Fica por R$ 270,00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar preço' }).click();

  await dialog.getByRole('textbox', { name: 'Dinheiro na gaveta' }).fill('100');
  await dialog.getByRole('button', { name: 'Abrir o caixa' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('270,00');
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('70');
  // The form asks the server, and says what is true.
  allowConsoleError(refusedRequest);
  await loseAnswer(page, 'payments.receive');
  await dialog.getByRole('button', { name: 'Receber', exact: true }).dblclick();
  await expect(page.getByText(`Recebido R$ 70,00 de ${patient.fullName}. Falta R$ 200,00.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Agendamento' })).toContainText('Falta R$ 200,00');
  // Of the wrong visit or method: taken back where it was told, with its reason.
  const toldOf = (sum: string) =>
    page.getByRole('listitem').filter({ hasText: `Recebido R$ ${sum} de ${patient.fullName}` });
  await toldOf('70,00').getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await page.keyboard.type('Era em dinheiro');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Estornado R$ 70,00')).toBeVisible();
  await dialog.getByRole('button', { name: /^Receber R\$\s270,00$/u }).click();
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('70');
  await dialog.getByRole('button', { name: 'Receber', exact: true }).click();
  await expect(dialog).toBeHidden();

  await receive();
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('150');
  // What is owed of another day, and back to what was typed.
  await dialog.getByRole('button', { name: /^Receber R\$\s80,00 de /u }).click();
  await expect(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('80,00');
  await expect(dialog.getByText(/^Preço alterado por .+: Combinado$/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('150');
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('200');
  await dialog.getByRole('button', { name: 'Outra forma' }).click();
  // The second form takes what the first leaves.
  await dialog.getByRole('textbox', { name: 'Valor' }).first().fill('150');
  await dialog.getByRole('textbox', { name: 'Entregue' }).fill('100');
  await expect(dialog.getByText('Troco: R$ 50,00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Receber', exact: true }).click();
  await expect(page.getByText(`Recebido R$ 200,00 de ${patient.fullName}. Pago.`)).toBeVisible();
  await toldOf('200,00').getByRole('button', { name: 'Recibo', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: `Recibo de ${patient.fullName}` });
  await expect(receipt.getByText('Recibo de R$ 200,00.')).toBeVisible();
  await receipt.getByRole('button', { name: 'Cancelar' }).click();
  await expect(receipt).toBeHidden();

  await page.getByRole('button', { name: 'Pagamento', exact: true }).click();
  await expect(dialog).toHaveAccessibleName(`Pagamento de ${patient.fullName}`);
  await dialog.getByRole('button', { name: 'Recibo de R$ 200,00' }).click();
  await dialog.getByRole('textbox', { name: 'CPF de quem pagou' }).fill('529.982.247-25');
  await dialog.getByRole('button', { name: 'Emitir recibo' }).click();
  await expect(dialog.getByRole('figure', { name: 'Página 1 de 1' })).toContainText('duzentos reais');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'troco' })
    .getByRole('button', { name: 'Estornar' })
    .click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Pagou de novo por Pix');
  await dialog.getByRole('button', { name: 'Estornar' }).last().click();
  await expect(page.getByText('Estornado R$ 50,00')).toBeVisible();
  await expect(dialog.getByText('Falta R$ 50,00', { exact: true })).toBeVisible();
  await expect(dialog.getByText('cancelado: Pagamento estornado: Pagou de novo por Pix')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('navigation').getByRole('link', { name: 'Caixa' }).click();
  const till = page.getByRole('region', { name: 'Seu caixa' });
  await expect(till.getByRole('table', { name: 'Lançamentos' }).getByRole('row')).toHaveCount(8);
  await expect(till.getByRole('row', { name: /^Abertura Dinheiro/u })).toContainText('R$ 100,00');
  await expectAccessible();
  await till.getByRole('button', { name: 'Sangria' }).click();
  await page.getByRole('textbox', { name: 'Valor' }).fill('30');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Banco');
  await page.getByRole('button', { name: 'Tirar do caixa' }).click();
  await expect(page.getByText('Sangria registrada')).toBeVisible();
  await till.getByRole('button', { name: 'Fechar o caixa' }).click();
  const closing = page.getByRole('form', { name: 'Fechar o caixa' });
  await closing.getByRole('textbox', { name: 'Dinheiro, contado' }).fill('69,99');
  await expect(closing.getByText('Faltam R$ 0,01')).toBeVisible();
  await closing.getByRole('textbox', { name: 'Dinheiro, contado' }).fill('70');
  await expect(closing.getByText('Confere')).toHaveCount(1);
  await closing.getByRole('textbox', { name: 'Pix, contado' }).fill('220');
  await expect(closing.getByText('Confere')).toHaveCount(2);
  await closing.getByRole('button', { name: 'Fechar o caixa' }).click();
  await expect(page.getByText('Caixa fechado')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Caixas do mês' })).toContainText('Confere');
});
