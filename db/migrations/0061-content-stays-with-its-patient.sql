-- What belongs to one patient stays there, and an administrator's record gets no account from others (found by trying).

-- An appointment with notes that goes to another patient takes clinical content into that record, and into its export.
-- Who may not change the notes may not do that either. `update of` names the column, so that no other change pays for it.
create function app.guard_appointment_patient() returns trigger
  language plpgsql as $$
begin
  if not has_column_privilege('public.appointments', 'notes', 'update') then
    raise exception 'the appointment has notes, which stay with their patient'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_notes_of_patient';
  end if;
  return new;
end
$$;
create trigger appointments_guard_patient before update of patient_id on public.appointments
  for each row when (new.patient_id <> old.patient_id and old.notes is not null)
  execute function app.guard_appointment_patient();

-- A session of another patient kept the record with the series from being deleted. Such a session leaves its series.
set local role clinic_maintenance;
update public.appointments
  set series_id = null, session_number = null
  from public.appointment_series as series
  where series.id = appointments.series_id and series.patient_id <> appointments.patient_id;
reset role;
alter table public.appointment_series add constraint appointment_series_of_patient unique (id, patient_id);
alter table public.appointments
  drop constraint appointments_series_id_fkey,
  add constraint appointments_series_id_fkey
    foreign key (series_id, patient_id) references public.appointment_series (id, patient_id),
  -- As before, since a series has one patient; the key finds its rows by it.
  drop constraint appointments_session_unique,
  add constraint appointments_session_unique unique (series_id, patient_id, session_number);

-- A record that carries the administrator's role makes its account an administrator's. Imported ones may have no account.
create function app.refuse_account() returns trigger
  language plpgsql as $$
begin
  raise exception 'only an administrator gives this record an account'
    using errcode = 'check_violation', schema = 'public', table = 'patients', constraint = 'patients_role_of_staff';
end
$$;
create trigger patients_guard_role before update of user_id on public.patients
  for each row when (
    new.role = 'admin' and new.user_id is distinct from old.user_id and starts_with(current_user, 'clinic_staff_'))
  execute function app.refuse_account();
