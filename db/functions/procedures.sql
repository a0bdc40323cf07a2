create or replace trigger procedures_announce after insert or update or delete on public.procedures
  for each row execute function app.announce_table('procedures');
create or replace trigger procedures_log after insert or update or delete on public.procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'procedure', '{title}', '',
    '{title,also_known_as,description,duration,media_type,minutes,buffer_before_minutes,buffer_after_minutes,color,bookable_online,preparation,risks}',
    '{media_url,term_template_id}');

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
