-- The roles. None logs in. A request runs under one of the first five, or under a role of staff that inherits from the
-- groups of its permissions (contract/permissions.ts; the start makes those roles too). No request runs under a group
-- itself. clinic_maintenance is for the owner's own work on the data (backup, import, demo), and no request can become it.
--
-- Roles belong to the server and not to a database, so every start makes the missing ones, before the migrations: they
-- are missing where a database has moved to another server, and exist where another clinic uses the same server.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'clinic_admin', 'clinic_patient', 'clinic_anonymous', 'clinic_service', 'clinic_booking', 'clinic_maintenance',
    'clinic_agenda', 'clinic_record', 'clinic_registration', 'clinic_settings', 'clinic_money', 'clinic_finances'
  ] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception
        -- Another start has just made it. Which of the two errors comes depends on the timing.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;
