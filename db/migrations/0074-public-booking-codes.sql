-- The public booking page: codes that show that an e-mail is the visitor's own. No e-mail is stored, only a keyed hash, so
-- that an unconfirmed request leaves nothing about a person.

create table private.booking_codes (
  ticket_hash text primary key,
  -- Keyed hashes: of the e-mail, and of the code together with the ticket.
  email_hash text not null,
  code_hash text not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  constraint booking_codes_attempts_bounds check (attempts between 0 and 5)
);
create index booking_codes_expires_at_idx on private.booking_codes (expires_at);

grant select, insert, update, delete on private.booking_codes to clinic_service, clinic_maintenance;

alter table private.booking_codes enable row level security;
alter table private.booking_codes force row level security;
create policy maintenance_all on private.booking_codes to clinic_maintenance using (true) with check (true);
create policy service_all on private.booking_codes to clinic_service using (true) with check (true);

-- When a visitor agreed that the clinic uses what they typed.
alter table public.booking_requests add column visitor_consent_at timestamptz;
grant select (visitor_consent_at) on public.booking_requests to clinic_admin, clinic_agenda;
grant insert (visitor_consent_at) on public.booking_requests to clinic_booking;

-- The public page shows preparation and public prices, as the portal does.
grant select (preparation) on public.procedures to clinic_booking;
grant select on public.procedure_prices to clinic_booking;
create policy booking_select on public.procedure_prices for select to clinic_booking using (is_public);

-- The server counts the open requests of one e-mail before it stores another one.
grant select (visitor_email, state, date, time) on public.booking_requests to clinic_service;
create policy service_select on public.booking_requests for select to clinic_service using (patient_id is null);
create index booking_requests_visitor_email_idx on public.booking_requests (visitor_email)
  where visitor_email is not null and state in ('pending', 'proposed');
