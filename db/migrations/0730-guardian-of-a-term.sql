-- A term for a minor offers the registered guardian's name, and compares the CPF that is typed (decision 235).
grant select (guardian_name, guardian_cpf) on public.patients to clinic_booking;
