-- A patient who has turned notices on expects reminders there: a rule goes by e-mail and by push unless the clinic chooses.
alter table public.reminder_rules alter column channels set default '{email,push}';

set local role clinic_maintenance;
update public.reminder_rules set channels = '{email,push}' where channels = '{email}';
reset role;
