-- The day that stands on a paper beside its signature. Null: not on paper, or filed before it was asked.
alter table public.patient_terms add column signed_on date;
alter table public.patient_terms add constraint patient_terms_signed_on_paper check (signed_on is null or on_paper);
grant select (signed_on) on public.patient_terms to clinic_agenda, clinic_patient, clinic_booking;
grant update (signed_on) on public.patient_terms to clinic_booking;
