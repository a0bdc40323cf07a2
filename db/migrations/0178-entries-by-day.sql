-- A page of a patient's story reads about as many entries as it shows: those of a day by the day, addenda by their signature.
create index record_entries_patient_id_day_idx on public.record_entries (patient_id, day desc) where kind <> 'addendum';
create index record_entries_addenda_idx on public.record_entries (patient_id, signed_at desc) where kind = 'addendum';
