-- A text of the clinic stays the clinic's, and a person's own one stays own.
revoke update (owner_id) on public.record_snippets from clinic_admin, clinic_record;

-- Only administrators have both the record and the settings.
drop policy staff_all on public.record_settings;
revoke select, insert (unsigned_hours, sections), update (unsigned_hours, sections)
  on public.record_settings from clinic_settings;
