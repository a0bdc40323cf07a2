-- What staff below the administrator need besides 0052 to read and to book.

-- A repeated read of the same person is one line of the audit log, so their own recent reads are looked for. Of the log,
-- staff see nothing else.
grant select (user_id, happened_at, action, noun, row_id, patient_id, address, after)
  on public.activity_log to clinic_agenda, clinic_record, clinic_registration, clinic_settings;
create policy staff_select on public.activity_log for select
  to clinic_agenda, clinic_record, clinic_registration, clinic_settings
  using (user_id = (select app.user_id()) and action = 'read');

-- A booking locks its patient (`for key share`), for which PostgreSQL wants the right to update a column, and a policy.
-- The agenda alone changes no patient: no changed row passes the check.
grant update (phone) on public.patients to clinic_agenda;
create policy agenda_lock on public.patients for update to clinic_agenda using (true) with check (false);

-- `app.sealed_now` compares xmin, which a grant of columns does not cover. The policy of 0052 still shows no row.
grant select on public.archived_records to clinic_record, clinic_registration, clinic_agenda;
