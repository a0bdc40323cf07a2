-- Documents for patients: prescriptions, certificates, requests for exams, reports, quotes, orientations. A document is an
-- entry of its patient's record, with the hash of its PDF, and a file of the patient. This table numbers it and lets anyone
-- check it. Who cancels it strikes the entry out. See decision 125; the rules that compare rows are functions/documents.sql.

create table public.documents (
  -- That of its entry, which holds the words, the author and the time.
  id uuid primary key,
  patient_id uuid not null,
  kind text not null,
  -- Of the clinic's day on which it was issued.
  year integer not null,
  number integer not null,
  file_id uuid not null,
  pdf_sha256 text not null,
  -- SHA-256 of the code that is printed on it.
  check_hash text not null,
  -- The entry comes after it, in the same transaction.
  constraint documents_entry_fkey foreign key (id, patient_id) references public.record_entries (id, patient_id)
    on delete cascade deferrable initially deferred,
  -- The deletion of a patient defers it: files go first there.
  constraint documents_file_id_fkey foreign key (file_id) references public.patient_files (id)
    deferrable initially immediate,
  constraint documents_kind_known
    check (kind in ('prescription', 'certificate', 'exam_request', 'report', 'quote', 'orientation')),
  constraint documents_year_plausible check (year between 2000 and 2199),
  constraint documents_number_positive check (number > 0),
  constraint documents_number_unique unique (year, number),
  constraint documents_file_id_unique unique (file_id),
  constraint documents_check_hash_unique unique (check_hash),
  constraint documents_check_hash_valid check (check_hash ~ '^[0-9a-f]{64}$'),
  constraint documents_pdf_sha256_valid check (pdf_sha256 ~ '^[0-9a-f]{64}$')
);
create index documents_entry_idx on public.documents (id, patient_id);
create index documents_patient_id_idx on public.documents (patient_id);
create index documents_pdf_sha256_idx on public.documents (pdf_sha256);

grant select, insert on public.documents to clinic_admin, clinic_record;
grant select (id, patient_id, kind, year, number, file_id) on public.documents to clinic_patient;
-- The public page that checks a document.
grant select (id, year, number, pdf_sha256, check_hash) on public.documents to clinic_service;
grant select, insert on public.documents to clinic_maintenance;

alter table public.documents enable row level security;
alter table public.documents force row level security;
create policy maintenance_select on public.documents for select to clinic_maintenance using (true);
create policy maintenance_insert on public.documents for insert to clinic_maintenance with check (true);
create policy admin_select on public.documents for select to clinic_admin using (true);
create policy admin_insert on public.documents for insert to clinic_admin with check (true);
create policy record_select on public.documents for select to clinic_record using (true);
create policy record_insert on public.documents for insert to clinic_record with check (true);
create policy service_select on public.documents for select to clinic_service using (true);
create policy patient_select on public.documents for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- The last number of each year. A row of its own, so that the numbers have no gap and a deleted patient's come never again.
create table public.document_numbers (
  year integer primary key,
  last integer not null,
  constraint document_numbers_last_positive check (last >= 0)
);
grant select, insert (year, last), update (last) on public.document_numbers to clinic_admin, clinic_record;
grant select, insert, update, delete on public.document_numbers to clinic_maintenance;
alter table public.document_numbers enable row level security;
alter table public.document_numbers force row level security;
create policy maintenance_all on public.document_numbers to clinic_maintenance using (true) with check (true);
create policy admin_all on public.document_numbers to clinic_admin using (true) with check (true);
create policy record_all on public.document_numbers to clinic_record using (true) with check (true);

-- Of a visit or not.
alter table public.record_entries drop constraint record_entries_kind_known;
alter table public.record_entries add constraint record_entries_kind_known
  check (kind in ('consultation', 'note', 'addendum', 'document'));
alter table public.record_entries drop constraint record_entries_consultation_has_appointment;
alter table public.record_entries add constraint record_entries_consultation_has_appointment
  check (kind in ('addendum', 'document') or (kind = 'consultation') = (appointment_id is not null));

-- Whether, and since when, a document is cancelled.
grant select (id) on public.record_entries to clinic_service;
grant select (entry_id) on public.record_strikes to clinic_service;
grant select (struck_at) on public.record_strikes to clinic_patient;

-- A professional's own, before the first document.
grant update (rqe) on public.professionals to clinic_record;
