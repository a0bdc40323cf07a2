-- The functions that keep the counts of 0030 run with the owner's rights, and what they call is nobody else's either. A
-- trigger's function cannot be called, but whoever may execute it could put it on a table; now nobody may. Where a
-- connection keeps its temporary tables is looked at last, so that none of them can stand in for anything of theirs.

revoke execute on function
  app.count_appointments(), app.count_patients(), app.add_to_days(date[], text[], bigint[])
  from public;

alter function app.count_appointments() set search_path = pg_catalog, pg_temp;
alter function app.count_patients() set search_path = pg_catalog, pg_temp;
