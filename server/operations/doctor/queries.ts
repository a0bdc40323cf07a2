import type { ClientBase } from 'pg';

/** Expired rows by table, as the end of a `select` or a `delete` statement. */
const expired = {
  'auth.sessions': "from auth.sessions where expires_at < now() - interval '1 day'",
  'auth.verifications': "from auth.verifications where expires_at < now() - interval '1 day'",
  'private.setup_links': "from private.setup_links where expires_at < now() - interval '1 day'",
};

export async function countExpired(client: ClientBase): Promise<number> {
  let count = 0;
  for (const from of Object.values(expired)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${from}`);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

export async function deleteExpired(client: ClientBase): Promise<number> {
  let count = 0;
  for (const from of Object.values(expired)) count += (await client.query(`delete ${from}`)).rowCount ?? 0;
  return count;
}

/** Number of days, and of totals of patients, whose stored count differs from the rows. */
const miscounted = `
  with counted as (
    select date, count(*) filter (where status = 'scheduled') as scheduled,
           count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status = 'cancelled') as cancelled
      from public.appointments group by date
  ), kept as (
    select date, sum(scheduled) as scheduled, sum(completed) as completed, sum(cancelled) as cancelled
      from public.appointment_days group by date
  )
  select count(*)::int as count from counted full join kept using (date)
    where (coalesce(kept.scheduled, 0), coalesce(kept.completed, 0), coalesce(kept.cancelled, 0))
       is distinct from (coalesce(counted.scheduled, 0), coalesce(counted.completed, 0), coalesce(counted.cancelled, 0))
  union all
  select count(*)::int from (select sum(patients) as kept from public.patient_counts) as parts
    where coalesce(kept, 0) <> (select count(*) from public.patients)`;

/** One statement, so that counts and rows are of one moment. */
export async function countMiscounted(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(miscounted);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Counts again. Writers wait for the lock meanwhile. */
export async function recount(client: ClientBase): Promise<void> {
  await client.query('begin');
  await client.query('lock table public.appointments, public.patients in share row exclusive mode');
  await client.query('delete from public.appointment_days');
  await client.query('delete from public.patient_counts');
  await client.query(
    `insert into public.appointment_days (date, scheduled, completed, cancelled)
       select date, count(*) filter (where status = 'scheduled'), count(*) filter (where status = 'completed'),
              count(*) filter (where status = 'cancelled')
         from public.appointments group by date`,
  );
  await client.query(
    'insert into public.patient_counts (part, patients) select 0, count(*) from public.patients',
  );
  await client.query('commit');
}
