-- The catalogue of procedures, the same for every patient.

create table public.procedures (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  duration text,
  media_url text,
  media_type text,
  created_at timestamptz not null default now(),
  constraint procedures_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint procedures_description_length check (char_length(description) <= 10000 and btrim(description) <> ''),
  constraint procedures_duration_length check (char_length(duration) <= 100),
  constraint procedures_media_type_known check (media_type in ('image', 'video')),
  constraint procedures_media_whole check ((media_url is null) = (media_type is null))
);
create index procedures_created_at_idx on public.procedures (created_at desc, id);

grant
  select,
  insert (title, description, duration, media_url, media_type),
  update (title, description, duration, media_url, media_type),
  delete
  on public.procedures to clinic_admin;
grant select on public.procedures to clinic_patient;
grant select, insert, update, delete on public.procedures to clinic_maintenance;

alter table public.procedures enable row level security;
alter table public.procedures force row level security;
create policy maintenance_all on public.procedures to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedures to clinic_admin using (true) with check (true);
create policy patient_select on public.procedures for select to clinic_patient using (true);

create trigger procedures_announce after insert or update or delete on public.procedures
  for each row execute function app.announce_table('procedures');
create trigger procedures_log after insert or update or delete on public.procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'procedure', '{title}', '', '{title,description,duration,media_type}', '{media_url}');
