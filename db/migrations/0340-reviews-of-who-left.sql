-- Whether the reviewer still has the permission `record`. Without it, the next entry of any professional signs the anamnesis.
alter table public.anamneses add column reviewer_may_write boolean not null default true;
create index anamneses_reviewed_by_idx on public.anamneses (reviewed_by) where reviewed_by is not null;
grant select (reviewer_may_write) on public.anamneses to clinic_agenda;
grant select (reviewed_by, reviewer_may_write), update (reviewer_may_write) on public.anamneses to clinic_service;
create policy service_select on public.anamneses for select to clinic_service using (true);
create policy service_update on public.anamneses for update to clinic_service using (true) with check (true);
set local role clinic_maintenance;
update public.anamneses set reviewer_may_write = false
  where reviewed_by is not null
    and not exists (select from public.profiles
                      where id = reviewed_by and (role = 'admin' or 'professional' = any (staff_roles)))
    and not exists (select from public.patients where user_id = reviewed_by and role = 'admin');
reset role;
