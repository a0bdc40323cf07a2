-- The colour of the clinic's name on paper. Whether it can be read there is for contract/letterhead-colors.ts.
alter table public.clinic_settings
  add column letterhead_color text collate "C" not null default '#2f543b',
  add constraint clinic_settings_letterhead_color_hex check (letterhead_color ~ '^#[0-9a-f]{6}$');
grant insert (letterhead_color), update (letterhead_color) on public.clinic_settings to clinic_admin, clinic_settings;
grant select (letterhead_color) on public.clinic_settings to clinic_anonymous;
