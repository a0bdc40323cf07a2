-- A read of the registration is not one of the record, so staff also look for what their own recent reads have seen.
grant select (fields) on public.activity_log to clinic_agenda;
