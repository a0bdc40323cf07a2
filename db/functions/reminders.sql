create or replace trigger reminder_rules_stamp before update on public.reminder_rules
  for each row when ((old.minutes_before, old.is_on, old.channels) is distinct from (new.minutes_before, new.is_on, new.channels))
  execute function app.stamp_change();
create or replace trigger reminder_rules_announce after insert or update or delete on public.reminder_rules
  for each row execute function app.announce_table('settings');
create or replace trigger reminder_rules_log after insert or update or delete on public.reminder_rules
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{}', '', '{minutes_before,is_on,channels}', '{}');

-- When a reminder is sent, on the clinic's clock. Nothing is sent from 21:00 to 7:00: such a reminder goes at 7:00 if that
-- leaves an hour, otherwise at 20:00 of the evening before.
create or replace function app.reminder_moment(starts timestamp, minutes integer) returns timestamp
  language sql immutable parallel safe
  return (
    select case when daytime = moment or daytime <= starts - interval '1 hour' then daytime
                else date_trunc('day', daytime) - interval '4 hours' end
      from (select starts - make_interval(mins => minutes) as moment) as plain,
           lateral (
             select case when moment::time < time '07:00' then moment::date + time '07:00'
                         when moment::time >= time '21:00' then moment::date + 1 + time '07:00'
                         else moment end as daytime
           ) as shifted
  );
