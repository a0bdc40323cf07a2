-- The older system's tables on the hosted platform: its roles, its `auth.uid()`, and one set of policies for administrators
-- and patients, in the form that its manual recommends for speed (a sub-select runs once for each query).

create extension if not exists pg_trgm with schema public;
create collation public.clinic_pt (provider = icu, locale = 'pt-BR');

create table public.profiles (
  id uuid primary key,
  full_name text,
  role text not null default 'patient',
  updated_at timestamptz not null default now()
);
create table public.patients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique,
  full_name text collate public.clinic_pt not null,
  cpf text unique,
  email text unique,
  phone text,
  birth_date date,
  address text,
  notes text,
  profile_photo text,
  role text not null default 'patient',
  created_at timestamptz not null default now()
);
create table public.patient_files (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references public.patients (id),
  file_name text not null,
  file_path text not null unique,
  file_type text not null,
  description text,
  category text not null default 'exame',
  uploaded_by uuid,
  created_at timestamptz not null default now()
);
create table public.patient_future_procedures (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references public.patients (id),
  title text not null,
  description text not null,
  created_at timestamptz not null default now()
);
create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references public.patients (id),
  date date not null,
  time time not null,
  doctor_name text not null,
  doctor_specialty text,
  service text not null,
  status text not null default 'scheduled',
  notes text
);
create table public.treatment_plans (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references public.patients (id),
  title text not null,
  description text,
  start_date date not null,
  end_date date,
  status text not null default 'active',
  created_by uuid,
  created_at timestamptz not null default now()
);
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
  updated_at timestamptz not null default now()
);

create index on public.patients (full_name, id);
create index on public.patients (created_at desc, id);
create index on public.patients using gin (full_name gin_trgm_ops, email gin_trgm_ops, cpf gin_trgm_ops, phone gin_trgm_ops);
create index on public.patient_files (patient_id, created_at desc);
create index on public.patient_future_procedures (patient_id, created_at desc);
create index on public.treatment_plans (patient_id, created_at desc);
create index on public.appointments (date, time, id);
create index on public.appointments (date desc, time, id);
create index on public.appointments (status, date, time);
create index on public.appointments (patient_id, date, time);

create function public.is_admin() returns boolean
  language sql stable security definer
  return exists (select from public.profiles where id = auth.uid() and role = 'admin');
create function public.own_patient_id() returns uuid
  language sql stable security definer
  return (select id from public.patients where user_id = auth.uid());

alter table public.profiles enable row level security;
create policy own on public.profiles to authenticated using (id = (select auth.uid()));
alter table public.patients enable row level security;
create policy admin_or_own on public.patients to authenticated
  using ((select public.is_admin()) or user_id = (select auth.uid()));
alter table public.patient_files enable row level security;
create policy admin_or_own on public.patient_files to authenticated
  using ((select public.is_admin()) or patient_id = (select public.own_patient_id()));
alter table public.patient_future_procedures enable row level security;
create policy admin_or_own on public.patient_future_procedures to authenticated
  using ((select public.is_admin()) or patient_id = (select public.own_patient_id()));
alter table public.appointments enable row level security;
create policy admin_or_own on public.appointments to authenticated
  using ((select public.is_admin()) or patient_id = (select public.own_patient_id()));
alter table public.treatment_plans enable row level security;
create policy admin_or_own on public.treatment_plans to authenticated
  using ((select public.is_admin()) or patient_id = (select public.own_patient_id()));
alter table public.clinic_settings enable row level security;
create policy everyone on public.clinic_settings for select to anon, authenticated using (true);
create policy admin on public.clinic_settings to authenticated using ((select public.is_admin()));
