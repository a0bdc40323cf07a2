-- A clinic without a mail server: the administrator who asks for a link gets it in the answer, to hand it over. The audit
-- log says so, instead of saying that it was mailed.
alter table auth.verifications add column shown boolean not null default false;
comment on column auth.verifications.shown is 'Whether the administrator who asked for the link got it in the answer.';

-- As in 0005, with `shown` among the fields.
create or replace function app.log_link() returns trigger
  language plpgsql as $$
declare
  purpose constant text := split_part(new.identifier, ':', 1);
begin
  if app.user_id() is not null and purpose in ('reset-password', 'confirm-email') then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
    select 'sent', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
           array[replace(purpose, '-', '_')] || case when new.shown then '{shown}'::text[] else '{}' end
      from auth.users where id = new.value::uuid;
  end if;
  return null;
end
$$;
