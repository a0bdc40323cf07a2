/** The rules of online booking, and the times that patients have asked for: free ones of the days to come. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import { demoCredentials } from './clinic.ts';
import type { DemoPatient } from './patients.ts';

type Wish = {
  /** With an account: nobody else could ask, since the page for others is off. */
  patient: string;
  procedure: string;
  /** Days from today to the first day that is looked at. */
  daysAhead: number;
  minutesAgo: number;
  state: 'pending' | 'refused';
  note?: string;
};

const wishes: readonly Wish[] = [
  {
    patient: 'Marina Conceição Azevedo',
    procedure: 'Limpeza de pele profunda',
    daysAhead: 6,
    minutesAgo: 190,
    state: 'pending',
  },
  {
    patient: 'Letícia Xavier do Amaral',
    procedure: 'Crioterapia',
    daysAhead: 3,
    minutesAgo: 42,
    state: 'pending',
  },
  {
    patient: 'Thaís Oliveira Bragança',
    procedure: 'Mapeamento corporal de pintas',
    daysAhead: 9,
    minutesAgo: 11,
    state: 'pending',
  },
  {
    patient: 'Sônia Aparecida Gusmão',
    procedure: 'Crioterapia',
    daysAhead: 2,
    minutesAgo: 1_500,
    state: 'refused',
    note: 'Neste dia a sala estará em manutenção. Escolha outro, por favor.',
  },
];

/** @param now of the clinic's clock */
export async function insertBooking(
  rows: Kysely<DB>,
  patients: readonly DemoPatient[],
  now: Date,
): Promise<void> {
  await rows.insertInto('booking_rules').values({ mode: 'instant' }).execute();
  for (const wish of wishes) {
    const patient = patients.find(({ fullName }) => fullName === wish.patient);
    if (!patient) continue;
    const answered = wish.state === 'refused';
    // Each takes its time from the next.
    await sql`
      insert into booking_requests (
        patient_id, procedure_id, service, professional_id, any_professional,
        date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes, state, created_at, answered_at,
        answered_name, answer_note
      )
      select ${patient.id}::uuid, procedure.id, procedure.title, free.professional_id, true,
             free.starts_at::date, free.starts_at::time, procedure.minutes, procedure.buffer_before_minutes,
             procedure.buffer_after_minutes, ${wish.state},
             ${now}::timestamptz - make_interval(mins => ${wish.minutesAgo}::integer),
             case when ${answered}::boolean then ${now}::timestamptz end,
             case when ${answered}::boolean then ${demoCredentials.reception.fullName} end, ${wish.note ?? null}
        from procedures as procedure,
             lateral app.free_times(procedure.id, null, null, ${now}::timestamptz::date + ${wish.daysAhead}::integer,
               ${now}::timestamptz::date + ${wish.daysAhead}::integer + 10, 30) as free
        where procedure.title = ${wish.procedure}
        order by free.starts_at, free.professional_id limit 1`.execute(rows);
  }
  // One who waits did not want the time that was offered.
  await sql`
    insert into waiting_offers (entry_id, patient_id, procedure_id, service, professional_id, date, time, state, expires_at,
                                answered_at, created_at)
      select id, patient_id, procedure_id, service, coalesce(professional_id, app.first_professional()),
             ${now}::timestamptz::date + 1, '10:00', 'declined', ${now}::timestamptz - interval '20 hours',
             ${now}::timestamptz - interval '22 hours', ${now}::timestamptz - interval '24 hours'
        from waiting_list order by created_at limit 1`.execute(rows);
}
