-- The patient takes back an allowed use of photographs in the portal: a no of their own, to any use, as `clinic_booking`.
alter policy booking_insert on public.photograph_consents with check (
  patient_id = (select app.booking_patient_id()) and (not given or by_term and use = 'record'));

-- The patient's activity names the document that a strike is about.
grant select (id) on public.record_strikes to clinic_patient;

-- The text about images is signed ahead of a visit, too: '…, em 27/11/2026' read like the day of the photographs. As in 0581, where
-- the clinic has not written its own.
set local role clinic_maintenance;
insert into public.term_versions (template_id, version, body, valid_months, published_by)
  select template_id, 2,
    replace(body,
      'Eu, {paciente}, autorizo a {clinica} a fotografar e filmar as áreas tratadas, em {data}, para acompanhar',
      'Em {data}, eu, {paciente}, autorizo a {clinica} a fotografar e filmar as áreas tratadas, para acompanhar'),
    valid_months, null
    from public.term_versions as known
    where version = 1 and body like 'Eu, {paciente}, autorizo a {clinica} a fotografar e filmar as áreas tratadas, em {data}, para acompanhar%'
      and not exists (select from public.term_versions as later where later.template_id = known.template_id and later.version > 1);
reset role;
