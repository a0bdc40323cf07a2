-- A signed term about images and the consent for photographs of the record are one word of the patient: what becomes of such a
-- term is written among the consents (functions/terms.sql), where the newest one counts.
alter table public.term_templates
  -- Whether its patient allows photographs for the record.
  add column of_photographs boolean not null default false;
grant insert (of_photographs), update (of_photographs) on public.term_templates to clinic_admin, clinic_settings;
update public.term_templates set of_photographs = true where name = 'Uso de imagens';

alter table public.photograph_consents
  -- Said by a term, which has the text; `text_version` is 1 then.
  add column by_term boolean not null default false;
grant insert (by_term) on public.photograph_consents to clinic_admin, clinic_record;
grant select (by_term) on public.photograph_consents to clinic_patient;
grant select (id, patient_id, use, given, recorded_at), insert (patient_id, use, given, text_version, day, by_term)
  on public.photograph_consents to clinic_booking;
create policy booking_select on public.photograph_consents for select to clinic_booking
  using (patient_id = (select app.booking_patient_id()));
create policy booking_insert on public.photograph_consents for insert to clinic_booking
  with check (by_term and use = 'record' and patient_id = (select app.booking_patient_id()));

-- What was said by a term after the last consent.
insert into public.photograph_consents (patient_id, use, given, text_version, day, recorded_at, recorded_by, recorded_by_name, by_term)
  select patient_id, 'record', state = 'signed', 1, (closed_at at time zone 'UTC')::date, closed_at, null, null, true
    from (select distinct on (patient_id) patient_id, state, closed_at
            from public.patient_terms as term join public.term_templates as template on template.id = term.template_id
            where of_photographs and closed_at is not null
            order by patient_id, closed_at desc) as last
    where not exists (select from public.photograph_consents as said
                        where said.patient_id = last.patient_id and use = 'record' and said.recorded_at > last.closed_at);
