-- One that goes with its account is deleted by the foreign key, as the owner, and gets no line.
create or replace function app.log_calendar_feed() returns trigger
  language plpgsql as $$
declare
  account uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
  select 'changed', 'account', account,
         (select patients.id from public.patients where patients.user_id = account),
         (select users.name from auth.users where users.id = account),
         '{calendar_feed}',
         jsonb_build_object('calendar_feed', tg_op <> 'INSERT'), jsonb_build_object('calendar_feed', tg_op <> 'DELETE');
  return null;
end
$$;
create or replace trigger calendar_feeds_log after insert or update of token_hash, scope, names or delete on auth.calendar_feeds
  for each row when (app.leaves_trail()) execute function app.log_calendar_feed();
