-- The clinic's settings: one row or none.

create table public.clinic_settings (
  id uuid primary key default gen_random_uuid(),
  clinic_name text not null,
  doctor_name text not null,
  logo_url text,
  phone text not null,
  address text not null,
  instagram_url text,
  facebook_url text,
  whatsapp_url text,
  email text,
  business_hours text,
  updated_at timestamptz not null default now(),
  constraint clinic_settings_clinic_name_length check (char_length(clinic_name) <= 200 and btrim(clinic_name) <> ''),
  constraint clinic_settings_doctor_name_length check (char_length(doctor_name) <= 200 and btrim(doctor_name) <> ''),
  constraint clinic_settings_phone_length check (char_length(phone) <= 40 and btrim(phone) <> ''),
  constraint clinic_settings_address_length check (char_length(address) <= 300 and btrim(address) <> '')
);
create unique index clinic_settings_single_row on public.clinic_settings ((true));

grant
  select,
  insert (clinic_name, doctor_name, logo_url, phone, address, instagram_url, facebook_url, whatsapp_url, email,
          business_hours),
  update (clinic_name, doctor_name, logo_url, phone, address, instagram_url, facebook_url, whatsapp_url, email,
          business_hours)
  on public.clinic_settings to clinic_admin, clinic_settings;
grant select on public.clinic_settings to clinic_agenda, clinic_patient;
-- What the login screen, page titles and messages need.
grant select (clinic_name, doctor_name, logo_url, whatsapp_url) on public.clinic_settings to clinic_anonymous;
grant select (clinic_name, doctor_name, logo_url, phone, address, whatsapp_url, email)
  on public.clinic_settings to clinic_service;
grant select, insert, update, delete on public.clinic_settings to clinic_maintenance;

alter table public.clinic_settings enable row level security;
alter table public.clinic_settings force row level security;
create policy maintenance_all on public.clinic_settings to clinic_maintenance using (true) with check (true);
create policy admin_select on public.clinic_settings for select to clinic_admin using (true);
create policy admin_insert on public.clinic_settings for insert to clinic_admin with check (true);
create policy admin_update on public.clinic_settings for update to clinic_admin using (true) with check (true);
create policy everyone_select on public.clinic_settings for select
  to clinic_patient, clinic_anonymous, clinic_service using (true);
create policy staff_select on public.clinic_settings for select to clinic_agenda, clinic_settings using (true);
create policy settings_insert on public.clinic_settings for insert to clinic_settings with check (true);
create policy settings_update on public.clinic_settings for update to clinic_settings using (true) with check (true);

-- First steps of a new clinic that an administrator does not want to be reminded of. Whether a step is done is derived from
-- the clinic's rows and the server's settings, and stored nowhere.
create table public.hidden_setup_steps (
  step text primary key,
  hidden_at timestamptz not null default now(),
  -- The clinic's data and its first patient cannot be hidden: nothing works without them.
  constraint hidden_setup_steps_step_known
    check (step in ('logo', 'team', 'hours', 'mail', 'backup', 'procedure'))
);

grant select, insert (step) on public.hidden_setup_steps to clinic_admin, clinic_settings;
grant select, insert, update, delete on public.hidden_setup_steps to clinic_maintenance;

alter table public.hidden_setup_steps enable row level security;
alter table public.hidden_setup_steps force row level security;
create policy maintenance_all on public.hidden_setup_steps to clinic_maintenance using (true) with check (true);
create policy admin_select on public.hidden_setup_steps for select to clinic_admin using (true);
create policy admin_insert on public.hidden_setup_steps for insert to clinic_admin with check (true);
create policy settings_select on public.hidden_setup_steps for select to clinic_settings using (true);
create policy settings_insert on public.hidden_setup_steps for insert to clinic_settings with check (true);
