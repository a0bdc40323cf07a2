/**
 * The agenda of a clinic of five professionals, three resources, 20,000 patients and 400,000 appointments, over HTTP with a
 * session: `node bench/team.ts [--seconds=3]`. The aims (p50): free times of 90 days for one procedure, and the next 20 of
 * them, under 25 ms, a week of all professionals under 15 ms, also years ago, and those who fit a free time among 2,000 on the
 * waiting list under 10 ms.
 */
import { addDays } from '#db/demo/days.ts';
import { idOf } from '#db/demo/random.ts';
import { printTimings } from './measure.ts';
import { openOurs } from './our-clients.ts';
import { benchClock } from './seed.ts';
import { startOurs } from './servers.ts';
import { openTeamClinic, procedureId, professionals, waiting } from './team-clinic.ts';

const days = 90;

const seconds = Number(/--seconds=(\d+)/u.exec(process.argv.join(' '))?.[1] ?? 3);

const bench = await openTeamClinic();
const today = benchClock.today();
const server = await startOurs(bench.url);
try {
  const { administrator, close } = await openOurs(server);
  const from = addDays(today, 1);
  const to = addDays(today, days);
  const { appointments, waitingList } = administrator;
  const professionalId = idOf('bench professional 1');
  const next = await appointments.nextFree({
    procedureId,
    professionalIds: [professionalId],
    periods: ['morning'],
  });
  const free = next.rows.map(({ date, time }) => ({ date, time }))[0] ?? { date: from, time: '10:00' };
  const week = (first: string) => () => appointments.agenda({ from: first, to: addDays(first, 6) });
  /** Each with what it finds. */
  const calls: Record<string, () => Promise<number>> = {
    [`free times of ${days} days, one procedure with a room`]: () =>
      appointments.freeTimes({ procedureId, from, to }).then(countTimes),
    [`free times of ${days} days, without a procedure`]: () =>
      appointments.freeTimes({ from, to }).then(countTimes),
    'free times of one day and one professional, with reasons': () =>
      appointments
        .freeTimes({ procedureId, professionalIds: [professionalId], from, to: from })
        .then(countTimes),
    'the next 20 free times, one procedure with a room': () =>
      appointments.nextFree({ procedureId }).then(countRows),
    'the next 20 free times on a Sunday, of which there are none': () =>
      appointments.nextFree({ procedureId, weekdays: [7] }).then(countRows),
    [`a week of ${professionals} professionals`]: () => week(addDays(today, 3))().then(countRows),
    'a week two years ago': () => week(addDays(today, -730))().then(countRows),
    [`who fits a free time among ${waiting} waiting`]: () =>
      waitingList.fitting({ ...free, professionalId }).then(countRows),
  };
  await printTimings(calls, seconds);
  close();
} finally {
  await server.stop();
  await bench.stop();
}

function countTimes(answer: { days: { times: string[] }[] }): number {
  return answer.days.reduce((count, { times }) => count + times.length, 0);
}

function countRows({ rows }: { rows: unknown[] }): number {
  return rows.length;
}
