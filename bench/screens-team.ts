/** Today's screens, which the older system did not have, in the team's clinic. */
import { addDays } from '#contract/value-formats.ts';
import { monthOf, partsOf } from '#server/platform/clock.ts';
import { isTrial } from './measure.ts';
import { idsOf, type OwnScreen, type Subjects } from './screen.ts';
import { checkSheet, inventSheet } from './sheet.ts';
import { procedureId, professionalIds } from './team-clinic.ts';

const days = 90;
const [professionalId = ''] = professionalIds;

/** @param today the day around which the clinic was filled */
export function teamScreens(
  { today, month }: Pick<Subjects, 'today' | 'month'>,
  effort: { seconds: number },
): OwnScreen[] {
  const sheetRows = isTrial(effort) ? 20 : 200;
  const [year] = partsOf(today);
  const from = addDays(today, 1);
  const inDays = (count: number) => ({ from, to: addDays(today, count) });
  /** A week with six working days, so that there is always one of free times. */
  const week = addDays(today, 3);
  const sheet = inventSheet(sheetRows);
  return [
    {
      name: 'Agenda, a day of three',
      async ours({ administrator }, round) {
        const day = addDays(from, round % 60);
        const { rows } = await administrator.appointments.agenda({
          from: day,
          to: day,
          professionalIds: professionalIds.slice(0, 3),
        });
        return () => ({ ids: idsOf(rows) });
      },
    },
    {
      name: 'Agenda, a week of five',
      async ours({ administrator }, round) {
        const first = addDays(week, round % 60);
        const { rows } = await administrator.appointments.agenda({ from: first, to: addDays(first, 6) });
        return () => ({ ids: idsOf(rows) });
      },
    },
    {
      // Board and buttons, as they come with the page.
      name: 'Agenda, the week of all with its screen',
      async ours({ administrator }, round) {
        const first = addDays(week, round % 60);
        const [{ rows }, { professionals }, waiting, displaced] = await Promise.all([
          administrator.appointments.agenda({ from: first, to: addDays(first, 6) }),
          administrator.bookingChoices.get(),
          administrator.waitingList.list({ page: 1, pageSize: 1 }),
          administrator.displaced.summary(),
        ]);
        return () => ({
          ids: idsOf(rows),
          professionals: idsOf(professionals),
          waiting: waiting.total,
          displaced: displaced.total,
        });
      },
    },
    {
      name: 'Reception’s board',
      async ours({ administrator }, round) {
        const day = addDays(week, round % 5);
        const { rows } = await administrator.appointments.agenda({ from: day, to: day });
        return () => ({ ids: idsOf(rows) });
      },
    },
    {
      name: `Free times of ${days} days`,
      async ours({ administrator }) {
        const found = await administrator.appointments.freeTimes({ procedureId, ...inDays(days) });
        return () => ({ days: found.days });
      },
    },
    {
      name: 'The next free times',
      async ours({ administrator }) {
        const { rows } = await administrator.appointments.nextFree({ procedureId });
        return () => ({ rows: rows.map(({ date, time }) => [date, time]) });
      },
    },
    {
      name: 'Queue of confirmations',
      async ours({ administrator }, round) {
        const { rows } = await administrator.confirmations.queue({ day: addDays(week, round % 5) });
        return () => ({ rows: rows.length });
      },
    },
    {
      name: 'Who fits a free time',
      async ours({ administrator }, round) {
        const { rows } = await administrator.waitingList.fitting({
          date: addDays(week, round % 5),
          time: '10:00',
          professionalId,
        });
        return () => ({ rows: rows.length });
      },
    },
    {
      name: 'Figures of a month',
      async ours({ administrator }, round) {
        const { first: from, last: to } = monthOf(year - 1, 1 + (round % 12));
        const found = await administrator.figures.get({ from, to });
        return () => ({ completed: found.total.now.completed });
      },
    },
    {
      name: 'Figures of two years',
      isAlone: true,
      async ours({ administrator }) {
        const found = await administrator.figures.get({ from: addDays(today, -730), to: today });
        return () => ({ completed: found.total.now.completed });
      },
    },
    {
      name: 'Portal, own appointments',
      async ours({ patient }, round) {
        const [year, number] = partsOf(`${month(round).month}-01`);
        const { rows } = await patient.portal.appointments({ year, month: number });
        return () => ({ ids: idsOf(rows) });
      },
    },
    {
      name: 'Portal, times to book',
      async ours({ patient }) {
        const found = await patient.booking.days({ procedureId, ...inDays(31) });
        return () => ({ days: found.days });
      },
    },
    {
      name: `An import’s check, ${sheetRows} lines`,
      isAlone: true,
      async ours(client) {
        const { id, counts } = await checkSheet(client, sheet);
        await client.administrator.imports.cancel({ id });
        return () => counts;
      },
    },
  ];
}
