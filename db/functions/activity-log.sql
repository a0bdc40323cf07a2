-- What the triggers of other tables call to write the audit log (db/migrations/0122-activity-log.sql).

-- True for the roles of requests. clinic_maintenance writes no log: a backup, an import or the demo brings in changes
-- that were made elsewhere. Nor does the owner, as which the database carries out the actions of foreign keys.
create or replace function app.leaves_trail() returns boolean
  language sql stable parallel safe
  return current_user in ('clinic_admin', 'clinic_patient', 'clinic_anonymous', 'clinic_service', 'clinic_booking')
    or starts_with(current_user, 'clinic_staff_');

-- The given columns of a row, without nulls.
create or replace function app.pick(row_data jsonb, columns text[]) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(row_data)
          where key = any (columns) and value <> 'null'::jsonb);

-- Logs the change of one row. Arguments: the noun; the columns that name the row to a person; the column with the
-- patient's id; the columns logged with their values; the columns of which only the change is logged.
-- A column in neither list is ignored, so that a new secret column is not logged by accident.
-- A record that this transaction archives is logged as one line: its rows get no line of their own if the archive
-- holds them, and the patient's line has their counts (decision 028).
-- The line of an item that is taken back has its reason. In the columns that name a row, a professional or a resource stands
-- with its name.
create or replace function app.log_change() returns trigger
  language plpgsql as $$
declare
  kept text[] := tg_argv[3];
  named constant text[] := tg_argv[4];
  -- The list in the archived record that holds rows of this table.
  list constant text := case tg_table_name
    when 'patient_files' then 'files'
    when 'treatment_plans' then 'treatmentPlans'
    when 'patient_future_procedures' then 'futureProcedures'
    when 'appointments' then 'appointments'
    when 'patient_photographs' then 'photographs'
  end;
  was jsonb;
  became jsonb;
  told jsonb;
  changed text[];
  whose uuid;
  told_before jsonb;
  told_after jsonb;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  told := coalesce(became, was);
  if tg_op = 'DELETE' and list is not null
     and app.sealed_now((was ->> tg_argv[2])::uuid) -> list @> jsonb_build_array(jsonb_build_object('id', was -> 'id')) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(name order by place) into changed
      from unnest(kept || named) with ordinality as one (name, place)
      where was -> name is distinct from became -> name;
    if changed is null then
      return null;
    end if;
    select array_agg(name) into kept from unnest(kept) as one (name) where name = any (changed);
  end if;
  told_before := app.pick(was, kept);
  told_after := app.pick(became, kept);
  if tg_table_name = 'charges' then
    -- A new price is a row of its own: the former one is that of the row before, else that of the catalogue.
    select app.pick(to_jsonb(charge), '{price_cents,discount_cents}') into told_before from public.charges as charge
      where appointment_id = (became ->> 'appointment_id')::uuid and id <> (became ->> 'id')::uuid
      order by charged_at desc, id desc limit 1;
    if not found and became ->> 'list_cents' is not null then
      told_before := jsonb_build_object('price_cents', became -> 'list_cents', 'discount_cents', 0);
    end if;
  end if;
  -- Money that goes to another visit is one line: that of the payment which takes it. Of a part that is given back, what is.
  if tg_table_name = 'till_entries' then
    if became ->> 'kind' = 'reversal' then
      if app.given_back_cents(new) = 0 then
        return null;
      end if;
      told_after := told_after || jsonb_build_object('amount_cents', -app.given_back_cents(new));
    elsif became ->> 'origin_id' is not null and app.is_part(new) then
      return null;
    elsif became ->> 'origin_id' is not null then
      told_after := told_after || '{"kind": "passed"}';
    end if;
  end if;
  -- A visit requires the term and names its professional: no person asked for it.
  if tg_table_name = 'patient_terms' and tg_op = 'INSERT' and became ->> 'professional_id' is not null then
    return null;
  end if;
  if tg_table_name = 'card_arrivals' then
    select told_after || jsonb_build_object('amount_cents', gross_cents - fee_cents) into told_after
      from public.card_receivables where id = (became ->> 'receivable_id')::uuid;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'patients' then
    told_before := told_before || coalesce(app.sealed_counts(app.sealed_now(old.id)), '{}');
  end if;
  if tg_op = 'DELETE' and list is not null then
    select app.pick(to_jsonb(item), '{reason,explanation}') into told_after
      from public.archived_items as item where row_id = (was ->> 'id')::uuid;
  end if;
  -- A row that moves from one patient to another is logged for both.
  for whose in
    select (told ->> tg_argv[2])::uuid
    union
    select (was ->> tg_argv[2])::uuid where tg_op = 'UPDATE'
  loop
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values (
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0],
      (told ->> 'id')::uuid,
      whose,
      (select string_agg(app.word_of_subject(name, told ->> name), ' ') from unnest(tg_argv[1]::text[]) as one (name)),
      coalesce(changed, '{}'),
      told_before,
      told_after
    );
  end loop;
  return null;
end
$$;
-- A query for each table: PostgreSQL checks the rights on all tables of a statement, and the server's own role may not
-- read resources.
create or replace function app.word_of_subject(name text, value text) returns text
  language plpgsql stable as $$
begin
  if value is not null and name = 'professional_id' then
    return (select full_name from public.professionals where id = value::uuid);
  elsif value is not null and name = 'resource_id' then
    return (select resources.name from public.resources where id = value::uuid);
  end if;
  return value;
end
$$;

-- A sum of the chains (`sealChains`) is written by the server's own work only.
create or replace trigger activity_log_guard_sums before insert on public.activity_log
  for each row when (new.noun = 'record_chains' and app.leaves_trail() and current_user <> 'clinic_service')
  execute function app.refuse_change();
create or replace trigger activity_log_append_only before update or delete or truncate on public.activity_log
  for each statement execute function app.refuse_change();

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
