create or replace trigger professionals_announce after insert or update or delete on public.professionals
  for each row execute function app.announce_table('professionals');
create or replace trigger professionals_log after insert or update or delete on public.professionals
  for each row when (app.leaves_trail()) execute function app.log_change(
    'professional', '{full_name}', '',
    '{full_name,specialty,council,council_number,council_state,rqe,color,active}', '{user_id}');
