-- A child's message goes to the responsible person's phone where the child has none.
grant select (guardian_phone) on public.patients to clinic_service;
