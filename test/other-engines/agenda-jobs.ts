/** The agenda's daily work, on a day of two professionals. Each job says at the server what it changed. */
import { expect } from 'vitest';
import { z } from 'zod';
import { screens } from '#contract/screen-addresses.ts';
import { addDays, minutesOf, timeOf } from '#contract/value-formats.ts';
import type { Api } from '../browser.ts';
import type { Point } from './engine.ts';
import { middleOf, type Walk } from './walk.ts';

export type Day = { date: string; first: string; second: string; time: string };
type Job = { walk: Walk; api: Api; patientId: string; day: Day };

const later = (time: string, minutes: number) => timeOf(minutesOf(time) + minutes);
const addressOf = ({ date }: Day) => `${screens.appointmentCalendar}?visao=dia&dia=${date}`;

/**
 * A day on which two professionals are free for two hours and a half from `time`. In the morning: at its lower edge the grid
 * scrolls during a drag.
 */
export async function findDay(api: Api, from: string): Promise<Day> {
  const { days } = await api.appointments.freeTimes({ from, to: addDays(from, 60) });
  const hours = [0, 30, 60, 90, 120];
  for (const { date, professionalId: first, times } of days)
    for (const { professionalId: second, times: others } of days.filter((each) => each.date === date))
      for (const time of second === first ? [] : times)
        if (
          time < '10:30' &&
          hours.every((more) => [times, others].every((free) => free.includes(later(time, more))))
        )
          return { date, first, second, time };
  throw new Error('no day is free enough');
}

const rect = (selector: string) => (walk: Walk) => walk.find(selector, '');
const blockOf = (id: string) => rect(`[data-appointment="${id}"]`);
const columnOf = ({ date }: Day, professionalId: string) => rect(`[data-column="${date}|${professionalId}"]`);

async function book({ api, patientId, day }: Job): Promise<string> {
  const { date, time, first: professionalId } = day;
  return (await api.appointments.create({ patientId, professionalId, date, time })).id;
}

/** Where a time is in a professional's column, by the place of an appointment in another. */
async function pointAt(
  { walk, day }: Job,
  id: string,
  professionalId: string,
  minutes: number,
): Promise<Point> {
  const block = await blockOf(id)(walk);
  const column = await columnOf(day, professionalId)(walk);
  const hour = z
    .string()
    .transform(Number.parseFloat)
    .parse(
      await walk.evaluate(
        `return getComputedStyle(document.querySelector('[data-column]')).getPropertyValue('--hour-height')`,
      ),
    );
  return { x: middleOf(column).x, y: Math.round(block.y + 5 + (minutes / 60) * hour) };
}

const expectAt = async ({ api }: Job, id: string, professionalId: string, time: string) =>
  expect
    .poll(async () => {
      const { professional, time } = await api.appointments.get({ id });
      return { id: professional.id, time };
    })
    .toEqual({ id: professionalId, time });

/** An unknown caller, on free time beside another appointment. */
export async function bookInPlace(job: Job): Promise<void> {
  const { walk, api, day } = job;
  const { second: professionalId, date, time } = day;
  const fullName = `Zuleica ${walk.name.replace(/ .*/u, '')}`;
  const beside = await book(job);
  await walk.show(addressOf(day));
  await walk.drag([await pointAt(job, beside, professionalId, 0)]);
  await walk.fill('Paciente', fullName);
  await walk.click('option', `Cadastrar “${fullName}”`);
  await walk.fill('Telefone', '24988776655');
  await walk.click('button', 'Agendar');
  await walk.see('Agendamento criado com sucesso!');
  const { rows: patients } = await api.patients.list({ search: fullName });
  expect(patients).toMatchObject([{ fullName }]);
  const { rows } = await api.appointments.list({ patientId: patients[0]?.id, period: 'all' });
  expect(rows).toMatchObject([{ date, time, professional: { id: professionalId } }]);
}

/** To another professional, an hour later; then back by 'Desfazer'. */
export async function moveByDrag(job: Job): Promise<void> {
  const { walk, day } = job;
  const id = await book(job);
  await walk.show(addressOf(day));
  const { x, y } = await blockOf(id)(walk);
  const to = await pointAt(job, id, day.second, 60);
  const from = { x: Math.round(x) + 40, y: Math.round(y) + 5 };
  const steps = Array.from({ length: 12 }, (_, index) => (index + 1) / 12);
  await walk.drag([
    from,
    ...steps.map((part) => ({
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    })),
  ]);
  await walk.see('Desfazer');
  await expectAt(job, id, day.second, later(day.time, 60));
  await walk.click('button', 'Desfazer');
  await walk.see('Desfeito');
  await expectAt(job, id, day.first, day.time);
}

/** By the card and a click on a free time. */
export async function reschedule(job: Job): Promise<void> {
  const { walk, day } = job;
  const id = await book(job);
  await walk.show(addressOf(day));
  await walk.drag([middleOf(await blockOf(id)(walk))]);
  await walk.click('button', 'Remarcar');
  await walk.see('Escolha um horário. Os livres estão destacados.');
  await walk.until('free times', async () =>
    Boolean(await walk.evaluate("return document.querySelector('[data-free]') !== null")),
  );
  await walk.drag([await pointAt(job, id, day.second, 90)]);
  await walk.see('Desfazer');
  await expectAt(job, id, day.second, later(day.time, 90));
}

/** The next statuses, notes and history. */
export async function workWithCard(job: Job): Promise<void> {
  const { walk, api, day } = job;
  const id = await book(job);
  await walk.show(addressOf(day));
  await walk.drag([middleOf(await blockOf(id)(walk))]);
  await walk.click('button', 'Marcar como Confirmado');
  await expect.poll(async () => (await api.appointments.get({ id })).status).toBe('confirmed');
  await walk.click('button', 'Escrever observações');
  await walk.fill('Observações', 'Prefere a tarde.');
  await walk.click('button', 'Salvar');
  await walk.see('Prefere a tarde.');
  expect((await api.appointments.get({ id })).notes).toBe('Prefere a tarde.');
  await walk.click('button', 'Histórico');
  await walk.see('Alterado: observações');
  await walk.press('Escape');
}
