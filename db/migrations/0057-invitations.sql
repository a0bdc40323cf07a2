-- Invitations to the staff: an account without a password, and a link to choose one (decision 056).

-- Links are deleted by their account.
create index verifications_value_idx on auth.verifications (value);

-- As in 0043, with the links of invitations.
create or replace function app.log_link() returns trigger
  language plpgsql as $$
declare
  purpose constant text := split_part(new.identifier, ':', 1);
begin
  if app.user_id() is not null and purpose in ('reset-password', 'confirm-email', 'invitation') then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
    select 'sent', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
           array[replace(purpose, '-', '_')] || case when new.shown then '{shown}'::text[] else '{}' end
      from auth.users where id = new.value::uuid;
  end if;
  return null;
end
$$;

-- The list of users shows until when an invitation is valid.
create trigger verifications_announce after insert on auth.verifications
  for each row when (new.identifier like 'invitation:%') execute function app.announce_table('administrators');

-- Administrators whose role was removed before there were ended accounts: the audit log has when.
set local role clinic_maintenance;
update public.profiles
  set ended_at = removed.at
  from (
    select row_id, max(happened_at) as at
      from public.activity_log
      where noun = 'profile' and action = 'changed' and after ->> 'role' = 'patient'
      group by row_id
  ) as removed
  where profiles.id = removed.row_id and role = 'patient' and staff_roles = '{}' and ended_at is null;
reset role;
