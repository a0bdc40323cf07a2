-- Products that are put on or into the skin, their lots, and which patient received which lot. What was applied is part of
-- a signed entry; `applied_products` is written out of its text, and no role writes it (functions/products.sql, decision 115).
create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text collate public.clinic_pt not null,
  maker text collate public.clinic_pt,
  anvisa_registration text,
  unit text not null,
  -- How it is prepared, in words: '100 U em 2 ml de soro'.
  dilution text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint products_name_unique unique nulls not distinct (name, maker),
  constraint products_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  constraint products_maker_length check (char_length(maker) <= 100 and btrim(maker) <> ''),
  constraint products_anvisa_registration_length
    check (char_length(anvisa_registration) <= 40 and btrim(anvisa_registration) <> ''),
  constraint products_dilution_length check (char_length(dilution) <= 200 and btrim(dilution) <> ''),
  constraint products_unit_known check (unit in ('U', 'ml', 'mg', 'g', 'un'))
);

create table public.product_lots (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  code text not null,
  expires_on date not null,
  received_on date not null,
  -- In the product's unit.
  received numeric(10, 2) not null,
  -- The sum of what was signed and not struck out, kept by triggers. More than was received: the clinic's list is wrong.
  used numeric(10, 2) not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint product_lots_product_id_fkey foreign key (product_id) references public.products (id),
  constraint product_lots_code_unique unique (product_id, code),
  constraint product_lots_of_product unique (id, product_id),
  constraint product_lots_code_length check (char_length(code) <= 60 and btrim(code) <> ''),
  constraint product_lots_received_bounds check (received > 0 and received <= 100000)
);

grant select, insert (name, maker, anvisa_registration, unit, dilution, active),
      update (name, maker, anvisa_registration, unit, dilution, active)
  on public.products to clinic_admin, clinic_settings, clinic_record;
grant select, insert (product_id, code, expires_on, received_on, received),
      update (code, expires_on, received_on, received, closed_at)
  on public.product_lots to clinic_admin, clinic_settings, clinic_record;
grant select, insert, update, delete on public.products, public.product_lots to clinic_maintenance;

alter table public.products enable row level security;
alter table public.products force row level security;
create policy maintenance_all on public.products to clinic_maintenance using (true) with check (true);
create policy admin_all on public.products to clinic_admin using (true) with check (true);
create policy staff_all on public.products to clinic_settings, clinic_record using (true) with check (true);
alter table public.product_lots enable row level security;
alter table public.product_lots force row level security;
create policy maintenance_all on public.product_lots to clinic_maintenance using (true) with check (true);
create policy admin_all on public.product_lots to clinic_admin using (true) with check (true);
create policy staff_all on public.product_lots to clinic_settings, clinic_record using (true) with check (true);
-- The trigger that keeps `used` runs as the owner.
create policy owner_all on public.product_lots using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.product_lots'::regclass)
);

-- One row for each product of each signed application. Units are those of the product, which stay once a lot was used.
create table public.applied_products (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null,
  patient_id uuid not null,
  product_id uuid not null,
  -- Null: a lot that was not in the list. Its code as it was written; null where there was none.
  lot_id uuid,
  lot_code text,
  day date not null,
  dose numeric(8, 2) not null,
  -- Why an expired, closed or unlisted lot was taken.
  reason text,
  constraint applied_products_entry_id_fkey
    foreign key (entry_id, patient_id) references public.record_entries (id, patient_id) on delete cascade,
  constraint applied_products_product_id_fkey foreign key (product_id) references public.products (id),
  constraint applied_products_lot_id_fkey
    foreign key (lot_id, product_id) references public.product_lots (id, product_id),
  constraint applied_products_dose_positive check (dose > 0)
);
create index applied_products_entry_id_idx on public.applied_products (entry_id, patient_id);
create index applied_products_lot_id_idx on public.applied_products (lot_id, product_id);
-- For the lots that were written by hand, which a recall of a lot of that code has to find.
create index applied_products_product_id_idx on public.applied_products (product_id, lower(lot_code), lot_id);

grant select on public.applied_products to clinic_admin, clinic_record;
grant select, insert on public.applied_products to clinic_maintenance;

alter table public.applied_products enable row level security;
alter table public.applied_products force row level security;
create policy maintenance_select on public.applied_products for select to clinic_maintenance using (true);
create policy maintenance_insert on public.applied_products for insert to clinic_maintenance with check (true);
create policy admin_select on public.applied_products for select to clinic_admin using (true);
create policy record_select on public.applied_products for select to clinic_record using (true);
create policy owner_all on public.applied_products using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.applied_products'::regclass)
);

-- Applications of the clinic under a name, without lots and notes: `application` of contract/patients/application.ts.
create table public.application_protocols (
  id uuid primary key default gen_random_uuid(),
  name text collate public.clinic_pt not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint application_protocols_name_unique unique (name),
  constraint application_protocols_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  constraint application_protocols_content_is_object
    check (jsonb_typeof(content) = 'object' and char_length(content::text) <= 1000000)
);
grant select, insert (name, content), update (name), delete
  on public.application_protocols to clinic_admin, clinic_record;
grant select, insert, update, delete on public.application_protocols to clinic_maintenance;
alter table public.application_protocols enable row level security;
alter table public.application_protocols force row level security;
create policy maintenance_all on public.application_protocols to clinic_maintenance using (true) with check (true);
create policy admin_all on public.application_protocols to clinic_admin using (true) with check (true);
create policy record_all on public.application_protocols to clinic_record using (true) with check (true);

-- Whether the content has an application: `app.is_as_signed` compares. For the last application of a patient.
alter table public.record_entries add column has_application boolean not null default false;
create index record_entries_applications_idx on public.record_entries (patient_id, day desc, position desc)
  where has_application;
grant insert (has_application) on public.record_entries to clinic_admin, clinic_record;

-- Names of products and devices and codes of lots are words of an entry. The entries that are there have none, so that their
-- stored words stay right.
create or replace function app.entry_words(content text) returns text
  language sql immutable strict parallel safe
  return app.fold(
    coalesce((select string_agg(part #>> '{}', ' ')
              from jsonb_path_query(content::jsonb, '$.*[*].text') as part), '') || ' ' ||
    coalesce((select string_agg(part #>> '{}', ' ')
              from jsonb_path_query(content::jsonb, '$.diagnoses[*].code') as part), '') ||
    coalesce((select ' ' || string_agg(concat_ws(' ', used #>> '{product,name}', used #>> '{lot,code}', used ->> 'name'), ' ')
              from jsonb_path_query(content::jsonb, '$.application.uses[*]') as used), ''));

alter table public.activity_log drop constraint activity_log_noun_known;
alter table public.activity_log add constraint activity_log_noun_known
  check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                  'profile', 'account', 'session', 'activity', 'professional', 'resource', 'working_hours',
                  'schedule_exception', 'waiting_list', 'appointment_series', 'appointment_contact',
                  'booking_rules', 'booking_request', 'waiting_offer', 'import', 'record_entry', 'record_strike',
                  'record_chains', 'anamnesis', 'anamnesis_template', 'product', 'product_lot'));
