-- Who is an administrator. Only the server writes here: no caller sets a role.

create table public.profiles (
  id uuid primary key,
  full_name text collate public.clinic_pt,
  role text not null default 'patient',
  updated_at timestamptz not null default now(),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_role_known check (role in ('admin', 'patient')),
  constraint profiles_full_name_length check (char_length(full_name) <= 200)
);
create index profiles_administrators_idx on public.profiles (full_name, id) where role = 'admin';

grant select on public.profiles to clinic_admin;
grant select, insert (id, full_name, role), update (full_name, role) on public.profiles to clinic_service;
grant select, insert, update, delete on public.profiles to clinic_maintenance;

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy maintenance_all on public.profiles to clinic_maintenance using (true) with check (true);
create policy admin_select on public.profiles for select to clinic_admin using (true);
create policy service_select on public.profiles for select to clinic_service using (true);
create policy service_insert on public.profiles for insert to clinic_service with check (true);
create policy service_update on public.profiles for update to clinic_service using (true) with check (true);

create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function app.touch_updated_at();

create function app.announce_profile() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.role, old.full_name) is not distinct from (new.role, new.full_name) then
    return null;
  end if;
  perform app.announce('administrators');
  if tg_op <> 'UPDATE' or old.role <> new.role then
    perform app.announce_account(case when tg_op = 'DELETE' then old.id else new.id end);
  end if;
  return null;
end
$$;
create trigger profiles_announce after insert or update or delete on public.profiles
  for each row execute function app.announce_profile();
create trigger profiles_log after insert or update or delete on public.profiles
  for each row when (app.leaves_trail()) execute function app.log_change(
    'profile', '{full_name}', '', '{full_name,role}', '{}');
