-- Password hashes of accounts that were imported from the older platform (decision 079).

-- The highest cost of these hashes, for each sign-in. The rows leave the index as people sign in.
create index accounts_old_hashes_idx on auth.accounts ((substr(password, 5, 2)::int))
  where password ~ '^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$';

-- As before, but for the renewal of such a hash: the password stays the same.
create or replace function app.log_password() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.renews_password', true) = 'on' then
    return null;
  end if;
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name, '{password}'
    from auth.users
    where id = new.user_id and not (tg_op = 'INSERT' and created_at = now());
  return null;
end
$$;
