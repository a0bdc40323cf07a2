-- The audit log: who did what. A line is written in the transaction of its change, and never changes. Lines have no
-- foreign keys, since the log outlives the rows it is about. `fields` names the changed columns, for readers who may
-- not see the values; `before` and `after` hold the values, without nulls (decision 021).

create table public.activity_log (
  id uuid primary key default gen_random_uuid(),
  -- Not now(), which is the same for everything in one transaction.
  happened_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  user_role text default app.user_role(),
  address text default app.client_address(),
  action text not null,
  noun text not null,
  -- Null where a list was read and not one row.
  row_id uuid,
  patient_id uuid,
  -- The name of the row at that time.
  subject text,
  fields text[] not null default '{}',
  before jsonb,
  after jsonb,
  constraint activity_log_user_role_known check (user_role in ('admin', 'staff', 'patient')),
  constraint activity_log_action_known
    check (action in ('created', 'changed', 'deleted', 'read', 'exported', 'signed_in', 'signed_out', 'sent', 'refused')),
  constraint activity_log_noun_known
    check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                    'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                    'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                    'booking_rules', 'booking_request', 'waiting_offer', 'import'))
);
create index activity_log_happened_at_idx on public.activity_log (happened_at desc, id desc);
create index activity_log_patient_id_idx on public.activity_log (patient_id, happened_at desc, id desc);
create index activity_log_user_id_idx on public.activity_log (user_id, happened_at desc, id desc);
-- Rare lines that a filter of the screen asks for.
create index activity_log_exports_idx on public.activity_log (happened_at desc, id desc) where action = 'exported';
create index activity_log_access_idx on public.activity_log (happened_at desc, id desc)
  where noun in ('account', 'session', 'profile');

-- User, time and address come from the transaction and are not granted. No role may update or delete.
grant select, insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_admin;
-- A repeated read of the same person is one line of the audit log, so their own recent reads are looked for. Of the log,
-- staff see nothing else.
grant
  select (happened_at, user_id, address, action, noun, row_id, patient_id, after),
  insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_agenda, clinic_registration, clinic_record, clinic_settings;
grant
  select (id, happened_at, user_id, user_name, user_role, action, noun, row_id, patient_id, subject, fields),
  insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_patient;
-- The server looks for the first change after an import: who made it and when, never the values.
grant
  select (happened_at, user_id, user_name, address, action, noun, row_id, patient_id, fields),
  insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_service;
grant insert (action, noun, row_id, patient_id, subject, fields, before, after)
  on public.activity_log to clinic_booking;
grant select, insert on public.activity_log to clinic_maintenance;

alter table public.activity_log enable row level security;
alter table public.activity_log force row level security;
create policy maintenance_select on public.activity_log for select to clinic_maintenance using (true);
create policy maintenance_insert on public.activity_log for insert to clinic_maintenance with check (true);
create policy admin_select on public.activity_log for select to clinic_admin using (true);
create policy admin_insert on public.activity_log for insert to clinic_admin with check (true);
create policy patient_select on public.activity_log for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy patient_insert on public.activity_log for insert to clinic_patient
  with check (user_id = (select app.user_id()) and patient_id = (select app.current_patient_id()));
create policy service_insert on public.activity_log for insert to clinic_service with check (true);
create policy staff_insert on public.activity_log for insert
  to clinic_agenda, clinic_record, clinic_registration, clinic_settings
  with check (user_id = (select app.user_id()));
create policy staff_select on public.activity_log for select
  to clinic_agenda, clinic_record, clinic_registration, clinic_settings
  using (user_id = (select app.user_id()) and action = 'read');
create policy booking_insert on public.activity_log for insert to clinic_booking
  with check (patient_id is not distinct from (select app.booking_patient_id()));
create policy service_select on public.activity_log for select to clinic_service using (true);
