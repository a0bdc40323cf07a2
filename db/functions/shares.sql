-- The rule of a professional's share in a visit of a day: the latest of its procedure, else of all procedures.
create or replace function app.share_rule_of(professional uuid, procedure uuid, day date) returns uuid
  language sql stable
  return (
    select id from public.share_rules
      where professional_id = professional and (procedure_id is null or procedure_id = procedure) and from_day <= day
      order by procedure_id nulls last, from_day desc limit 1);

-- What a rule gives of what was received. A part is rounded to the nearest cent, half a cent up.
create or replace function app.share_of(rule public.share_rules, received integer, is_whole boolean) returns integer
  language sql immutable
  return coalesce(
    case when (rule).fixed_cents is null then round(received::numeric * (rule).percent_hundredths / 10000)
      when is_whole then (rule).fixed_cents end, 0)::integer;

-- What was received of a visit until the end of a day, and whether that is all it costs: its payments less what was taken back. Of a
-- completed visit with a package's session, from its day on, the session's part of what the clinic has of the package, also of
-- what was paid before an import brought it, half a cent up. In PL/pgSQL, which plans it once.
create or replace function app.received_until(visit uuid, last_day date, zone text)
  returns table (cents integer, is_whole boolean)
  language plpgsql stable as $$
declare
  until constant timestamptz := (last_day + 1)::timestamp at time zone zone;
begin
  return query
    with paid as (
      select coalesce(sum(amount_cents), 0)::integer as cents from public.till_entries
        where appointment_id = visit and entered_at < until
    ), session as (
      select least(paid, due)::numeric * price / nullif(due, 0) as cents, paid >= due as is_whole
        from public.package_uses as taken
          join public.appointments as of_visit
            on of_visit.id = taken.appointment_id and of_visit.status = 'completed' and of_visit.date <= last_day
          join public.package_items as item on item.id = taken.item_id
          cross join lateral (
            select (min(own.cents) - coalesce(sum(left_with.cents), 0))::numeric
                     / greatest(item.sessions - coalesce(sum(moved.sessions), 0), 1) as price
              from public.package_amounts as own
                left join public.package_items as moved on moved.moved_from_id = own.id
                left join public.package_amounts as left_with on left_with.id = moved.id
              where own.id = item.id) as of_one
          cross join lateral (
            select greatest(coalesce(sum(amount_cents), 0)
                              + coalesce((select amount.cents from public.package_amounts as amount where id = item.package_id), 0),
                            0)::integer as paid
              from public.till_entries where package_id = item.package_id and entered_at < until) as received
          cross join lateral (
            select coalesce(
                     (select amount.cents from public.package_amounts as amount join public.packages as ending on ending.id = amount.id
                        where ending.ends_id = item.package_id and ending.sold_at < until),
                     (select sum(amount.cents) from public.package_amounts as amount
                        join public.package_items as sold on sold.id = amount.id
                        where sold.package_id = item.package_id and sold.moved_from_id is null))::integer as due) as cost
        where taken.appointment_id = visit and taken.returns_id is null
          and not exists (select from public.package_uses where returns_id = taken.id)
    )
    select paid.cents + coalesce(round(session.cents), 0)::integer,
           coalesce(session.is_whole and session.cents > 0, paid.cents > 0 and paid.cents >= (
             select price_cents - discount_cents from public.charges
               where appointment_id = visit and charged_at < until order by charged_at desc, id desc limit 1), false)
      from paid left join session on true;
end
$$;

-- Also where rows are brought in: those of a backup have their amounts, and come before the triggers.
create or replace function app.keep_package_amount() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'packages' then
    insert into public.package_amounts (id, package_id, cents)
      values (new.id, coalesce(new.ends_id, new.id), coalesce(new.due_cents, new.paid_before_cents));
  else
    insert into public.package_amounts (id, package_id, cents) values (new.id, new.package_id, new.price_cents);
  end if;
  return null;
end
$$;
create or replace trigger packages_keep_amount after insert on public.packages
  for each row when (num_nonnulls(new.ends_id, new.paid_before_cents) > 0) execute function app.keep_package_amount();
create or replace trigger package_items_keep_amount after insert on public.package_items
  for each row execute function app.keep_package_amount();
create or replace trigger package_amounts_append_only before update or delete or truncate on public.package_amounts
  for each statement execute function app.refuse_change();

-- A professional's open statement is told of what it is computed from; money is not the professional's topic.
create or replace trigger till_entries_announce_shares after insert on public.till_entries
  for each row execute function app.announce_table('shares');
create or replace trigger charges_announce_shares after insert on public.charges
  for each row execute function app.announce_table('shares');
create or replace trigger packages_announce_shares after insert on public.packages
  for each row execute function app.announce_table('shares');
create or replace trigger package_uses_announce_shares after insert on public.package_uses
  for each row execute function app.announce_table('shares');
create or replace trigger share_rules_announce_shares after insert or update or delete on public.share_rules
  for each row execute function app.announce_table('shares');
create or replace trigger share_rules_announce after insert or update or delete on public.share_rules
  for each row execute function app.announce_table('money');
create or replace trigger share_rules_log after insert or update or delete on public.share_rules
  for each row when (app.leaves_trail()) execute function app.log_change(
    'share_rule', '{professional_id}', '', '{from_day,percent_hundredths,fixed_cents}', '{}');
