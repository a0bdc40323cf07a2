-- A document can be signed with a certificate when it is issued. See decision 133.

-- Its author's name where the PDF is signed with a certificate of ICP-Brasil; null: signed with a pen.
alter table public.documents add column signed_by text;
alter table public.documents add constraint documents_signed_by_length check (char_length(signed_by) <= 200);
grant select (signed_by) on public.documents to clinic_patient, clinic_service, clinic_booking;

-- The CPF that the certificate of an account must have. Its owner gives it with the first signature; it never changes, and no
-- one else reads it.
create table public.signer_cpfs (
  user_id uuid primary key default app.user_id(),
  cpf text collate "C" not null,
  constraint signer_cpfs_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint signer_cpfs_cpf_valid check (app.is_cpf(cpf))
);
grant select, insert (user_id, cpf) on public.signer_cpfs to clinic_admin, clinic_record;
grant select, insert, update, delete on public.signer_cpfs to clinic_maintenance;

alter table public.signer_cpfs enable row level security;
alter table public.signer_cpfs force row level security;
create policy maintenance_all on public.signer_cpfs to clinic_maintenance using (true) with check (true);
create policy admin_select on public.signer_cpfs for select to clinic_admin using (user_id = (select app.user_id()));
create policy admin_insert on public.signer_cpfs for insert to clinic_admin with check (user_id = (select app.user_id()));
create policy record_select on public.signer_cpfs for select to clinic_record using (user_id = (select app.user_id()));
create policy record_insert on public.signer_cpfs for insert to clinic_record with check (user_id = (select app.user_id()));
