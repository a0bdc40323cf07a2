create or replace trigger collection_notes_append_only before update or delete or truncate on public.collection_notes
  for each statement execute function app.refuse_history_change();
create or replace trigger collection_notes_announce after insert on public.collection_notes
  for each row execute function app.announce_of_patient('money');
create or replace trigger collection_notes_log after insert on public.collection_notes
  for each row when (app.leaves_trail()) execute function app.log_change(
    'collection_note', '{}', 'patient_id', '{note}', '{}');
