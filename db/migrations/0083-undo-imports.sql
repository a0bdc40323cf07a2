-- An import is undone as long as no person has changed anything since (decision 077).

-- As in 0015; a patient whom an import brought goes with it, without a record in the archive.
create or replace function app.guard_patient_deletion() returns trigger
  language plpgsql as $$
begin
  if current_user = 'clinic_maintenance' then
    if exists (
      select from private.import_rows join public.imports on imports.id = import_id
        where row_id = old.id and table_name = 'public.patients' and before is null and state = 'undoing'
    ) then
      return old;
    end if;
  end if;
  if not exists (select from public.archived_records where patient_id = old.id) then
    raise exception 'a patient is deleted only after the record has been archived'
      using errcode = 'check_violation', schema = 'public', table = 'patients',
            constraint = 'patients_archived_before_deletion';
  end if;
  return old;
end
$$;

-- The server looks for the first change after an import: who made it and when, never the values.
grant select (user_id, user_name, happened_at, action, noun, row_id, patient_id) on public.activity_log to clinic_service;
create policy service_select on public.activity_log for select to clinic_service using (true);
grant select (started_at) on public.imports to clinic_service;
