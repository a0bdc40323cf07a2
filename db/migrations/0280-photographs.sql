-- Photographs of patients, taken pose by pose so that they compare (decision 120). What leaves the clinic, and the consent for
-- it, stays written. The rules that compare rows are triggers of functions/photographs.sql.

create table public.patient_photographs (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  pose text not null,
  -- Of a free pose: what it shows.
  pose_words text,
  taken_at timestamptz not null,
  -- The key in the storage, without metadata in the file. Its sizes stand beside it, under keys that begin with it.
  file_path text not null,
  file_type text not null,
  -- Of the picture as it is shown, upright, in pixels.
  width integer not null,
  height integer not null,
  size_bytes bigint not null,
  sha256 text not null,
  -- Two points, by which pictures of one pose are laid on each other: x and y of each, as shares of width and height.
  points double precision[],
  shared boolean not null default false,
  uploaded_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  constraint patient_photographs_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint patient_photographs_uploaded_by_fkey
    foreign key (uploaded_by) references auth.users (id) on delete set null,
  -- A repetition after a lost answer is no second photograph.
  constraint patient_photographs_once unique (patient_id, sha256),
  constraint patient_photographs_file_path_unique unique (file_path),
  constraint patient_photographs_pose_known check (pose in (
    'face_front', 'face_front_contracted', 'face_left_45', 'face_left_45_contracted', 'face_right_45',
    'face_right_45_contracted', 'face_left_90', 'face_left_90_contracted', 'face_right_90', 'face_right_90_contracted',
    'scalp', 'neck', 'decollete', 'arms', 'hands', 'abdomen', 'back', 'buttocks', 'legs', 'feet', 'free')),
  constraint patient_photographs_pose_words_length
    check (char_length(pose_words) <= 100 and btrim(pose_words) <> ''),
  constraint patient_photographs_free_pose_has_words check ((pose = 'free') = (pose_words is not null)),
  constraint patient_photographs_file_type_known check (file_type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint patient_photographs_size_positive check (width > 0 and height > 0 and size_bytes > 0),
  constraint patient_photographs_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint patient_photographs_points_inside check (
    cardinality(points) = 4 and 0 <= all (points) and 1 >= all (points) and array_position(points, null) is null)
);
create index patient_photographs_patient_id_idx on public.patient_photographs (patient_id, taken_at desc);
create index patient_photographs_uploaded_by_idx on public.patient_photographs (uploaded_by);

grant
  select,
  insert (patient_id, pose, pose_words, taken_at, file_path, file_type, width, height, size_bytes, sha256),
  update (pose, pose_words, taken_at, points, shared),
  delete
  on public.patient_photographs to clinic_admin, clinic_record;
-- Those that the professional shares.
grant
  select (id, patient_id, pose, pose_words, taken_at, file_path, file_type, width, height, size_bytes, sha256, shared,
          created_at)
  on public.patient_photographs to clinic_patient;
-- A phone adds to one patient, and sees nothing.
grant insert (patient_id, pose, pose_words, taken_at, file_path, file_type, width, height, size_bytes, sha256)
  on public.patient_photographs to clinic_booking;
-- Whether a stored picture has its row.
grant select (file_path) on public.patient_photographs to clinic_service;
grant select, insert, update, delete on public.patient_photographs to clinic_maintenance;
alter table public.patient_photographs enable row level security;
alter table public.patient_photographs force row level security;
create policy maintenance_all on public.patient_photographs to clinic_maintenance using (true) with check (true);
create policy admin_all on public.patient_photographs to clinic_admin using (true) with check (true);
create policy record_all on public.patient_photographs to clinic_record using (true) with check (true);
create policy patient_select on public.patient_photographs for select to clinic_patient
  using (shared and patient_id = (select app.current_patient_id()));
create policy service_select on public.patient_photographs for select to clinic_service using (true);
create policy booking_insert on public.patient_photographs for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));

-- Rows are only added. The newest one of a use counts.
create table public.photograph_consents (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  use text not null,
  given boolean not null,
  -- Of `consentTexts` of contract/patients/photographs.ts.
  text_version integer not null,
  day date not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid default app.user_id(),
  recorded_by_name text default app.user_name(),
  constraint photograph_consents_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint photograph_consents_use_known check (use in ('record', 'teaching', 'publication')),
  constraint photograph_consents_text_version_positive check (text_version >= 1)
);
create index photograph_consents_patient_id_idx on public.photograph_consents (patient_id, use, recorded_at);

grant select, insert (patient_id, use, given, text_version, day) on public.photograph_consents
  to clinic_admin, clinic_record;
grant select (id, patient_id, use, given, text_version, day, recorded_at, recorded_by_name)
  on public.photograph_consents to clinic_patient;
grant select, insert, update, delete on public.photograph_consents to clinic_maintenance;
alter table public.photograph_consents enable row level security;
alter table public.photograph_consents force row level security;
create policy maintenance_all on public.photograph_consents to clinic_maintenance using (true) with check (true);
create policy admin_select on public.photograph_consents for select to clinic_admin using (true);
create policy admin_insert on public.photograph_consents for insert to clinic_admin with check (true);
create policy record_select on public.photograph_consents for select to clinic_record using (true);
create policy record_insert on public.photograph_consents for insert to clinic_record with check (true);
create policy patient_select on public.photograph_consents for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- What left the clinic. No foreign key to the photograph: one that is taken back later was exported all the same.
create table public.photograph_exports (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  photograph_id uuid not null,
  use text not null,
  purpose text not null,
  -- The points of CFM 2.336/2023, each ticked by hand.
  points text[] not null,
  -- What is cut out, and what is covered: `exportAreas` of contract/patients/photographs.ts.
  areas jsonb not null,
  exported_at timestamptz not null default now(),
  exported_by uuid default app.user_id(),
  exported_by_name text default app.user_name(),
  constraint photograph_exports_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint photograph_exports_use_known check (use in ('teaching', 'publication')),
  constraint photograph_exports_purpose_length check (char_length(purpose) <= 500 and btrim(purpose) <> ''),
  constraint photograph_exports_points_ticked
    check (points @> '{educational,unidentifiable,unmanipulated,risks,both_results}'),
  constraint photograph_exports_areas_is_object check (jsonb_typeof(areas) = 'object')
);
create index photograph_exports_patient_id_idx on public.photograph_exports (patient_id, exported_at);

grant select, insert (patient_id, photograph_id, use, purpose, points, areas) on public.photograph_exports
  to clinic_admin, clinic_record;
grant select (id, patient_id, photograph_id, use, purpose, exported_at, exported_by_name)
  on public.photograph_exports to clinic_patient;
grant select, insert, update, delete on public.photograph_exports to clinic_maintenance;
alter table public.photograph_exports enable row level security;
alter table public.photograph_exports force row level security;
create policy maintenance_all on public.photograph_exports to clinic_maintenance using (true) with check (true);
create policy admin_select on public.photograph_exports for select to clinic_admin using (true);
create policy admin_insert on public.photograph_exports for insert to clinic_admin with check (true);
create policy record_select on public.photograph_exports for select to clinic_record using (true);
create policy record_insert on public.photograph_exports for insert to clinic_record with check (true);
create policy patient_select on public.photograph_exports for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- A phone that adds photographs to one patient, without an account, for ten minutes.
create table private.photograph_links (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  -- SHA-256 of 256 random bits.
  token_hash text not null,
  created_by uuid default app.user_id(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  ended_at timestamptz,
  constraint photograph_links_patient_id_fkey
    foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint photograph_links_token_hash_unique unique (token_hash)
);
create index photograph_links_patient_id_idx on private.photograph_links (patient_id);
create index photograph_links_expires_at_idx on private.photograph_links (expires_at);

grant select, insert, update, delete on private.photograph_links to clinic_service, clinic_maintenance;
alter table private.photograph_links enable row level security;
alter table private.photograph_links force row level security;
create policy maintenance_all on private.photograph_links to clinic_maintenance using (true) with check (true);
create policy service_all on private.photograph_links to clinic_service using (true) with check (true);

alter table public.archived_items drop constraint archived_items_noun_known;
alter table public.archived_items add constraint archived_items_noun_known
  check (noun in ('file', 'treatment_plan', 'future_procedure', 'photograph'));

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'photograph', 'photograph_consent',
                  'photograph_export', 'photograph_link', 'product', 'product_lot'));
