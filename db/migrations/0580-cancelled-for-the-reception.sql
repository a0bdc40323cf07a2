-- The reception sees the files of a patient by name. It reads which of them are documents and which of those are cancelled, so that
-- a cancelled prescription does not look valid: no kind, number, reason, nor who cancelled it (decision 203).
grant select (id, file_id, signed_by) on public.documents to clinic_registration;
create policy registration_select on public.documents for select to clinic_registration using (true);
grant select (entry_id, struck_at) on public.record_strikes to clinic_registration;
create policy registration_select on public.record_strikes for select to clinic_registration using (true);
