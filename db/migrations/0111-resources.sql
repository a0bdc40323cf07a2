-- Rooms and devices. The kind is the clinic's own word, such as 'Sala' or 'Laser'; a procedure can need any of a kind.
create table public.resources (
  id uuid primary key default gen_random_uuid(),
  name text collate public.clinic_pt not null,
  kind text collate public.clinic_pt not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint resources_name_unique unique (name),
  constraint resources_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  constraint resources_kind_length check (char_length(kind) <= 60 and btrim(kind) <> '')
);
create index resources_kind_idx on public.resources (kind, name);

grant
  select,
  insert (name, kind, active),
  update (name, kind, active),
  delete
  on public.resources to clinic_admin, clinic_settings;
grant select on public.resources to clinic_agenda;
grant select (id, name, kind, active) on public.resources to clinic_booking;
grant select, insert, update, delete on public.resources to clinic_maintenance;

alter table public.resources enable row level security;
alter table public.resources force row level security;
create policy maintenance_all on public.resources to clinic_maintenance using (true) with check (true);
create policy admin_all on public.resources to clinic_admin using (true) with check (true);
create policy staff_select on public.resources for select to clinic_agenda using (true);
create policy settings_all on public.resources to clinic_settings using (true) with check (true);
create policy booking_select on public.resources for select to clinic_booking using (true);
