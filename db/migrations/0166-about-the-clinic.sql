-- 'Sobre a clínica': the clinic's own text, for its patients. Null: the portal has no such page.
alter table public.clinic_settings
  add column about text,
  add constraint clinic_settings_about_length check (char_length(about) <= 5000 and btrim(about) <> '');
grant insert (about), update (about) on public.clinic_settings to clinic_admin, clinic_settings;
