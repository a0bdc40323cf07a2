-- Categories with the same key are one: 'ALUGUEL' and ' aluguel '.
create or replace function app.category_key(category text) returns text
  language sql immutable parallel safe
  return lower(btrim(category) collate public.clinic_pt);

-- A category is written as it was first written.
create or replace function app.expense_category(typed text) returns text
  language sql stable
  return coalesce(
    (select category from public.expenses where app.category_key(category) = app.category_key(typed) order by added_at limit 1),
    (select category from public.repeating_expenses where app.category_key(category) = app.category_key(typed) order by id limit 1),
    btrim(typed));

-- Expenses follow one another. A reversal says what it takes back; a repeating one is entered once in a month, unless it was taken back.
create or replace function app.check_expense() returns trigger
  language plpgsql as $$
declare
  taken_back public.expenses;
begin
  perform pg_advisory_xact_lock(hashtextextended('expenses', 0));
  if new.reverses_id is not null then
    select * into taken_back from public.expenses where id = new.reverses_id and reverses_id is null;
    if not found then
      raise exception 'no such expense'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'expenses', constraint = 'expenses_reverses_id_fkey';
    end if;
    new.category := taken_back.category;
    new.description := taken_back.description;
    new.method := taken_back.method;
    new.amount_cents := -taken_back.amount_cents;
    new.from_till := taken_back.from_till;
    new.repeats_id := taken_back.repeats_id;
    return new;
  end if;
  new.category := app.expense_category(new.category);
  if app.is_entered(new.repeats_id, new.day, new.id) then
    raise exception 'this month has the expense'
      using errcode = 'unique_violation', schema = 'public', table = 'expenses', constraint = 'expenses_repeats_once';
  end if;
  return new;
end
$$;

-- Whether the month of a day has the repeating expense, by another row than `except`.
create or replace function app.is_entered(repeating uuid, of_month date, except_id uuid) returns boolean
  language sql stable
  return exists (
    select from public.expenses as entered
      where repeats_id = repeating and reverses_id is null and id is distinct from except_id
        and day >= date_trunc('month', of_month)::date and day < (date_trunc('month', of_month) + interval '1 month')::date
        and not exists (select from public.expenses where reverses_id = entered.id));

create or replace trigger expenses_check before insert on public.expenses
  for each row when (app.leaves_trail()) execute function app.check_expense();

-- The only place where an expense takes cash out of a till, and a reversal puts it back: into the till that its author has open.
create or replace function app.pay_from_till() returns trigger
  language plpgsql as $$
begin
  insert into public.till_entries (till_id, operation_id, kind, method, amount_cents, reason)
    select id, new.id, case when new.amount_cents > 0 then 'withdrawal' else 'supply' end, 'cash', -new.amount_cents,
           case when new.amount_cents > 0 then 'Despesa: ' else 'Estorno de despesa: ' end || new.description
      from public.tills as till
      where user_id = app.user_id() and not exists (select from public.till_closings where till_id = till.id);
  if not found then
    raise exception 'the till is not open'
      using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_till_open';
  end if;
  return null;
end
$$;
create or replace trigger expenses_pay_from_till after insert on public.expenses
  for each row when (app.leaves_trail() and new.from_till) execute function app.pay_from_till();

create or replace function app.name_category() returns trigger
  language plpgsql as $$
begin
  new.category := app.expense_category(new.category);
  return new;
end
$$;
create or replace trigger repeating_expenses_name before insert or update of category on public.repeating_expenses
  for each row when (app.leaves_trail()) execute function app.name_category();

create or replace trigger expenses_append_only before update or delete or truncate on public.expenses
  for each statement execute function app.refuse_change();
create or replace trigger expense_bills_append_only before update or delete or truncate on public.expense_bills
  for each statement execute function app.refuse_change();

create or replace trigger expenses_announce after insert on public.expenses
  for each row execute function app.announce_table('money');
create or replace trigger expense_bills_announce after insert on public.expense_bills
  for each row execute function app.announce_table('money');
create or replace trigger repeating_expenses_announce after insert or update or delete on public.repeating_expenses
  for each row execute function app.announce_table('money');

create or replace trigger expenses_log after insert on public.expenses
  for each row when (app.leaves_trail()) execute function app.log_change(
    'expense', '{description}', '', '{category,description,method,amount_cents,reason}', '{}');
create or replace trigger expense_bills_log after insert on public.expense_bills
  for each row when (app.leaves_trail()) execute function app.log_change(
    'expense_bill', '{}', '', '{file_type,sha256}', '{}');
create or replace trigger repeating_expenses_log after insert or update or delete on public.repeating_expenses
  for each row when (app.leaves_trail()) execute function app.log_change(
    'repeating_expense', '{description}', '', '{category,description,method,amount_cents,day_of_month,is_ended}', '{}');
