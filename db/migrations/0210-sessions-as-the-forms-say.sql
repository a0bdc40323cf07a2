-- A series has as many sessions as its form takes.
alter table public.appointment_series
  drop constraint appointment_series_sessions_bounds,
  add constraint appointment_series_sessions_bounds check (sessions between 2 and 24);
alter table public.appointments
  drop constraint appointments_session_number_bounds,
  add constraint appointments_session_number_bounds check (session_number between 1 and 24);
