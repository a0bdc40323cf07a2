-- The two templates that come along ask to which medicine an allergy is, and have a word for none: left blank, 'no allergies' and 'not
-- answered' were the same. As their next version, where the clinic has published nothing of its own; what is open keeps its version.
set local role clinic_maintenance;
insert into public.anamnesis_versions (template_id, version, content, repeat_months)
  select template_id, version + 1,
         jsonb_insert(
           jsonb_set(content, path, question.value - 'help' || jsonb_build_object(
             'required', true, 'help', 'Pode marcar mais de um.',
             'options', (question.value -> 'options') || '["Nenhum destes"]')),
           path,
           '{"key":"alergia_qual","text":"Qual remédio, e o que aconteceu?","help":"Se não souber o nome, deixe em branco.","kind":"text","required":false,
             "show":{"question":"alergias","anyOf":["Anestésico","Antibiótico","Anti-inflamatório ou dipirona"]},"alert":{"text":"Alergia"}}',
           true),
         repeat_months
    from (
      select distinct on (template_id) version.*
        from public.anamnesis_versions as version join public.anamnesis_templates as template on template.id = template_id
        where name in ('Dermatologia', 'Estética')
        order by template_id, version desc
    ) as newest,
      jsonb_array_elements(content -> 'sections') with ordinality as section (value, at),
      jsonb_array_elements(section.value -> 'questions') with ordinality as question (value, at),
      lateral (select array['sections', (section.at - 1)::text, 'questions', (question.at - 1)::text] as path) as place
    where question.value ->> 'key' = 'alergias'
      and not exists (select from public.anamnesis_versions as own
                        where own.template_id = newest.template_id and own.published_by is not null);
reset role;
