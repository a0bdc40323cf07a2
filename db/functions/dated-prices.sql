-- What a procedure costs with a professional on a day, in cents: the latest of the professional's own prices, else of those of
-- all, else that of the beginning. Null: it has none. Without a professional: that of all.
create or replace function app.price_of(procedure uuid, professional uuid, day date) returns integer
  language sql stable
  return coalesce(
    (select price_cents from public.dated_prices
       where procedure_id = procedure and (professional_id is null or professional_id = professional) and from_day <= day
       order by professional_id nulls last, from_day desc limit 1),
    (select price_cents from public.procedure_prices where procedure_id = procedure));

-- What it costs on a day with any of those who do it, each amount once, the lowest first. In PL/pgSQL, which asks for
-- `app.who_does`, of a later file, only when it is called.
create or replace function app.prices_of(procedure uuid, day date) returns integer[]
  language plpgsql stable as $$
begin
  return array(
    select distinct price from (
      select app.price_of(procedure, professional, day) as price from unnest(app.who_does(procedure)) as professional
      union all
      select app.price_of(procedure, null, day) where app.who_does(procedure) = '{}') as prices
      where price is not null order by price);
end
$$;

create or replace trigger dated_prices_announce after insert or update or delete on public.dated_prices
  for each row execute function app.announce_table('procedures');
create or replace trigger dated_prices_log after insert or update or delete on public.dated_prices
  for each row when (app.leaves_trail()) execute function app.log_part_of_procedure(
    'procedure', 'price', '', '{from_day,price_cents}', '{}');
