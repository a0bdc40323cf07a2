-- Patients side by side with the older platform are shown no more: counts, sums and findings say what came.

drop table public.import_samples;
