-- What is displaced is read often and changes seldom, so it is kept as it was last found (decision 110). Both tables can be
-- emptied at any time: then it is found anew.

-- Changes after which nothing was found yet. One row for a transaction.
create table public.schedule_changes (
  changed_at timestamptz not null default now(),
  constraint schedule_changes_pkey primary key (changed_at)
);
comment on table public.schedule_changes is
  'When what is open changed, or an appointment came into closed time, since displaced appointments were last found.';
insert into public.schedule_changes default values;

grant select, insert on public.schedule_changes to clinic_admin, clinic_agenda, clinic_booking;
grant select on public.schedule_changes to clinic_patient;
-- An account that is deleted leaves the exceptions that it wrote.
grant select, insert, delete on public.schedule_changes to clinic_service;
grant select, insert, update, delete on public.schedule_changes to clinic_maintenance;

alter table public.schedule_changes enable row level security;
alter table public.schedule_changes force row level security;
create policy maintenance_all on public.schedule_changes to clinic_maintenance using (true) with check (true);
create policy admin_select on public.schedule_changes for select to clinic_admin using (true);
create policy admin_insert on public.schedule_changes for insert to clinic_admin with check (true);
create policy staff_select on public.schedule_changes for select to clinic_agenda using (true);
create policy staff_insert on public.schedule_changes for insert to clinic_agenda with check (true);
create policy booking_select on public.schedule_changes for select to clinic_booking using (true);
create policy booking_insert on public.schedule_changes for insert to clinic_booking with check (true);
create policy patient_select on public.schedule_changes for select to clinic_patient using (true);
create policy service_select on public.schedule_changes for select to clinic_service using (true);
create policy service_insert on public.schedule_changes for insert to clinic_service with check (true);
create policy service_delete on public.schedule_changes for delete to clinic_service using (true);
-- Where a professional or a room is deleted, their hours and closings go as the owner.
create policy owner_all on public.schedule_changes using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.schedule_changes'::regclass)
);

create table public.displaced_appointments (
  appointment_id uuid not null,
  version integer not null,
  constraint displaced_appointments_pkey primary key (appointment_id),
  constraint displaced_appointments_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade
);
comment on table public.displaced_appointments is
  'Appointments that were found displaced, in the version that they had. Written by the server alone.';

grant select on public.displaced_appointments to clinic_admin, clinic_agenda, clinic_booking, clinic_patient;
grant select, insert, delete on public.displaced_appointments to clinic_service;
grant select, insert, update, delete on public.displaced_appointments to clinic_maintenance;

alter table public.displaced_appointments enable row level security;
alter table public.displaced_appointments force row level security;
create policy maintenance_all on public.displaced_appointments to clinic_maintenance using (true) with check (true);
create policy admin_select on public.displaced_appointments for select to clinic_admin using (true);
create policy staff_select on public.displaced_appointments for select to clinic_agenda using (true);
create policy booking_select on public.displaced_appointments for select to clinic_booking using (true);
create policy patient_select on public.displaced_appointments for select to clinic_patient
  using (appointment_id in (select id from public.appointments where patient_id = (select app.current_patient_id())));
create policy service_all on public.displaced_appointments to clinic_service using (true) with check (true);
