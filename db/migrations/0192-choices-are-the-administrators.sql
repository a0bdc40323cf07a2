-- As the other columns of the record's settings since 0181.
revoke insert (procedures), update (procedures) on public.record_settings from clinic_settings;
