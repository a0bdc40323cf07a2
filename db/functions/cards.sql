-- The day itself, or the next one on which banks work: no weekend, no national holiday, no carnival, no Corpus Christi. In plpgsql,
-- which does not look for `app.national_holidays` of a later file yet.
create or replace function app.banking_day(due date) returns date
  language plpgsql stable parallel safe as $$
begin
  return (
    select min(day) from (select due + number as day from generate_series(0, 9) as number) as days
      where extract(isodow from day) < 6
        and day not in (select holiday.day from app.national_holidays(due, due + 9) as holiday
                          where optional is null or optional in ('carnival_monday', 'carnival_tuesday', 'corpus_christi')));
end
$$;

-- What a payment by card brings, by the fees of its day; no row where these do not say. Parts of an amount are rounded by the one
-- rule, half a cent up, each up to its instalment: so they add up. Card companies pay when banks work.
create or replace function app.card_parts(paid_by text, amount integer, instalments integer, paid_day date)
  returns table (instalment integer, gross_cents integer, fee_cents integer, expected_day date)
  language sql stable
  begin atomic
    select part, gross - gross_before,
           (round(gross * fee_hundredths / 10000.0) - round(gross_before * fee_hundredths / 10000.0))::integer,
           app.banking_day(due)
      from (select * from public.card_terms
              where from_day = (select max(from_day) from public.card_terms where from_day <= card_parts.paid_day)
                and method = paid_by and from_instalments <= instalments
              order by from_instalments desc limit 1) as terms
        cross join lateral (select case when at_once then 1 else instalments end as parts) as counted
        cross join lateral generate_series(1, parts) as part
        cross join lateral (
          select round(amount::numeric * part / parts)::integer as gross,
                 round(amount::numeric * (part - 1) / parts)::integer as gross_before,
                 card_parts.paid_day + days + 30 * (part - 1) as due) as share;
  end;

-- A row takes its amounts and its day from the payment, a reversal from the row that it takes back. What is given back of a package
-- by card is expected at once, without a fee. No row where nothing is expected. A payment or reversal that new fees do not see yet
-- waits for them, and they for it.
create or replace function app.check_card_receivable() returns trigger
  language plpgsql as $$
declare
  entry public.till_entries;
  origin public.till_entries;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('card terms', 0));
  select * into entry from public.till_entries where id = new.entry_id and method in ('debit', 'credit');
  if not found or abs(new.paid_day - (entry.entered_at at time zone 'UTC')::date) > 1 then
    raise exception 'no such payment by card'
      using errcode = 'foreign_key_violation', schema = 'public', table = 'card_receivables',
            constraint = 'card_receivables_entry_id_fkey';
  elsif entry.origin_id is not null then
    -- Expected since it came, for another visit.
    return null;
  elsif entry.kind = 'reversal' then
    select * into origin from public.till_entries where id = app.came_by(entry.reverses_id);
    if app.given_back_cents(entry) = origin.amount_cents then
      select id, -gross_cents, -fee_cents, new.paid_day
        into new.reverses_id, new.gross_cents, new.fee_cents, new.expected_day
        from public.card_receivables where entry_id = origin.id and instalment = new.instalment;
    else
      -- Of a part, as of a package.
      select -app.given_back_cents(entry), 0, new.paid_day into new.gross_cents, new.fee_cents, new.expected_day
        where app.given_back_cents(entry) > 0 and new.instalment = 1
          and exists (select from public.card_receivables where entry_id = origin.id);
    end if;
  elsif entry.kind = 'refund' then
    select entry.amount_cents, 0, new.paid_day into new.gross_cents, new.fee_cents, new.expected_day
      from public.card_terms where from_day <= new.paid_day and new.instalment = 1 limit 1;
  else
    select gross_cents, fee_cents, expected_day into new.gross_cents, new.fee_cents, new.expected_day
      from app.card_parts(entry.method, entry.amount_cents, coalesce(entry.instalments, 1), new.paid_day)
      where instalment = new.instalment;
  end if;
  return case when found then new end;
end
$$;
create or replace trigger card_receivables_check before insert on public.card_receivables
  for each row when (app.leaves_trail()) execute function app.check_card_receivable();

-- Arrivals that were not undone. As text, so that the planner takes it into the statement that asks.
create or replace function app.card_arrivals_in_force() returns setof public.card_arrivals
  language sql stable as $$
  select * from public.card_arrivals as arrival
    where undoes_id is null and not exists (select from public.card_arrivals where undoes_id = arrival.id)
$$;

create or replace function app.card_arrival(receivable uuid) returns uuid
  language sql stable
  return (select id from app.card_arrivals_in_force() where receivable_id = receivable);

-- A row and the one that takes it back are expected no longer, unless one of them has arrived: then the other is still to come.
create or replace function app.is_card_void(receivable uuid) returns boolean
  language sql stable
  return app.card_arrival(receivable) is null and exists (
    select from public.card_receivables as own join public.card_receivables as other on other.reverses_id = own.id or other.id = own.reverses_id
      where own.id = receivable and app.card_arrival(other.id) is null);

-- Arrivals follow one another: a row arrives once, until that is undone, and so is a line of the bank taken once. The same operation
-- again writes nothing.
create or replace function app.check_card_arrival() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('card arrivals', 0));
  if new.undoes_id is not null then
    select receivable_id, day into new.receivable_id, new.day
      from public.card_arrivals where id = new.undoes_id and undoes_id is null;
    return new;
  end if;
  if exists (select from public.card_arrivals where operation_id = new.operation_id and receivable_id = new.receivable_id) then
    return null;
  elsif app.card_arrival(new.receivable_id) is not null or app.is_card_void(new.receivable_id) then
    raise exception 'nothing is expected'
      using errcode = 'unique_violation', schema = 'public', table = 'card_arrivals', constraint = 'card_arrivals_expected';
  elsif exists (select from public.card_arrivals as arrival
                  where (bank_line = new.bank_line or bank_id = new.bank_id) and operation_id <> new.operation_id
                    and id = app.card_arrival(receivable_id)) then
    raise exception 'the line of the bank is taken'
      using errcode = 'unique_violation', schema = 'public', table = 'card_arrivals', constraint = 'card_arrivals_line_once';
  end if;
  return new;
end
$$;
create or replace trigger card_arrivals_check before insert on public.card_arrivals
  for each row when (app.leaves_trail()) execute function app.check_card_arrival();

create or replace trigger card_receivables_append_only before update or delete or truncate on public.card_receivables
  for each statement execute function app.refuse_change();
create or replace trigger card_arrivals_append_only before update or delete or truncate on public.card_arrivals
  for each statement execute function app.refuse_change();

create or replace trigger card_terms_announce after insert or update or delete on public.card_terms
  for each row execute function app.announce_table('money');
create or replace trigger card_receivables_announce after insert on public.card_receivables
  for each row execute function app.announce_table('money');
create or replace trigger card_arrivals_announce after insert on public.card_arrivals
  for each row execute function app.announce_table('money');

create or replace trigger card_terms_log after insert or update or delete on public.card_terms
  for each row when (app.leaves_trail()) execute function app.log_change(
    'card_terms', '{}', '', '{from_day,method,from_instalments,fee_hundredths,days,at_once}', '{}');
create or replace trigger card_arrivals_log after insert on public.card_arrivals
  for each row when (app.leaves_trail()) execute function app.log_change(
    'card_arrival', '{}', '', '{day,file_name,undoes_id}', '{}');
