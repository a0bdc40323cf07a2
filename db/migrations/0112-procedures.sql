-- The catalogue of procedures, the same for every patient.

create table public.procedures (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  duration text,
  media_url text,
  media_type text,
  created_at timestamptz not null default now(),
  minutes integer,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  color text,
  bookable_online boolean not null default false,
  preparation text,
  constraint procedures_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint procedures_description_length check (char_length(description) <= 10000 and btrim(description) <> ''),
  constraint procedures_duration_length check (char_length(duration) <= 100),
  constraint procedures_media_type_known check (media_type in ('image', 'video')),
  constraint procedures_media_whole check ((media_url is null) = (media_type is null)),
  constraint procedures_minutes_bounds check (minutes between 5 and 720),
  constraint procedures_buffer_before_bounds check (buffer_before_minutes between 0 and 240),
  constraint procedures_buffer_after_bounds check (buffer_after_minutes between 0 and 240),
  constraint procedures_color_valid check (app.is_mark_color(color)),
  constraint procedures_preparation_length check (char_length(preparation) <= 10000)
);
create index procedures_created_at_idx on public.procedures (created_at desc, id);

-- The clinic's own tables: all staff read them.
grant
  select,
  insert (title, description, duration, media_url, media_type, minutes, buffer_before_minutes, buffer_after_minutes,
          color, bookable_online, preparation),
  update (title, description, duration, media_url, media_type, minutes, buffer_before_minutes, buffer_after_minutes,
          color, bookable_online, preparation),
  delete
  on public.procedures to clinic_admin, clinic_settings;
grant select on public.procedures to clinic_agenda, clinic_patient;
-- What free times and a booking need of the clinic's own tables.
-- The public page shows preparation and public prices, as the portal does.
grant select (id, title, minutes, buffer_before_minutes, buffer_after_minutes, bookable_online, preparation)
  on public.procedures to clinic_booking;
grant select, insert, update, delete on public.procedures to clinic_maintenance;

alter table public.procedures enable row level security;
alter table public.procedures force row level security;
create policy maintenance_all on public.procedures to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedures to clinic_admin using (true) with check (true);
create policy patient_select on public.procedures for select to clinic_patient using (true);
create policy staff_select on public.procedures for select to clinic_agenda using (true);
create policy settings_all on public.procedures to clinic_settings using (true) with check (true);
create policy booking_select on public.procedures for select to clinic_booking using (true);

-- A table of its own: a patient may read the row of a public price only, and a grant is for a column of every row.
create table public.procedure_prices (
  procedure_id uuid primary key,
  price_cents integer not null,
  is_public boolean not null default false,
  constraint procedure_prices_procedure_id_fkey
    foreign key (procedure_id) references public.procedures (id) on delete cascade,
  constraint procedure_prices_price_bounds check (price_cents between 0 and 100000000)
);

grant
  select,
  insert (procedure_id, price_cents, is_public),
  update (price_cents, is_public),
  delete
  on public.procedure_prices to clinic_admin, clinic_settings;
grant select on public.procedure_prices to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.procedure_prices to clinic_maintenance;

alter table public.procedure_prices enable row level security;
alter table public.procedure_prices force row level security;
create policy maintenance_all on public.procedure_prices to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedure_prices to clinic_admin using (true) with check (true);
create policy staff_select on public.procedure_prices for select to clinic_agenda using (true);
create policy settings_all on public.procedure_prices to clinic_settings using (true) with check (true);
create policy patient_select on public.procedure_prices for select to clinic_patient using (is_public);
create policy booking_select on public.procedure_prices for select to clinic_booking using (is_public);

-- The professionals who do a procedure. No row: all of them do.
create table public.procedure_professionals (
  procedure_id uuid not null,
  professional_id uuid not null,
  constraint procedure_professionals_pkey primary key (procedure_id, professional_id),
  constraint procedure_professionals_procedure_id_fkey
    foreign key (procedure_id) references public.procedures (id) on delete cascade,
  constraint procedure_professionals_professional_id_fkey
    foreign key (professional_id) references public.professionals (id)
);
create index procedure_professionals_professional_id_idx on public.procedure_professionals (professional_id);

grant select, insert, delete on public.procedure_professionals to clinic_admin, clinic_settings;
grant select on public.procedure_professionals to clinic_agenda, clinic_patient, clinic_booking;
grant select, insert, update, delete on public.procedure_professionals to clinic_maintenance;

alter table public.procedure_professionals enable row level security;
alter table public.procedure_professionals force row level security;
create policy maintenance_all on public.procedure_professionals to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedure_professionals to clinic_admin using (true) with check (true);
create policy staff_select on public.procedure_professionals for select to clinic_agenda using (true);
create policy settings_all on public.procedure_professionals to clinic_settings using (true) with check (true);
create policy patient_select on public.procedure_professionals for select to clinic_patient using (true);
create policy booking_select on public.procedure_professionals for select to clinic_booking using (true);

-- What a procedure needs: a certain resource, or any of a kind. Each row is one need.
create table public.procedure_resources (
  id uuid primary key default gen_random_uuid(),
  procedure_id uuid not null,
  resource_id uuid,
  kind text collate public.clinic_pt,
  constraint procedure_resources_procedure_id_fkey
    foreign key (procedure_id) references public.procedures (id) on delete cascade,
  constraint procedure_resources_resource_id_fkey foreign key (resource_id) references public.resources (id),
  constraint procedure_resources_one_need check ((resource_id is null) <> (kind is null)),
  constraint procedure_resources_kind_length check (char_length(kind) <= 60 and btrim(kind) <> '')
);
create index procedure_resources_procedure_id_idx on public.procedure_resources (procedure_id);
create index procedure_resources_resource_id_idx on public.procedure_resources (resource_id);

grant
  select,
  insert (procedure_id, resource_id, kind),
  delete
  on public.procedure_resources to clinic_admin, clinic_settings;
grant select on public.procedure_resources to clinic_agenda, clinic_booking;
grant select, insert, update, delete on public.procedure_resources to clinic_maintenance;

alter table public.procedure_resources enable row level security;
alter table public.procedure_resources force row level security;
create policy maintenance_all on public.procedure_resources to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedure_resources to clinic_admin using (true) with check (true);
create policy staff_select on public.procedure_resources for select to clinic_agenda using (true);
create policy settings_all on public.procedure_resources to clinic_settings using (true) with check (true);
create policy booking_select on public.procedure_resources for select to clinic_booking using (true);
