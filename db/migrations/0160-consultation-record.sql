-- What professionals write about their patients: drafts, which belong to their author, and signed entries, which never
-- change. The entries of one patient are a chain: each holds the hash of the one before (decision 094). The rules that
-- compare rows are triggers of functions/record.sql.

-- So that a draft or an entry refers to an appointment of the same patient.
alter table public.appointments add constraint appointments_of_patient unique (id, patient_id);

create table public.record_entries (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  appointment_id uuid,
  kind text not null,
  -- The entry that an addendum corrects.
  corrects_id uuid,
  author_id uuid not null,
  -- As they were at the signature.
  author_name text not null,
  author_council text not null,
  -- The clinic's day it is about; `signed_at` is the server's time.
  day date not null,
  signed_at timestamptz not null,
  -- The canonical JSON text (RFC 8785) that `hash` is the SHA-256 of, in hexadecimal digits.
  content text not null,
  hash text not null,
  previous_hash text,
  position integer not null,
  -- What the patient may read: the section of that name, where the author published it.
  orientations text,
  constraint record_entries_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  -- The deletion of a patient defers it: appointments go first there.
  constraint record_entries_appointment_id_fkey
    foreign key (appointment_id, patient_id) references public.appointments (id, patient_id)
    deferrable initially immediate,
  constraint record_entries_of_patient unique (id, patient_id),
  constraint record_entries_corrects_id_fkey
    foreign key (corrects_id, patient_id) references public.record_entries (id, patient_id),
  constraint record_entries_kind_known check (kind in ('consultation', 'note', 'addendum')),
  constraint record_entries_addendum_corrects check ((kind = 'addendum') = (corrects_id is not null)),
  constraint record_entries_consultation_has_appointment
    check (kind = 'addendum' or (kind = 'consultation') = (appointment_id is not null)),
  constraint record_entries_content_length check (char_length(content) <= 1000000),
  constraint record_entries_hash_valid check (hash ~ '^[0-9a-f]{64}$'),
  constraint record_entries_position_unique unique (patient_id, position),
  constraint record_entries_first_has_no_previous check ((position = 1) = (previous_hash is null))
);
create index record_entries_appointment_id_idx on public.record_entries (appointment_id, patient_id);
-- The clinic's newest ones, for the diagnoses that it uses.
create index record_entries_signed_at_idx on public.record_entries (signed_at desc);
create index record_entries_corrects_id_idx on public.record_entries (corrects_id, patient_id);

grant
  select,
  insert (id, patient_id, appointment_id, kind, corrects_id, author_id, author_name, author_council, day, signed_at,
          content, hash, previous_hash, position, orientations)
  on public.record_entries to clinic_admin, clinic_record;
-- What was published to the patient, without the rest of the entry.
grant select (id, patient_id, appointment_id, author_name, author_council, day, signed_at, orientations)
  on public.record_entries to clinic_patient;
-- The heads of the chains, for the audit log.
grant select (patient_id, position, hash) on public.record_entries to clinic_service;
grant select, insert on public.record_entries to clinic_maintenance;

-- An entry that stands in the wrong record stays readable, struck out.
create table public.record_strikes (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null,
  patient_id uuid not null,
  reason text not null,
  explanation text,
  struck_at timestamptz not null default now(),
  struck_by uuid default app.user_id(),
  struck_by_name text default app.user_name(),
  constraint record_strikes_entry_id_fkey
    foreign key (entry_id, patient_id) references public.record_entries (id, patient_id) on delete cascade,
  constraint record_strikes_entry_id_unique unique (entry_id, patient_id),
  constraint record_strikes_reason_known check (reason in ('wrong_patient', 'duplicate', 'other')),
  constraint record_strikes_explanation_length check (char_length(explanation) <= 500 and btrim(explanation) <> ''),
  constraint record_strikes_other_explained check (reason <> 'other' or explanation is not null)
);
create index record_strikes_patient_id_idx on public.record_strikes (patient_id);

grant select, insert (entry_id, patient_id, reason, explanation)
  on public.record_strikes to clinic_admin, clinic_record;
grant select (entry_id, patient_id) on public.record_strikes to clinic_patient;
grant select, insert on public.record_strikes to clinic_maintenance;

alter table public.record_strikes enable row level security;
alter table public.record_strikes force row level security;
create policy maintenance_select on public.record_strikes for select to clinic_maintenance using (true);
create policy maintenance_insert on public.record_strikes for insert to clinic_maintenance with check (true);
create policy admin_select on public.record_strikes for select to clinic_admin using (true);
create policy admin_insert on public.record_strikes for insert to clinic_admin with check (true);
create policy record_select on public.record_strikes for select to clinic_record using (true);
create policy record_insert on public.record_strikes for insert to clinic_record with check (true);
create policy patient_select on public.record_strikes for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

alter table public.record_entries enable row level security;
alter table public.record_entries force row level security;
create policy maintenance_select on public.record_entries for select to clinic_maintenance using (true);
create policy maintenance_insert on public.record_entries for insert to clinic_maintenance with check (true);
create policy admin_select on public.record_entries for select to clinic_admin using (true);
create policy admin_insert on public.record_entries for insert to clinic_admin with check (true);
create policy record_select on public.record_entries for select to clinic_record using (true);
create policy record_insert on public.record_entries for insert to clinic_record with check (true);
create policy service_select on public.record_entries for select to clinic_service using (true);
create policy patient_select on public.record_entries for select to clinic_patient
  using (
    patient_id = (select app.current_patient_id()) and orientations is not null
    and id not in (select entry_id from public.record_strikes)
  );

-- That a draft exists, since when and whose: for everyone with the record. Its words are in `record_draft_texts`.
create table public.record_drafts (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  appointment_id uuid,
  corrects_id uuid,
  day date not null,
  author_id uuid not null default app.user_id(),
  author_name text default app.user_name(),
  started_at timestamptz not null default now(),
  constraint record_drafts_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint record_drafts_appointment_id_fkey
    foreign key (appointment_id, patient_id) references public.appointments (id, patient_id)
    deferrable initially immediate,
  constraint record_drafts_corrects_id_fkey
    foreign key (corrects_id, patient_id) references public.record_entries (id, patient_id),
  constraint record_drafts_once
    unique nulls not distinct (patient_id, author_id, appointment_id, corrects_id),
  constraint record_drafts_of_author unique (id, author_id)
);
create index record_drafts_appointment_id_idx on public.record_drafts (appointment_id, patient_id);
create index record_drafts_corrects_id_idx on public.record_drafts (corrects_id, patient_id);
create index record_drafts_author_id_idx on public.record_drafts (author_id, started_at);

grant select, insert (patient_id, appointment_id, corrects_id, day, author_id), delete
  on public.record_drafts to clinic_admin, clinic_record;
grant select, insert, update, delete on public.record_drafts to clinic_maintenance;

alter table public.record_drafts enable row level security;
alter table public.record_drafts force row level security;
create policy maintenance_all on public.record_drafts to clinic_maintenance using (true) with check (true);
create policy admin_select on public.record_drafts for select to clinic_admin using (true);
create policy admin_insert on public.record_drafts for insert to clinic_admin
  with check (author_id = (select app.user_id()));
create policy admin_delete on public.record_drafts for delete to clinic_admin
  using (author_id = (select app.user_id()));
create policy record_select on public.record_drafts for select to clinic_record using (true);
create policy record_insert on public.record_drafts for insert to clinic_record
  with check (author_id = (select app.user_id()));
create policy record_delete on public.record_drafts for delete to clinic_record
  using (author_id = (select app.user_id()));

-- The words of a draft, for its author only. `revision` counts the saves, so that a second tab overwrites nothing.
create table public.record_draft_texts (
  draft_id uuid primary key,
  author_id uuid not null default app.user_id(),
  words jsonb not null,
  revision integer not null default 1,
  saved_at timestamptz not null default now(),
  constraint record_draft_texts_draft_id_fkey
    foreign key (draft_id, author_id) references public.record_drafts (id, author_id) on delete cascade,
  constraint record_draft_texts_words_length check (char_length(words::text) <= 1000000),
  constraint record_draft_texts_words_is_object check (jsonb_typeof(words) = 'object')
);
create index record_draft_texts_draft_id_idx on public.record_draft_texts (draft_id, author_id);

grant select, insert (draft_id, author_id, words), update (words, revision, saved_at)
  on public.record_draft_texts to clinic_admin, clinic_record;
grant select, insert, update, delete on public.record_draft_texts to clinic_maintenance;

alter table public.record_draft_texts enable row level security;
alter table public.record_draft_texts force row level security;
create policy maintenance_all on public.record_draft_texts to clinic_maintenance using (true) with check (true);
create policy admin_all on public.record_draft_texts to clinic_admin
  using (author_id = (select app.user_id())) with check (author_id = (select app.user_id()));
create policy record_all on public.record_draft_texts to clinic_record
  using (author_id = (select app.user_id())) with check (author_id = (select app.user_id()));

-- Professionals write their own number in the council before the first signature.
grant update (council, council_number, council_state) on public.professionals to clinic_record;
create policy record_update on public.professionals for update to clinic_record
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains'));
