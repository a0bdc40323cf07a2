-- Which appointments to come were moved, without reading all that are ahead.
create index appointment_events_moved_idx on public.appointment_events (to_start) where kind = 'moved';
