-- 0054 replaced this function without the change of 0046: the reason for taking an item back is part of its line.
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
