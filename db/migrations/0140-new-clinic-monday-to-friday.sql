-- A new clinic is open from Monday to Friday, 08:00 to 12:00 and 13:00 to 18:00. One that has accounts keeps its hours.

set local role clinic_maintenance;
update public.working_hours
  set week = week * int4multirange(int4range(0, 5 * 1440))
  where professional_id is null and valid_from = date '2000-01-01' and not exists (select from auth.users);
reset role;
