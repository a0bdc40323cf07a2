-- The agenda. Date and time are the clinic's own; no zone is stored.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  date date not null,
  time time not null,
  duration_minutes integer not null default 30,
  doctor_name text not null,
  doctor_specialty text,
  service text not null,
  status text not null default 'scheduled',
  notes text,
  squeeze_in boolean not null default false,
  constraint appointments_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint appointments_status_known check (status in ('scheduled', 'completed', 'cancelled')),
  constraint appointments_date_plausible check (date >= date '2000-01-01' and date < date '2200-01-01'),
  constraint appointments_duration_bounds check (duration_minutes between 5 and 720),
  -- Two appointments can then only meet on one and the same date.
  constraint appointments_end_same_day
    check (extract(hour from time) * 60 + extract(minute from time) + duration_minutes <= 24 * 60),
  constraint appointments_time_whole_minutes check (extract(second from time) = 0),
  constraint appointments_doctor_name_length check (char_length(doctor_name) <= 200),
  constraint appointments_doctor_specialty_length check (char_length(doctor_specialty) <= 200),
  constraint appointments_service_length check (char_length(service) <= 200),
  constraint appointments_notes_length check (char_length(notes) <= 10000),
  constraint appointments_no_overlap exclude using gist (
    tsrange(date + time, date + time + make_interval(mins => duration_minutes)) with &&
  ) where (status = 'scheduled' and not squeeze_in)
);
create index appointments_date_time_idx on public.appointments (date, time, id);
create index appointments_status_date_time_idx on public.appointments (status, date, time);
create index appointments_patient_id_idx on public.appointments (patient_id, date, time);

-- Scheduled moves to completed or cancelled, and never back; what is closed is history, except for its notes.
create function app.guard_appointment_status() returns trigger
  language plpgsql as $$
begin
  if old.status = 'scheduled' then
    return new;
  end if;
  if new.status is distinct from old.status then
    raise exception 'an appointment that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_status_transition';
  end if;
  if (new.id, new.patient_id, new.date, new.time, new.duration_minutes, new.doctor_name, new.doctor_specialty,
      new.service, new.squeeze_in)
    is distinct from
     (old.id, old.patient_id, old.date, old.time, old.duration_minutes, old.doctor_name, old.doctor_specialty,
      old.service, old.squeeze_in)
  then
    raise exception 'an appointment that is % does not change', old.status
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_closed';
  end if;
  return new;
end
$$;
create trigger appointments_guard_status before update on public.appointments
  for each row execute function app.guard_appointment_status();

-- The exclusion constraint keeps ordinary appointments apart from each other. This keeps a new or moved one
-- apart from squeeze-ins as well: those may be laid over others on purpose, nothing is laid over them by
-- accident. The lock makes bookings of one day wait for each other; each then sees what the last one wrote.
create function app.guard_appointment_overlap() returns trigger
  language plpgsql as $$
begin
  if new.status <> 'scheduled' then
    return new;
  end if;
  if tg_op = 'UPDATE' and
    (old.date, old.time, old.duration_minutes, old.squeeze_in) = (new.date, new.time, new.duration_minutes, new.squeeze_in)
  then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('appointments of a day'), new.date - date '2000-01-01');
  -- It may lie over others, but takes its turn all the same: whoever books next must see it.
  if new.squeeze_in then
    return new;
  end if;
  if exists (
    select from public.appointments as other
    where other.date = new.date
      and other.status = 'scheduled'
      and other.id <> new.id
      -- With the date, since a time alone begins again at midnight.
      and other.date + other.time < new.date + new.time + make_interval(mins => new.duration_minutes)
      and new.date + new.time < other.date + other.time + make_interval(mins => other.duration_minutes)
  ) then
    raise exception 'the time overlaps another scheduled appointment'
      using errcode = 'exclusion_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_no_overlap';
  end if;
  return new;
end
$$;
create trigger appointments_guard_overlap
  before insert or update of date, time, duration_minutes, squeeze_in on public.appointments
  for each row execute function app.guard_appointment_overlap();

-- No status on insert: an appointment begins as scheduled.
grant
  select,
  insert (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, notes, squeeze_in),
  update (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, notes, squeeze_in),
  delete
  on public.appointments to clinic_admin;
grant
  select (id, patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status)
  on public.appointments to clinic_patient;
grant select, insert, update, delete on public.appointments to clinic_maintenance;

alter table public.appointments enable row level security;
alter table public.appointments force row level security;
create policy maintenance_all on public.appointments to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointments to clinic_admin using (true) with check (true);
create policy patient_select on public.appointments for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
