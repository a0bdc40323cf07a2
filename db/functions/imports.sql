create or replace trigger imports_announce after insert or update or delete on public.imports
  for each row execute function app.announce_table('imports');
create or replace trigger imports_log after insert or update on public.imports
  for each row when (app.leaves_trail() and current_user <> 'clinic_service') execute function app.log_change(
    'import', '{source_name}', '', '{kind,source_name,state}', '{}');
