-- The roles, none of which logs in. A request runs under one of the first four; clinic_maintenance is for the
-- owner's own work on the data (backup, import, the demonstration) and no request can become it.
--
-- Roles are known to the whole server rather than to one database, so they are made before the migrations, at
-- every start, and whoever comes second finds them there: another process, another clinic on the same server, or
-- a copy of the database that has moved to a new server.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'clinic_admin', 'clinic_patient', 'clinic_anonymous', 'clinic_service', 'clinic_maintenance'
  ] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception
        -- Which of the two it is depends on how close the race was.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;
