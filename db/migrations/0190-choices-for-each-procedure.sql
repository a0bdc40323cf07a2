-- What each procedure needs and which sections it has: `procedureChoice` of contract/patients/record-settings.ts.
alter table public.record_settings add column procedures jsonb not null default '[]';
alter table public.record_settings add constraint record_settings_procedures_is_list
  check (jsonb_typeof(procedures) = 'array' and char_length(procedures::text) <= 200000);
grant insert (procedures), update (procedures) on public.record_settings to clinic_admin, clinic_settings;
