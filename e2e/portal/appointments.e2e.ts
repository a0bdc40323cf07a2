/** A patient's own appointments: those ahead, and the others a month at a time. */
import { capitalise, formatMonth, sayDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';
import { answer } from '../simulate.ts';

const todaysDay = () => today('America/Sao_Paulo');
const year = () => todaysDay().slice(0, 4);
const thisMonth = () => Number(todaysDay().slice(5, 7));

const address = 'Rua das Hortênsias Brancas, 128 - Centro, Petrópolis - RJ';
const appointment = (
  id: number,
  date: string,
  time: string,
  status: string,
  what: { doctorName?: string; service?: string; can?: object } = {},
) => ({
  id: `0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c1${id}`,
  date,
  time,
  durationMinutes: 30,
  doctorName: 'A definir',
  service: 'Consulta padrão',
  status,
  can: { confirm: 'status', move: 'status', cancel: 'status' },
  ...what,
});
const month = (rows: object[], ahead: object[] = []) => ({
  year: Number(year()),
  month: thisMonth(),
  rows,
  ahead,
  address,
  whatsappUrl: 'https://wa.me/5524900000120',
  booking: { mode: 'off' },
  requests: [],
});

test('the months are chosen and turned; one is empty, one has an appointment of each status', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await test.step('the months can be chosen and turned, and outlast a reload', async () => {
    await signInAs('patient');
    const selector = page.getByRole('combobox', { name: 'Mês' });
    const next = page.getByRole('button', { name: 'Próximo mês' });
    await page.goto('/patient/appointments');
    await expect(page).toHaveTitle('Meus Agendamentos | Dra. Helena Prado');
    await expect(selector).toHaveValue(capitalise(formatMonth(thisMonth())));
    await expect(page.getByText(year(), { exact: true })).toBeVisible();
    await selector.click();
    await expect(page.getByRole('option')).toHaveText(
      Array.from({ length: 12 }, (_, index) => capitalise(formatMonth(index + 1))),
    );
    await page.getByRole('option', { name: 'Janeiro' }).click();
    await next.click();
    await expect(selector).toHaveValue('Fevereiro');
    await page.reload();
    await expect(selector).toHaveValue('Fevereiro');
  });

  await test.step('a month empty, and with an appointment of each status', async () => {
    await signInAs('patient');
    await answer(page, 'portal.appointments', month([]));
    await lead(page, '/patient/appointments');
    await expect(page.getByText('Nenhuma consulta marcada.')).toBeVisible();
    await expect(page.getByText(`Nenhum agendamento em ${formatMonth(thisMonth())}.`)).toBeVisible();
    const whatsapp = page.getByRole('link', { name: 'Quer agendar uma consulta?' });
    await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/5524900000120');
    await expect(whatsapp).toHaveAttribute('target', '_blank');

    const day = `${todaysDay().slice(0, 8)}09`;
    const open = appointment(2, todaysDay(), '17:30', 'confirmed', {
      can: { confirm: 'status', move: 'window', cancel: 'window' },
    });
    await answer(
      page,
      'portal.appointments',
      month(
        [
          appointment(1, day, '16:30', 'completed', {
            service: 'Peeling químico',
            doctorName: 'Dr. Caio Reis',
          }),
          open,
          appointment(3, todaysDay(), '17:00', 'cancelled'),
        ],
        [open, appointment(4, `${Number(year()) + 1}-06-09`, '09:00', 'scheduled')],
      ),
    );
    await page.reload();
    // All that are ahead, of every month; the others by month.
    const ahead = page.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem');
    await expect(ahead).toHaveCount(2);
    await expect(ahead.nth(1)).toContainText(`9 de junho de ${Number(year()) + 1}`);
    const cards = page.getByRole('list', { name: 'Consultas do mês' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    for (const text of [capitalise(sayDate(day, todaysDay())), '16:30', 'Concluído'])
      await expect(cards.nth(0)).toContainText(text);
    // What and with which professional comes first; one who is still to be named is not shown.
    await expect(cards.nth(0)).toHaveText(/^Peeling químico.*Dr\. Caio Reis.*16:30$/u);
    await expect(ahead.nth(0)).toHaveText(
      /^Consulta padrãoConfirmadoHoje, às 17:30A consulta está muito próxima: para remarcar ou cancelar, fale com a clínica\./u,
    );
    await expect(ahead.nth(0).getByRole('link', { name: 'Falar pelo WhatsApp' })).toBeVisible();
    await expect(cards.nth(1)).toContainText('Cancelado');
    await expect(page.getByText(address)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
      'href',
      '/patient/location',
    );
    await expectAccessible();
  });
});
