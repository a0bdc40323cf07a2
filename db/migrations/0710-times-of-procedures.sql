-- Several that are added at once keep their order: the catalogue is sorted by when each was added.
alter table public.procedures alter column created_at set default clock_timestamp();
