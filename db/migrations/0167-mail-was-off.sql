-- When the server last sent no mail, at the clinic: mail that is switched on tells nothing of before (decision 098). One row or none.
create table private.mail_off (
  only_row boolean primary key default true,
  seen_at timestamp not null,
  constraint mail_off_only_row_true check (only_row)
);

grant select, insert, update, delete on private.mail_off to clinic_service, clinic_maintenance;

alter table private.mail_off enable row level security;
alter table private.mail_off force row level security;
create policy maintenance_all on private.mail_off to clinic_maintenance using (true) with check (true);
create policy service_all on private.mail_off to clinic_service using (true) with check (true);
