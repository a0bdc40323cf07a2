-- Whether an import made a row, for the service, which may not read the values that it replaced in others.
alter table private.import_rows add column is_new boolean not null generated always as (before is null) stored;
grant select (is_new) on private.import_rows to clinic_service;
