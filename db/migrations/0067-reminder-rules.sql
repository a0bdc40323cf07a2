-- When the clinic reminds patients of their appointments (decision 068). Two rules are there from the start and are off.

create table public.reminder_rules (
  id uuid primary key default gen_random_uuid(),
  minutes_before integer not null,
  is_on boolean not null default true,
  channels text[] not null default '{email}',
  -- A reminder whose moment lies before the last change of its rule is not sent.
  changed_at timestamptz not null default clock_timestamp(),
  constraint reminder_rules_minutes_before_once unique (minutes_before),
  -- Half an hour to two weeks.
  constraint reminder_rules_minutes_before_bounds check (minutes_before between 30 and 20160),
  constraint reminder_rules_channels_valid
    check (channels <@ array['email', 'push', 'whatsapp_api'] and cardinality(channels) between 1 and 3)
);

grant
  select,
  insert (minutes_before, is_on, channels),
  update (minutes_before, is_on, channels),
  delete
  on public.reminder_rules to clinic_admin, clinic_settings;
grant select on public.reminder_rules to clinic_service;
grant select, insert, update, delete on public.reminder_rules to clinic_maintenance;

alter table public.reminder_rules enable row level security;
alter table public.reminder_rules force row level security;
create policy maintenance_all on public.reminder_rules to clinic_maintenance using (true) with check (true);
create policy admin_all on public.reminder_rules to clinic_admin using (true) with check (true);
create policy staff_all on public.reminder_rules to clinic_settings using (true) with check (true);
create policy service_select on public.reminder_rules for select to clinic_service using (true);

create function app.stamp_reminder_rule() returns trigger
  language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;
create trigger reminder_rules_stamp before update on public.reminder_rules
  for each row when ((old.minutes_before, old.is_on, old.channels) is distinct from (new.minutes_before, new.is_on, new.channels))
  execute function app.stamp_reminder_rule();
create trigger reminder_rules_announce after insert or update or delete on public.reminder_rules
  for each row execute function app.announce_table('settings');
create trigger reminder_rules_log after insert or update or delete on public.reminder_rules
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{}', '', '{minutes_before,is_on,channels}', '{}');

-- When a reminder is sent, on the clinic's clock. Nothing is sent from 21:00 to 7:00: such a reminder goes at 7:00 if that
-- leaves an hour, otherwise at 20:00 of the evening before.
create function app.reminder_moment(starts timestamp, minutes integer) returns timestamp
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

-- Whether an appointment was booked or moved after a reminder's moment.
grant select (appointment_id, kind, happened_at, from_start, to_start) on public.appointment_events to clinic_service;
create policy service_select on public.appointment_events for select to clinic_service using (true);

set local role clinic_maintenance;
insert into public.reminder_rules (minutes_before, is_on) values (2880, false), (180, false);
reset role;
