create or replace trigger procedures_announce after insert or update or delete on public.procedures
  for each row execute function app.announce_table('procedures');
create or replace trigger procedures_log after insert or update or delete on public.procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'procedure', '{title}', '',
    '{title,also_known_as,description,duration,media_type,minutes,buffer_before_minutes,buffer_after_minutes,color,bookable_online,preparation,risks}',
    '{media_url,term_template_id}');

-- Logs a change of a row that belongs to a procedure as a change of the procedure. Arguments, in the places of
-- `app.log_change`: the noun; the field that the line names; nothing; the columns logged with their values.
create or replace function app.log_part_of_procedure() returns trigger
  language plpgsql as $$
declare
  was jsonb;
  became jsonb;
  whose uuid;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  if was is not distinct from became then
    return null;
  end if;
  whose := coalesce(became, was) ->> 'procedure_id';
  insert into public.activity_log (action, noun, row_id, subject, fields, before, after)
  values ('changed', tg_argv[0], whose, (select title from public.procedures where id = whose), array[tg_argv[1]],
          app.pick(was, tg_argv[3]::text[]), app.pick(became, tg_argv[3]::text[]));
  return null;
end
$$;
create or replace trigger procedure_prices_announce after insert or update or delete on public.procedure_prices
  for each row execute function app.announce_table('procedures');
create or replace trigger procedure_prices_log after insert or update or delete on public.procedure_prices
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'price', '', '{price_cents,is_public}', '{}');
create or replace trigger procedure_professionals_announce after insert or update or delete on public.procedure_professionals
  for each row execute function app.announce_table('procedures');
create or replace trigger procedure_professionals_log after insert or delete on public.procedure_professionals
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'professionals', '', '{}', '{}');
create or replace trigger procedure_resources_announce after insert or update or delete on public.procedure_resources
  for each row execute function app.announce_table('procedures');
create or replace trigger procedure_resources_log after insert or delete on public.procedure_resources
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'resources', '', '{kind}', '{}');

-- The active professionals who do a procedure: those who are named for it, or all of them.
create or replace function app.who_does(procedure uuid) returns uuid[]
  language plpgsql stable parallel safe as $$
begin
  return array(
    select one.id from public.professionals as one
      where one.active and (
        not exists (select from public.procedure_professionals as does where does.procedure_id = procedure)
        or exists (select from public.procedure_professionals as does
                     where does.procedure_id = procedure and does.professional_id = one.id)
      )
  );
end
$$;
