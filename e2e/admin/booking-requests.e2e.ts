/** Requests of patients: the reception accepts one, proposes another time for one, and refuses one. */
import { addDays } from '#contract/value-formats.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import { expect, test } from '../fixtures.ts';
import { addProcedure, newTitle, register } from '../records.ts';
import { type Api, signIn } from '../sign-in.ts';

/** The last free day that patients may choose: far from what other tests book. */
async function lastDay(patient: Api, procedureId: string) {
  const { horizonDays } = await patient.booking.choices({});
  const today = clinicClock.today();
  const to = addDays(today, horizonDays);
  const { days } = await patient.booking.days({ procedureId, from: addDays(to, -20), to });
  const day = days.at(-1);
  if (!day) throw new Error('no free day');
  return day;
}

test('a request is accepted, another time is proposed, and a refusal is taken back', async ({
  page,
  api,
  signInAs,
  baseURL,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id: procedureId, title } = await addProcedure(api, newTitle('Consulta'), { bookableOnline: true });
  const people = [await register(api), await register(api), await register(api)] as const;
  const asked: { date: string; time: string; api: Api; fullName: string }[] = [];
  for (const { email, password, fullName } of people) {
    const { api: own } = await signIn(baseURL ?? '', { email, password });
    const { date, times } = await lastDay(own, procedureId);
    const time = times[0]?.time ?? '';
    const { holdId } = await own.booking.hold({ procedureId, professionalId: null, date, time });
    expect(await own.booking.confirm({ holdId })).toMatchObject({ outcome: 'requested' });
    asked.push({ date, time, api: own, fullName });
  }
  const [first, second, third] = asked;
  if (!first || !second || !third) throw new Error('three have asked');
  await signInAs('reception');
  const cardOf = ({ fullName }: { fullName: string }) =>
    page.getByRole('article', { name: `Pedido de ${fullName}` });

  await test.step('the dashboard leads to them', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /pedidos? de horário/u }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos');
    await expect(cardOf(first)).toContainText(title);
    await expect(cardOf(first)).toContainText('Primeira vez');
    await expectAccessible();
    await expectNoSidewaysScroll();
  });

  await test.step('one click accepts', async () => {
    await cardOf(first)
      .getByRole('button', { name: /^Aceitar/u })
      .click();
    await expect(page.getByText(`${first.fullName}: agendado`)).toBeVisible();
    await expect(cardOf(first)).toContainText('Aceito');
    await expect(cardOf(first).getByRole('link', { name: 'Ver agendamento' })).toBeVisible();
    expect((await first.api.portal.home()).nextAppointment).toMatchObject({
      date: first.date,
      time: first.time,
      service: title,
    });
  });

  await test.step('a refusal goes with a reason, and is taken back', async () => {
    await cardOf(second)
      .getByRole('button', { name: /^Recusar/u })
      .click();
    const dialog = page.getByRole('dialog', { name: `Recusar o pedido de ${second.fullName}?` });
    await dialog.getByRole('textbox', { name: 'Motivo para o paciente' }).fill('Neste dia não atendemos.');
    await dialog.getByRole('button', { name: 'Recusar pedido' }).click();
    await expect(cardOf(second)).toContainText('Recusado');
    await page
      .getByRole('listitem')
      .filter({ hasText: `Pedido de ${second.fullName} recusado` })
      .getByRole('button', { name: 'Desfazer' })
      .click();
    await expect(cardOf(second).getByRole('button', { name: /^Aceitar/u })).toBeVisible();
    expect((await second.api.portal.home()).requests).toMatchObject([{ state: 'pending' }]);
  });

  await test.step('another time is chosen on the agenda, and kept for the patient', async () => {
    await cardOf(third)
      .getByRole('button', { name: /^Propor outro horário/u })
      .click();
    await expect(page.getByText(`Outro horário para ${third.fullName}`)).toBeVisible();
    // The time under the keyboard; on a phone the last one of the list.
    await page
      .getByRole('button', { name: /, livre$/u })
      .last()
      .press('Enter');
    await expect(page.getByText(`Horário proposto a ${third.fullName}`)).toBeVisible();
    expect((await third.api.portal.home()).requests).toMatchObject([
      { state: 'proposed', askedDate: third.date, askedTime: third.time },
    ]);
  });

  await test.step('the proposal is a dashed block, which opens the answers', async () => {
    await page
      .getByRole('button', { name: new RegExp(`Proposto a ${third.fullName}`, 'u') })
      .first()
      .click();
    const card = page.getByRole('article', { name: `Pedido de ${third.fullName}` });
    await expect(card).toContainText('Aguarda o paciente');
    await expect(card.getByRole('button', { name: /^Aceitar/u })).toHaveCount(0);
    await expect(card.getByRole('button', { name: /^Recusar/u })).toBeVisible();
  });

  for (const { id: requestId, date, time } of (await third.api.portal.home()).requests) {
    const answered = await third.api.booking.answerProposal({ requestId, accept: true, date, time });
    expect(answered.appointmentId).not.toBeNull();
  }
});
