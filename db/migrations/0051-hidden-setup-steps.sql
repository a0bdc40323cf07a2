-- First steps of a new clinic that an administrator does not want to be reminded of. Whether a step is done is derived from
-- the clinic's rows and the server's settings, and stored nowhere.

create table public.hidden_setup_steps (
  step text primary key,
  hidden_at timestamptz not null default now(),
  -- The clinic's data and its first patient cannot be hidden: nothing works without them.
  constraint hidden_setup_steps_step_known check (step in ('logo', 'mail', 'backup', 'procedure'))
);

grant select, insert (step) on public.hidden_setup_steps to clinic_admin;
grant select, insert, update, delete on public.hidden_setup_steps to clinic_maintenance;

alter table public.hidden_setup_steps enable row level security;
alter table public.hidden_setup_steps force row level security;
create policy maintenance_all on public.hidden_setup_steps to clinic_maintenance using (true) with check (true);
create policy admin_select on public.hidden_setup_steps for select to clinic_admin using (true);
create policy admin_insert on public.hidden_setup_steps for insert to clinic_admin with check (true);

create trigger hidden_setup_steps_announce after insert or update or delete on public.hidden_setup_steps
  for each row execute function app.announce_table('settings');
create trigger hidden_setup_steps_log after insert or update or delete on public.hidden_setup_steps
  for each row when (app.leaves_trail()) execute function app.log_change('settings', '{}', '', '{step}', '{}');
