-- Who was asked to come and what they answered: one row for each message, call and answer about an appointment
-- (decision 076). What patients accept, and the texts of messages that staff send.

alter table public.patients
  add column accepts_email boolean not null default true,
  add column accepts_whatsapp boolean not null default true;

grant select (accepts_email, accepts_whatsapp) on public.patients to clinic_agenda, clinic_record;
grant
  select (accepts_email, accepts_whatsapp),
  insert (accepts_email, accepts_whatsapp),
  update (accepts_email, accepts_whatsapp)
  on public.patients to clinic_admin, clinic_registration;
grant select (accepts_email, accepts_whatsapp), update (accepts_email, accepts_whatsapp)
  on public.patients to clinic_patient, clinic_service;

drop trigger patients_log on public.patients;
create trigger patients_log after insert or update or delete on public.patients
  for each row when (app.leaves_trail()) execute function app.log_change(
    'patient', '{full_name}', 'id',
    '{full_name,cpf,email,phone,birth_date,address,alert,notes,accepts_email,accepts_whatsapp,role}',
    '{profile_photo,user_id}');

create table public.appointment_contacts (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null,
  patient_id uuid not null,
  -- The appointment's date and time when it was written: a contact is about that time only.
  starts_at timestamp not null,
  -- `confirmation`: asked by staff. `answer`: what the patient said, by any way.
  kind text not null,
  -- `whatsapp`: a chat that staff opened. `whatsapp_api`: a message of the server.
  channel text not null,
  state text not null,
  rule_minutes integer,
  happened_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint appointment_contacts_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade,
  constraint appointment_contacts_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint appointment_contacts_kind_known
    check (kind in ('reminder', 'confirmation', 'moved', 'cancelled', 'booked', 'answer')),
  constraint appointment_contacts_channel_known
    check (channel in ('email', 'push', 'whatsapp', 'whatsapp_api', 'phone', 'link', 'portal')),
  constraint appointment_contacts_state_known
    check (state in ('queued', 'sent', 'failed', 'skipped', 'confirmed', 'wants_to_move', 'cancelled', 'no_answer',
                     'wrong_number')),
  constraint appointment_contacts_rule_of_reminder check ((kind = 'reminder') = (rule_minutes is not null))
);
-- At most once, whatever restarts, moves, rules, processes or clocks do.
create unique index appointment_contacts_reminder_once
  on public.appointment_contacts (appointment_id, channel, rule_minutes, starts_at) where kind = 'reminder';
create index appointment_contacts_appointment_id_idx
  on public.appointment_contacts (appointment_id, starts_at, happened_at);
create index appointment_contacts_patient_id_idx on public.appointment_contacts (patient_id);
create index appointment_contacts_starts_at_idx on public.appointment_contacts (starts_at);

-- User and time come from the transaction and are not granted.
grant
  select,
  insert (appointment_id, patient_id, starts_at, kind, channel, state),
  delete
  on public.appointment_contacts to clinic_admin, clinic_agenda;
grant
  select,
  insert (appointment_id, patient_id, starts_at, kind, channel, state, rule_minutes),
  update (state)
  on public.appointment_contacts to clinic_service;
grant select (id, appointment_id, patient_id, starts_at, kind, channel, state, happened_at)
  on public.appointment_contacts to clinic_patient;
grant select, insert, update, delete on public.appointment_contacts to clinic_maintenance;

alter table public.appointment_contacts enable row level security;
alter table public.appointment_contacts force row level security;
create policy maintenance_all on public.appointment_contacts to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointment_contacts to clinic_admin using (true) with check (true);
create policy staff_select on public.appointment_contacts for select to clinic_agenda using (true);
create policy staff_insert on public.appointment_contacts for insert to clinic_agenda
  with check (kind in ('confirmation', 'answer') and channel in ('whatsapp', 'phone'));
-- An undo takes back what the same user has just written. The audit log keeps both.
create policy staff_delete on public.appointment_contacts for delete to clinic_agenda
  using (user_id = (select app.user_id()) and happened_at > clock_timestamp() - interval '10 minutes');
create policy service_select on public.appointment_contacts for select to clinic_service using (true);
create policy service_insert on public.appointment_contacts for insert to clinic_service with check (true);
create policy service_update on public.appointment_contacts for update to clinic_service using (true) with check (true);
create policy patient_select on public.appointment_contacts for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

create trigger appointment_contacts_announce after insert or update or delete on public.appointment_contacts
  for each row execute function app.announce_of_patient('appointments');
-- What the server sends by itself is in the table, and would double ten thousand lines.
create trigger appointment_contacts_log after insert on public.appointment_contacts
  for each row when (app.leaves_trail() and (current_user <> 'clinic_service' or new.kind = 'answer'))
  execute function app.log_change('appointment_contact', '{starts_at}', 'patient_id', '{channel,state}', '{}');
-- What is archived with its patient gets no line of its own (decision 028).
create trigger appointment_contacts_log_removal after delete on public.appointment_contacts
  for each row when (app.leaves_trail() and app.sealed_now(old.patient_id) is null)
  execute function app.log_change('appointment_contact', '{starts_at}', 'patient_id', '{channel,state}', '{}');

alter table public.activity_log
  drop constraint activity_log_noun_known,
  add constraint activity_log_noun_known
    check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                    'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                    'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact'));

-- The clinic's own texts, one row or none. Null: the text of contract/message-templates.ts.
create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  confirmation text,
  confirmation_again text,
  -- Whether messages, e-mails and calendar files may name the procedure.
  shows_procedure boolean not null default false,
  constraint message_templates_confirmation_length
    check (char_length(confirmation) <= 1000 and btrim(confirmation) <> ''),
  constraint message_templates_confirmation_again_length
    check (char_length(confirmation_again) <= 1000 and btrim(confirmation_again) <> '')
);
create unique index message_templates_single_row on public.message_templates ((true));

grant
  select,
  insert (confirmation, confirmation_again, shows_procedure),
  update (confirmation, confirmation_again, shows_procedure)
  on public.message_templates to clinic_admin, clinic_settings;
grant select on public.message_templates to clinic_agenda, clinic_service;
grant select, insert, update, delete on public.message_templates to clinic_maintenance;

alter table public.message_templates enable row level security;
alter table public.message_templates force row level security;
create policy maintenance_all on public.message_templates to clinic_maintenance using (true) with check (true);
create policy admin_all on public.message_templates to clinic_admin using (true) with check (true);
create policy staff_all on public.message_templates to clinic_settings using (true) with check (true);
create policy reader_select on public.message_templates for select to clinic_agenda, clinic_service using (true);

create trigger message_templates_announce after insert or update or delete on public.message_templates
  for each row execute function app.announce_table('settings');
create trigger message_templates_log after insert or update or delete on public.message_templates
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{}', '', '{confirmation,confirmation_again,shows_procedure}', '{}');
