-- The team, rooms and devices, and what a procedure takes of them. The agenda's own tables refer to these (0054, 0055).

-- The words of `contract/colors.ts`.
create function app.is_mark_color(color text) returns boolean
  language sql immutable parallel safe
  return color in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green', 'cyan', 'gray');

-- Never deleted, since appointments and records name them: one who leaves is no longer active.
create table public.professionals (
  id uuid primary key default gen_random_uuid(),
  full_name text collate public.clinic_pt not null,
  specialty text,
  council text,
  council_number text,
  council_state text,
  rqe text,
  color text not null default 'teal',
  active boolean not null default true,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint professionals_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint professionals_user_id_unique unique (user_id),
  constraint professionals_full_name_length check (char_length(full_name) <= 200 and btrim(full_name) <> ''),
  constraint professionals_specialty_length check (char_length(specialty) <= 200),
  constraint professionals_council_length check (char_length(council) <= 20),
  constraint professionals_council_number_length check (char_length(council_number) <= 20),
  constraint professionals_council_state_known
    check (council_state in ('AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB',
                             'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
  constraint professionals_rqe_length check (char_length(rqe) <= 60),
  constraint professionals_color_valid check (app.is_mark_color(color))
);
create index professionals_active_idx on public.professionals (full_name, id) where active;

-- Which account is whose is the administrator's to say.
grant
  select,
  insert (full_name, specialty, council, council_number, council_state, rqe, color, active, user_id),
  update (full_name, specialty, council, council_number, council_state, rqe, color, active, user_id)
  on public.professionals to clinic_admin;
grant select on public.professionals to clinic_agenda, clinic_settings;
grant
  insert (full_name, specialty, council, council_number, council_state, rqe, color, active),
  update (full_name, specialty, council, council_number, council_state, rqe, color, active)
  on public.professionals to clinic_settings;
grant select (id, full_name, specialty, council, council_number, council_state, rqe, color, active)
  on public.professionals to clinic_patient;
grant select, update (user_id) on public.professionals to clinic_service;
grant select, insert, update, delete on public.professionals to clinic_maintenance;

alter table public.professionals enable row level security;
alter table public.professionals force row level security;
create policy maintenance_all on public.professionals to clinic_maintenance using (true) with check (true);
create policy admin_all on public.professionals to clinic_admin using (true) with check (true);
create policy staff_select on public.professionals for select to clinic_agenda using (true);
create policy settings_all on public.professionals to clinic_settings using (true) with check (true);
create policy patient_select on public.professionals for select to clinic_patient using (true);
create policy service_select on public.professionals for select to clinic_service using (true);
create policy service_update on public.professionals for update to clinic_service using (true) with check (true);

create trigger professionals_announce after insert or update or delete on public.professionals
  for each row execute function app.announce_table('professionals');
create trigger professionals_log after insert or update or delete on public.professionals
  for each row when (app.leaves_trail()) execute function app.log_change(
    'professional', '{full_name}', '',
    '{full_name,specialty,council,council_number,council_state,rqe,color,active}', '{user_id}');

-- The doctor of the settings, or one still to be named; then each other name that appointments have.
set local role clinic_maintenance;
insert into public.professionals (full_name)
select coalesce((select doctor_name from public.clinic_settings), 'A definir');
insert into public.professionals (full_name, specialty, color)
select doctor_name, specialty, (array['blue', 'violet', 'pink', 'orange', 'green', 'cyan', 'red', 'yellow'])[(place - 1) % 8 + 1]
  from (
    select btrim(doctor_name) as doctor_name, max(nullif(btrim(doctor_specialty), '')) as specialty,
           row_number() over (order by btrim(doctor_name)) as place
      from public.appointments
      where btrim(doctor_name) not in ('', 'A definir')
        and not exists (select from public.professionals where full_name = btrim(appointments.doctor_name))
      group by btrim(doctor_name)
  ) as named;
reset role;

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

grant select, insert (name, kind, active), update (name, kind, active), delete on public.resources to clinic_admin;
grant select on public.resources to clinic_agenda;
grant select, insert (name, kind, active), update (name, kind, active), delete on public.resources to clinic_settings;
grant select, insert, update, delete on public.resources to clinic_maintenance;

alter table public.resources enable row level security;
alter table public.resources force row level security;
create policy maintenance_all on public.resources to clinic_maintenance using (true) with check (true);
create policy admin_all on public.resources to clinic_admin using (true) with check (true);
create policy staff_select on public.resources for select to clinic_agenda using (true);
create policy settings_all on public.resources to clinic_settings using (true) with check (true);

create trigger resources_announce after insert or update or delete on public.resources
  for each row execute function app.announce_table('resources');
create trigger resources_log after insert or update or delete on public.resources
  for each row when (app.leaves_trail()) execute function app.log_change(
    'resource', '{name}', '', '{name,kind,active}', '{}');

-- What a procedure takes. Null minutes: the default of an appointment. `duration` stays the text that patients read.
alter table public.procedures
  add column minutes integer,
  add column buffer_before_minutes integer not null default 0,
  add column buffer_after_minutes integer not null default 0,
  add column color text,
  add column bookable_online boolean not null default false,
  add column preparation text,
  add constraint procedures_minutes_bounds check (minutes between 5 and 720),
  add constraint procedures_buffer_before_bounds check (buffer_before_minutes between 0 and 240),
  add constraint procedures_buffer_after_bounds check (buffer_after_minutes between 0 and 240),
  add constraint procedures_color_valid check (app.is_mark_color(color)),
  add constraint procedures_preparation_length check (char_length(preparation) <= 10000);

grant
  insert (minutes, buffer_before_minutes, buffer_after_minutes, color, bookable_online, preparation),
  update (minutes, buffer_before_minutes, buffer_after_minutes, color, bookable_online, preparation)
  on public.procedures to clinic_admin, clinic_settings;

drop trigger procedures_log on public.procedures;
create trigger procedures_log after insert or update or delete on public.procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'procedure', '{title}', '',
    '{title,description,duration,media_type,minutes,buffer_before_minutes,buffer_after_minutes,color,bookable_online,preparation}',
    '{media_url}');

-- Logs a change of a row that belongs to a procedure as a change of the procedure. Arguments, in the places of
-- `app.log_change`: the noun; the field that the line names; nothing; the columns logged with their values.
create function app.log_part_of_procedure() returns trigger
  language plpgsql as $$
declare
  was jsonb;
  became jsonb;
  whose uuid;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  if was is not distinct from became then
    return null;
  end if;
  whose := coalesce(became, was) ->> 'procedure_id';
  insert into public.activity_log (action, noun, row_id, subject, fields, before, after)
  values ('changed', tg_argv[0], whose, (select title from public.procedures where id = whose), array[tg_argv[1]],
          app.pick(was, tg_argv[3]::text[]), app.pick(became, tg_argv[3]::text[]));
  return null;
end
$$;

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
grant select on public.procedure_prices to clinic_agenda, clinic_patient;
grant select, insert, update, delete on public.procedure_prices to clinic_maintenance;

alter table public.procedure_prices enable row level security;
alter table public.procedure_prices force row level security;
create policy maintenance_all on public.procedure_prices to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedure_prices to clinic_admin using (true) with check (true);
create policy staff_select on public.procedure_prices for select to clinic_agenda using (true);
create policy settings_all on public.procedure_prices to clinic_settings using (true) with check (true);
create policy patient_select on public.procedure_prices for select to clinic_patient using (is_public);

create trigger procedure_prices_announce after insert or update or delete on public.procedure_prices
  for each row execute function app.announce_table('procedures');
create trigger procedure_prices_log after insert or update or delete on public.procedure_prices
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'price', '', '{price_cents,is_public}', '{}');

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
grant select on public.procedure_professionals to clinic_agenda, clinic_patient;
grant select, insert, update, delete on public.procedure_professionals to clinic_maintenance;

alter table public.procedure_professionals enable row level security;
alter table public.procedure_professionals force row level security;
create policy maintenance_all on public.procedure_professionals to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedure_professionals to clinic_admin using (true) with check (true);
create policy staff_select on public.procedure_professionals for select to clinic_agenda using (true);
create policy settings_all on public.procedure_professionals to clinic_settings using (true) with check (true);
create policy patient_select on public.procedure_professionals for select to clinic_patient using (true);

create trigger procedure_professionals_announce after insert or update or delete on public.procedure_professionals
  for each row execute function app.announce_table('procedures');
create trigger procedure_professionals_log after insert or delete on public.procedure_professionals
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'professionals', '', '{}', '{}');

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

grant select, insert (procedure_id, resource_id, kind), delete on public.procedure_resources to clinic_admin, clinic_settings;
grant select on public.procedure_resources to clinic_agenda;
grant select, insert, update, delete on public.procedure_resources to clinic_maintenance;

alter table public.procedure_resources enable row level security;
alter table public.procedure_resources force row level security;
create policy maintenance_all on public.procedure_resources to clinic_maintenance using (true) with check (true);
create policy admin_all on public.procedure_resources to clinic_admin using (true) with check (true);
create policy staff_select on public.procedure_resources for select to clinic_agenda using (true);
create policy settings_all on public.procedure_resources to clinic_settings using (true) with check (true);

create trigger procedure_resources_announce after insert or update or delete on public.procedure_resources
  for each row execute function app.announce_table('procedures');
create trigger procedure_resources_log after insert or delete on public.procedure_resources
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'resources', '', '{kind}', '{}');
