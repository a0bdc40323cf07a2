/**
 * Booking by patients in the clinic of `bench/team.ts`, with 400,000 appointments: `node bench/booking.ts [--seconds=3]`.
 * The aim (p50): the free times of a month for one procedure and all professionals in one call, under 25 ms; 200 held times
 * and requests lie among them.
 */
import pg from 'pg';
import { addDays } from '#db/demo/days.ts';
import { printTimings } from './measure.ts';
import { openOurs } from './our-clients.ts';
import { benchClock } from './seed.ts';
import { startOurs } from './servers.ts';
import { openTeamClinic, procedureId } from './team-clinic.ts';

const seconds = Number(/--seconds=(\d+)/u.exec(process.argv.join(' '))?.[1] ?? 3);

const bench = await openTeamClinic();
await openBooking(bench.url);
const today = benchClock.today();
const server = await startOurs(bench.url);
try {
  const { patient, close } = await openOurs(server);
  const { booking, portal } = patient;
  const month = { from: addDays(today, 1), to: addDays(today, 31) };
  const { days } = await booking.days({ procedureId, ...month });
  const first = days[3] ?? { date: month.to, times: [] };
  const wish = { procedureId, professionalId: null, date: first.date, time: first.times[0]?.time ?? '10:00' };
  /** Each with what it finds. */
  const calls: Record<string, () => Promise<number>> = {
    'free times of a month, one procedure with a room, all professionals': () =>
      booking.days({ procedureId, ...month }).then((answer) => countTimes(answer.days)),
    'what can be booked': () => booking.choices({}).then(({ procedures }) => procedures.length),
    "the portal's home": () => portal.home({}).then(({ requests }) => requests.length),
    'hold a time, which replaces the one before': () => booking.hold(wish).then(() => 1),
  };
  await printTimings(calls, seconds);
  close();
} finally {
  await server.stop();
  await bench.stop();
}

function countTimes(found: { times: unknown[] }[]): number {
  return found.reduce((count, { times }) => count + times.length, 0);
}

/** Opens the procedure, and puts held times and requests of other patients into the next month. */
async function openBooking(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role clinic_maintenance');
  await client.query('update procedures set bookable_online = true where id = $1', [procedureId]);
  await client.query('delete from booking_rules');
  await client.query(
    `insert into booking_rules (mode, max_open, approval_for_new, approval_after_no_shows)
       values ('instant', 20, false, null)`,
  );
  await client.query('delete from booking_requests');
  await client.query(
    `insert into booking_requests (patient_id, procedure_id, service, professional_id, date, time, duration_minutes, state)
       select patient.id, $1, 'Peeling', professional.id, current_date + n::int % 30 + 1,
              time '08:00' + (n % 8) * interval '30 minutes', 30, 'pending'
         from (select id, row_number() over (order by id) as n from patients limit 200) as patient
         join (select id, row_number() over (order by id) - 1 as place from professionals where active) as professional
           on professional.place = patient.n % 5`,
    [procedureId],
  );
  await client.query('analyze');
  await client.end();
}
