create or replace trigger server_settings_announce after insert or update or delete on private.server_settings
  for each row execute function app.announce_table('settings');

-- With the address of the mail server, so that none is reached unseen. User and password are not logged.
create or replace function app.log_server_settings() returns trigger
  language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else
    jsonb_build_object('mail_server', old.mail_host || ':' || old.mail_port, 'mail_from', old.mail_sender_email,
                       'backup_folder', old.backup_folder) end;
  became jsonb := case when tg_op = 'DELETE' then '{}' else
    jsonb_build_object('mail_server', new.mail_host || ':' || new.mail_port, 'mail_from', new.mail_sender_email,
                       'backup_folder', new.backup_folder) end;
  changed text[] := array(
    select name from unnest('{mail_server,mail_from,backup_folder}'::text[]) as name
      where was ->> name is distinct from became ->> name);
  login_changed constant boolean := tg_op = 'UPDATE' and new.mail_password is distinct from old.mail_password;
begin
  if login_changed and not 'mail_server' = any(changed) then
    changed := changed || 'mail_login'::text;
  end if;
  if changed <> '{}' then
    insert into public.activity_log (action, noun, fields, before, after)
    values ('changed', 'settings', changed, was, became);
  end if;
  return null;
end
$$;
create or replace trigger server_settings_log after insert or update or delete on private.server_settings
  for each row when (app.leaves_trail()) execute function app.log_server_settings();
