-- A trigger of appointments asks with the owner's rights whether a visit has a signed entry: the reception reads none.
create policy owner_select on public.record_entries for select using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.record_entries'::regclass)
);
create policy owner_select on public.record_strikes for select using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.record_strikes'::regclass)
);

-- Whether the author still has the permission `record`. A draft of an author without it does not count as open.
alter table public.record_drafts add column author_may_write boolean not null default true;
grant select (author_may_write), update (author_may_write) on public.record_drafts to clinic_service;
set local role clinic_maintenance;
update public.record_drafts as draft set author_may_write = false
  where not exists (select from public.profiles
                      where id = author_id and (role = 'admin' or 'professional' = any (staff_roles)))
    and not exists (select from public.patients where user_id = author_id and role = 'admin');
reset role;
