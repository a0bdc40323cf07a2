-- How the clinic writes its consultations, one row or none (contract/patients/record-settings.ts has the defaults).
create table public.record_settings (
  id uuid primary key default gen_random_uuid(),
  -- After so many hours the author of a draft is reminded once.
  unsigned_hours integer not null default 24,
  -- The sections in their order, each with its key, its title and whether it is hidden. Signed entries keep their titles.
  sections jsonb not null default '[]',
  constraint record_settings_unsigned_hours_bounds check (unsigned_hours between 1 and 720),
  constraint record_settings_sections_is_list
    check (jsonb_typeof(sections) = 'array' and char_length(sections::text) <= 10000)
);
create unique index record_settings_single_row on public.record_settings ((true));

grant select, insert (unsigned_hours, sections), update (unsigned_hours, sections)
  on public.record_settings to clinic_admin, clinic_settings;
grant select on public.record_settings to clinic_record, clinic_service;
grant select, insert, update, delete on public.record_settings to clinic_maintenance;

alter table public.record_settings enable row level security;
alter table public.record_settings force row level security;
create policy maintenance_all on public.record_settings to clinic_maintenance using (true) with check (true);
create policy admin_all on public.record_settings to clinic_admin using (true) with check (true);
create policy staff_all on public.record_settings to clinic_settings using (true) with check (true);
create policy reader_select on public.record_settings for select to clinic_record, clinic_service using (true);

-- When the author was reminded to sign.
alter table public.record_drafts add column reminded_at timestamptz;
create index record_drafts_unreminded_idx on public.record_drafts (started_at) where reminded_at is null;
grant select (id, author_id, started_at, reminded_at), update (reminded_at) on public.record_drafts to clinic_service;
create policy service_select on public.record_drafts for select to clinic_service using (true);
create policy service_update on public.record_drafts for update to clinic_service using (true) with check (true);
