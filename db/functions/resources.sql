create or replace trigger resources_announce after insert or update or delete on public.resources
  for each row execute function app.announce_table('resources');
create or replace trigger resources_log after insert or update or delete on public.resources
  for each row when (app.leaves_trail()) execute function app.log_change(
    'resource', '{name}', '', '{name,kind,active}', '{}');
