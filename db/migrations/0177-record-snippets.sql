-- Texts that are inserted by '/name' where a consultation is written: a person's own, or the clinic's (`owner_id` null).
create table public.record_snippets (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid,
  name text collate public.clinic_pt not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint record_snippets_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete cascade,
  constraint record_snippets_name_length check (char_length(name) <= 40 and btrim(name) <> ''),
  constraint record_snippets_body_length check (char_length(body) <= 5000 and btrim(body) <> '')
);
create index record_snippets_owner_id_idx on public.record_snippets (owner_id);

grant select, insert (owner_id, name, body), update (owner_id, name, body), delete
  on public.record_snippets to clinic_admin, clinic_record;
grant select, insert, update, delete on public.record_snippets to clinic_maintenance;

alter table public.record_snippets enable row level security;
alter table public.record_snippets force row level security;
create policy maintenance_all on public.record_snippets to clinic_maintenance using (true) with check (true);
create policy admin_all on public.record_snippets to clinic_admin
  using (owner_id is null or owner_id = (select app.user_id()))
  with check (owner_id is null or owner_id = (select app.user_id()));
create policy record_all on public.record_snippets to clinic_record
  using (owner_id is null or owner_id = (select app.user_id()))
  with check (owner_id is null or owner_id = (select app.user_id()));
