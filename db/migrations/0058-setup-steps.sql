-- Two more first steps of a new clinic: its team and its hours. Both can be hidden.
alter table public.hidden_setup_steps
  drop constraint hidden_setup_steps_step_known,
  add constraint hidden_setup_steps_step_known
    check (step in ('logo', 'team', 'hours', 'mail', 'backup', 'procedure'));
