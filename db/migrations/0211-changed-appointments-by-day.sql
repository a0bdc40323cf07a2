-- What patients may have to be told of: only what changed after it was booked. Found every half minute.
create index appointments_changed_idx on public.appointments (date, time)
  where version > 1 and status in ('scheduled', 'confirmed', 'cancelled');
