-- The line of a deletion says how many files of the sealed record were missing (`missing` of `record`). The function of 0015
-- with this one row more. A missing photo counts too, though it is no row of `files`.

create or replace function app.sealed_counts(record jsonb) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(name, jsonb_array_length(record -> kind))
          from (values ('files', 'files'), ('treatment_plans', 'treatmentPlans'),
                       ('future_procedures', 'futureProcedures'), ('appointments', 'appointments'),
                       ('missing_files', 'missing')) as one (name, kind)
          where jsonb_array_length(record -> kind) > 0);
