-- Announcements are sent by the transaction that causes them, and searches use no index over a part of the patients
-- (decision 040). A process of the version before that still serves searches more slowly and announces in the same way.

create or replace function app.announce(topic text, patient uuid default null) returns void
  language sql
  return pg_notify(
    'vico_changes', json_strip_nulls(json_build_object('topic', topic, 'patient', patient))::text
  );
create or replace function app.announce_account(account uuid) returns void
  language sql strict
  return pg_notify('vico_changes', json_build_object('account', account)::text);
drop function app.say(text);

drop index public.patients_search_64th_idx, public.patients_search_8th_idx,
  public.patients_search_name_64th_idx, public.patients_search_name_8th_idx;
