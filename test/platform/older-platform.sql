-- The older hosted platform's tables as its databases have them: auth and storage with their real columns, types and
-- constraints; the clinic's own tables in public as the older application uses them. They are loose where such databases
-- are: dates and times may be text, and nothing keeps a CPF or an e-mail from being there twice.

create schema auth;
create schema storage;

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.users (
  instance_id uuid,
  id uuid not null,
  aud character varying(255),
  role character varying(255),
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone,
  confirmation_token character varying(255),
  confirmation_sent_at timestamp with time zone,
  recovery_token character varying(255),
  recovery_sent_at timestamp with time zone,
  email_change_token_new character varying(255),
  email_change character varying(255),
  email_change_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  phone text default null::character varying,
  phone_confirmed_at timestamp with time zone,
  phone_change text default ''::character varying,
  phone_change_token character varying(255) default ''::character varying,
  phone_change_sent_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current character varying(255) default ''::character varying,
  email_change_confirm_status smallint default 0,
  banned_until timestamp with time zone,
  reauthentication_token character varying(255) default ''::character varying,
  reauthentication_sent_at timestamp with time zone,
  is_sso_user boolean default false not null,
  deleted_at timestamp with time zone,
  is_anonymous boolean default false not null,
  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_email_change_confirm_status_check
    check (email_change_confirm_status >= 0 and email_change_confirm_status <= 2)
);
create unique index confirmation_token_idx on auth.users (confirmation_token)
  where confirmation_token::text !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token::text !~ '^[0-9 ]*$';
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_instance_id_email_idx on auth.users (instance_id, lower(email::text));
create index users_is_anonymous_idx on auth.users (is_anonymous);

create table auth.identities (
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  email text generated always as (lower(identity_data ->> 'email'::text)) stored,
  id uuid default gen_random_uuid() not null,
  constraint identities_pkey primary key (id),
  constraint identities_provider_id_provider_unique unique (provider_id, provider),
  constraint identities_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table auth.identities is 'Auth: Stores identities associated to a user.';
create index identities_email_idx on auth.identities (email text_pattern_ops);
create index identities_user_id_idx on auth.identities (user_id);

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  secret text,
  phone text,
  last_challenged_at timestamp with time zone,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_last_challenged_at_key unique (last_challenged_at),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  constraint buckets_pkey primary key (id)
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid default gen_random_uuid() not null,
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  last_accessed_at timestamp with time zone default now(),
  -- {"eTag", "size", "mimetype", "cacheControl", "lastModified", "contentLength", "httpStatusCode"}
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/'::text)) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  constraint objects_pkey primary key (id),
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

create table public.profiles (
  id uuid not null references auth.users (id) on delete cascade,
  full_name text,
  role text default 'patient',
  updated_at timestamp with time zone default now(),
  primary key (id)
);
create table public.patients (
  id uuid default gen_random_uuid() primary key,
  user_id uuid,
  full_name text,
  cpf text,
  email text,
  phone text,
  birth_date text,
  address text,
  notes text,
  profile_photo text,
  role text default 'patient',
  created_at timestamp with time zone default now()
);
create table public.patient_files (
  id uuid default gen_random_uuid() primary key,
  patient_id uuid,
  file_name text,
  file_path text,
  file_type text,
  description text,
  category text default 'exame',
  uploaded_by uuid,
  created_at timestamp with time zone default now()
);
create table public.patient_future_procedures (
  id uuid default gen_random_uuid() primary key,
  patient_id uuid,
  title text,
  description text,
  created_at timestamp with time zone default now()
);
create table public.appointments (
  id uuid default gen_random_uuid() primary key,
  patient_id uuid,
  date text,
  "time" text,
  doctor_name text,
  doctor_specialty text,
  service text,
  status text default 'scheduled',
  notes text,
  created_at timestamp with time zone default now()
);
create table public.treatment_plans (
  id uuid default gen_random_uuid() primary key,
  patient_id uuid,
  title text,
  description text,
  start_date text,
  end_date text,
  status text default 'active',
  created_by uuid,
  created_at timestamp with time zone default now()
);
create table public.procedures (
  id uuid default gen_random_uuid() primary key,
  title text,
  description text,
  duration text,
  media_url text,
  media_type text,
  created_at timestamp with time zone default now()
);
create table public.clinic_settings (
  id uuid default gen_random_uuid() primary key,
  clinic_name text,
  doctor_name text,
  logo_url text,
  phone text,
  address text,
  instagram_url text,
  facebook_url text,
  whatsapp_url text,
  email text,
  business_hours text,
  updated_at timestamp with time zone default now()
);

-- What else stands in such dumps: statements between dollar quotes, a body with semicolons, policies.
create function public.handle_new_user() returns trigger language plpgsql security definer as $$
begin
  insert into public.profiles (id, full_name) values (new.id, new.raw_user_meta_data ->> 'full_name');
  -- INSERT INTO public.patients (id) VALUES ('it is no row');
  return new;
end;
$$;
create function public.greeting(name text) returns text language sql as $body$
  select 'Olá, ' || name || $$; COPY public.patients (id) FROM stdin;$$;
$body$;
create function public.forget_patient(which uuid) returns void
begin atomic
  delete from public.appointments where patient_id = case when which is null then null else which end;
  insert into public.patients (id, full_name) values (which, 'it is no row; either');
end;
alter table public.patients enable row level security;
create policy "Own row; or none" on public.patients for select using (user_id is not null);
