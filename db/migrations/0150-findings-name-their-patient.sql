-- While an import is checked its patients are not here: the finding has the name that the source gives them.

alter table public.import_findings
  add column patient_name text,
  add constraint import_findings_patient_name_length check (char_length(patient_name) <= 200);
