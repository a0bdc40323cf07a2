-- The two templates that come along get the questions that they lack, as their second version: 'Dermatologia' the earlier
-- procedures of 'Estética', this one skin cancer of the patient and of the family. Only where the clinic has published nothing.
set local role clinic_maintenance;
with seeded as (
  select template_id, content, repeat_months, name
    from public.anamnesis_versions join public.anamnesis_templates as template on template.id = template_id
    where name in ('Dermatologia', 'Estética') and published_by is null
      and not exists (select from public.anamnesis_versions as other
                        where other.template_id = template.id and other.version > 1)
),
section as (
  select name, value, value ->> 'key' as key from seeded, jsonb_array_elements(content -> 'sections')
),
question as (
  select name, question.value, question.value ->> 'key' as key
    from section, jsonb_array_elements(section.value -> 'questions') as question
),
changed as (
  -- Before 'Sua pele'.
  select template_id, repeat_months, jsonb_insert(content, '{sections,4}', section.value) as content
    from seeded, section
    where seeded.name = 'Dermatologia' and section.name = 'Estética' and section.key = 'anteriores'
  union all
  -- In 'Sua pele', after herpes.
  select template_id, repeat_months,
         jsonb_insert(jsonb_insert(content, '{sections,5,questions,4}', family.value), '{sections,5,questions,4}', own.value)
    from seeded, question as own, question as family
    where seeded.name = 'Estética' and own.name = 'Dermatologia' and family.name = 'Dermatologia'
      and own.key = 'cancer' and family.key = 'cancer_familia'
)
insert into public.anamnesis_versions (template_id, version, content, repeat_months)
  select template_id, 2, content, repeat_months from changed;
reset role;
