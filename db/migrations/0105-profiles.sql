-- Who is an administrator. Only the server writes here: no caller sets a role.

create table public.profiles (
  id uuid primary key,
  full_name text collate public.clinic_pt,
  role text not null default 'patient',
  updated_at timestamptz not null default now(),
  staff_roles text[] not null default '{}',
  ended_at timestamptz,
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_role_known check (role in ('admin', 'patient')),
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  constraint profiles_staff_roles_known
    check (staff_roles <@ array['reception', 'professional', 'manager']),
  constraint profiles_ended_without_roles
    check (ended_at is null or (role = 'patient' and staff_roles = '{}'))
);
create index profiles_administrators_idx on public.profiles (full_name, id) where role = 'admin';
create index profiles_staff_idx on public.profiles (full_name, id) where role = 'admin' or staff_roles <> '{}';

grant select on public.profiles to clinic_admin;
grant
  select,
  insert (id, full_name, role, staff_roles, ended_at),
  update (full_name, role, staff_roles, ended_at)
  on public.profiles to clinic_service;
grant select, insert, update, delete on public.profiles to clinic_maintenance;

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy maintenance_all on public.profiles to clinic_maintenance using (true) with check (true);
create policy admin_select on public.profiles for select to clinic_admin using (true);
create policy service_select on public.profiles for select to clinic_service using (true);
create policy service_insert on public.profiles for insert to clinic_service with check (true);
create policy service_update on public.profiles for update to clinic_service using (true) with check (true);
