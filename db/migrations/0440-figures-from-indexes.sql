-- What the owner reads, from indexes alone (decision 164): visits that ended, by day; completed ones by patient; open balances. Of a
-- booking none of them has a row.
create index appointments_ended_idx on public.appointments (date)
  include (status, professional_id, procedure_id, duration_minutes, time, cancel_reason, status_changed_at, id)
  where status in ('completed', 'no_show', 'cancelled');
create index appointments_came_idx on public.appointments (patient_id, date) where status = 'completed';
drop index public.appointment_balances_open_idx;
create index appointment_balances_open_idx on public.appointment_balances (appointment_id) include (charged_cents, paid_cents)
  where paid_cents < charged_cents;
