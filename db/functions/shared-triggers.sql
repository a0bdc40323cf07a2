create or replace function app.touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- When the part of the row that the trigger names was changed last. By the clock, so that two changes of one transaction differ.
create or replace function app.stamp_change() returns trigger
  language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;

-- Changes are announced at commit on the channel `vico_changes`, so that open screens reload (decision 014). An
-- announcement names a topic and, for a record, its patient; it holds no data. PostgreSQL sends equal announcements of
-- one transaction once. No row is named, so that a bulk change is one message.
create or replace function app.announce(topic text, patient uuid default null) returns void
  language sql
  return pg_notify(
    'vico_changes', json_strip_nulls(json_build_object('topic', topic, 'patient', patient))::text
  );

-- The rights of the account changed, or a session of it ended. The server ends its streams; they start again with the
-- new rights.
create or replace function app.announce_account(account uuid) returns void
  language sql strict
  return pg_notify('vico_changes', json_build_object('account', account)::text);

-- For a table that is the same for everybody, or shown to administrators only. The argument is the topic.
create or replace function app.announce_table() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old is distinct from new then
    perform app.announce(tg_argv[0]);
  end if;
  return null;
end
$$;

-- For a table whose rows belong to patients. The argument is the topic.
create or replace function app.announce_of_patient() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform app.announce(tg_argv[0], old.patient_id);
  end if;
  if tg_op <> 'DELETE' then
    perform app.announce(tg_argv[0], new.patient_id);
  end if;
  return null;
end
$$;

-- Grants and policies do not stop the owner, above all not from TRUNCATE. This trigger does.
create or replace function app.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'what is written in % stays as it is', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
