-- Who opens the anamnesis by a link types the day of birth, which is compared under `clinic_booking`.
grant select (birth_date) on public.patients to clinic_booking;
