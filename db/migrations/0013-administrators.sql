-- What the list of administrators shows, and what taking the role away needs.

-- Sessions are deleted when they end, so none of them can say when somebody was here last.
alter table auth.users add column last_sign_in_at timestamptz;

-- An administrator by their patient record (specification, section 6) loses the role there.
grant update (role) on public.patients to clinic_service;

-- The server takes the role from a record and never gives it: no row it has written is an administrator's.
alter policy service_update on public.patients with check (role = 'patient');
