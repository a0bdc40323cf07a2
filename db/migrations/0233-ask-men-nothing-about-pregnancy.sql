-- The two templates that come along do not ask men about pregnancy, nor about what follows it, as their next version. Only where
-- the clinic has published nothing of its own.
set local role clinic_maintenance;
insert into public.anamnesis_versions (template_id, version, content, repeat_months)
  select template_id, version + 1,
         jsonb_set(content, array['sections', (section.at - 1)::text, 'questions', (question.at - 1)::text, 'notToMen'], 'true'),
         repeat_months
    from (
      select distinct on (template_id) version.*
        from public.anamnesis_versions as version join public.anamnesis_templates as template on template.id = template_id
        where name in ('Dermatologia', 'Estética')
        order by template_id, version desc
    ) as newest,
      jsonb_array_elements(content -> 'sections') with ordinality as section (value, at),
      jsonb_array_elements(section.value -> 'questions') with ordinality as question (value, at)
    where question.value ->> 'key' = 'gravidez'
      and not exists (select from public.anamnesis_versions as own
                        where own.template_id = newest.template_id and own.published_by is not null);
reset role;

-- Who fills one in is asked by the sex in the registration, which is read under `clinic_booking`.
grant select (sex) on public.patients to clinic_booking;
