-- A CPF is searched in its own column by those who may read it (decision 126); `search_text`, which managers read, has none. A
-- generated column keeps its expression, so it is made anew, with its grants and indexes.
alter table public.patients
  drop column search_text,
  add column search_text text collate "C" not null generated always as (
    app.fold(
      (full_name collate "C") || ' ' || coalesce(civil_name collate "C", '') || ' ' || coalesce(email, '')
        || ' ' || coalesce(phone, '')
        || ' ' || coalesce(guardian_name collate "C", '') || ' ' || coalesce(guardian_phone, '')
    )
  ) stored;
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index patients_search_text_idx on public.patients
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64);
create index patients_search_order_idx on public.patients (search_name, full_name, id) include (search_text, cpf);
grant select (search_text) on public.patients to clinic_agenda, clinic_registration, clinic_record;
