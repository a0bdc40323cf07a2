-- What was said when somebody who owes was called. It never changes, and is sealed and deleted
-- with the patient's record.
create table public.collection_notes (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  note text not null,
  noted_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint collection_notes_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint collection_notes_note_length check (char_length(note) <= 200 and btrim(note) <> '')
);
create index collection_notes_patient_id_idx on public.collection_notes (patient_id, noted_at);

grant select, insert (patient_id, note) on public.collection_notes to clinic_admin, clinic_money;
grant select, insert on public.collection_notes to clinic_maintenance;
alter table public.collection_notes enable row level security;
alter table public.collection_notes force row level security;
create policy maintenance_select on public.collection_notes for select to clinic_maintenance using (true);
create policy maintenance_insert on public.collection_notes for insert to clinic_maintenance with check (true);
create policy admin_select on public.collection_notes for select to clinic_admin using (true);
create policy admin_insert on public.collection_notes for insert to clinic_admin with check (true);
create policy money_select on public.collection_notes for select to clinic_money using (true);
create policy money_insert on public.collection_notes for insert to clinic_money with check (true);

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot', 'term', 'term_template', 'charge', 'till',
                  'till_closing', 'till_entry', 'receipt', 'package', 'package_item', 'package_use', 'expense', 'expense_bill',
                  'repeating_expense', 'quote', 'card_terms', 'card_arrival', 'share_rule',
                  'tax_receipt', 'collection_note'));
