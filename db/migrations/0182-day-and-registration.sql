-- The author of a note chooses its day until it is signed. That of a visit or a correction is the visit's.
grant update (day) on public.record_drafts to clinic_admin, clinic_record;
create policy admin_update on public.record_drafts for update to clinic_admin
  using (author_id = (select app.user_id()) and appointment_id is null and corrects_id is null)
  with check (author_id = (select app.user_id()));
create policy record_update on public.record_drafts for update to clinic_record
  using (author_id = (select app.user_id()) and appointment_id is null and corrects_id is null)
  with check (author_id = (select app.user_id()));

-- Professionals write their registration where it is missing; later it is changed in the settings.
drop policy record_update on public.professionals;
create policy record_update on public.professionals for update to clinic_record
  using (user_id = (select app.user_id()) and (council is null or council_number is null))
  with check (user_id = (select app.user_id()));
