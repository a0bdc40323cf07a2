-- Two active professionals never have the same registration. Otherwise a manager could make one sign as the other.
create or replace function app.check_registration() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from public.professionals as other
      where other.id <> new.id and other.active
        and app.registration(other.council, other.council_number, other.council_state)
          = app.registration(new.council, new.council_number, new.council_state))
  then
    raise exception 'another professional has this registration'
      using errcode = 'check_violation', schema = 'public', table = 'professionals',
            constraint = 'professionals_registration_taken';
  end if;
  return new;
end
$$;
create or replace trigger professionals_check_registration
  before insert or update of council, council_number, council_state, active on public.professionals
  for each row when (app.leaves_trail()) execute function app.check_registration();
create or replace trigger professionals_announce after insert or update or delete on public.professionals
  for each row execute function app.announce_table('professionals');
create or replace trigger professionals_log after insert or update or delete on public.professionals
  for each row when (app.leaves_trail()) execute function app.log_change(
    'professional', '{full_name}', '',
    '{full_name,specialty,council,council_number,council_state,rqe,color,active,person_since}', '{user_id}');
