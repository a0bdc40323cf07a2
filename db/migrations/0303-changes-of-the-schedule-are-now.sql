-- A time to come would count as a change that has not settled until then: displaced appointments would be looked for anew each time.
alter policy admin_insert on public.schedule_changes with check (changed_at = now());
alter policy staff_insert on public.schedule_changes with check (changed_at = now());
alter policy booking_insert on public.schedule_changes with check (changed_at = now());
alter policy service_insert on public.schedule_changes with check (changed_at = now());
