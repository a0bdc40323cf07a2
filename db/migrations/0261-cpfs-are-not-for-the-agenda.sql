-- A CPF is for those who register patients or write their record (decision 113). The version before reads it for managers, whose
-- lists fail until their process ends.
revoke select (cpf, guardian_cpf) on public.patients from clinic_agenda;
