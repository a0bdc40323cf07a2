-- Changes are announced at commit on the channel `vico_changes`, so that open screens reload (decision 014). An
-- announcement names a topic and, for a record, its patient; it holds no data. PostgreSQL sends equal announcements of
-- one transaction once. No row is named, so that a bulk change is one message.

-- Transactions that notify commit one after the other, each with its own wait for the disk. With 'app.tells' set to
-- 'afterwards' the announcements stay in the session until the commit, and the server sends them (decision 034).
create function app.say(words text) returns void
  language plpgsql as $$
begin
  if current_setting('app.tells', true) = 'afterwards' then
    perform set_config('app.untold', concat_ws(E'\n', nullif(current_setting('app.untold', true), ''), words), false);
  else
    perform pg_notify('vico_changes', words);
  end if;
end
$$;

create function app.announce(topic text, patient uuid default null) returns void
  language sql
  return app.say(json_strip_nulls(json_build_object('topic', topic, 'patient', patient))::text);

-- The rights of the account changed, or a session of it ended. The server ends its streams; they start again with the
-- new rights.
create function app.announce_account(account uuid) returns void
  language sql strict
  return app.say(json_build_object('account', account)::text);

-- For a table that is the same for everybody, or shown to administrators only. The argument is the topic.
create function app.announce_table() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old is distinct from new then
    perform app.announce(tg_argv[0]);
  end if;
  return null;
end
$$;

-- For a table whose rows belong to patients. The argument is the topic.
create function app.announce_of_patient() returns trigger
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
