-- What corrects an entry that was struck out goes with it.
drop policy patient_select on public.record_entries;
create policy patient_select on public.record_entries for select to clinic_patient
  using (
    patient_id = (select app.current_patient_id()) and orientations is not null
    and id not in (select entry_id from public.record_strikes)
    and (corrects_id is null or corrects_id not in (select entry_id from public.record_strikes))
  );
