-- What an administrator sets for this server on the screen: mail server and folder of the backups. One row or none. The
-- environment wins. A backup leaves it behind, as it leaves the environment. The password is sealed by the server.

create table private.server_settings (
  only_row boolean primary key default true,
  mail_host text,
  mail_port integer,
  mail_security text,
  mail_user text,
  mail_password text,
  mail_sender_name text,
  mail_sender_email text,
  backup_folder text,
  constraint server_settings_only_row_true check (only_row),
  constraint server_settings_mail_security_known check (mail_security in ('tls', 'starttls', 'none')),
  constraint server_settings_mail_port_bounds check (mail_port between 1 and 65535),
  constraint server_settings_mail_whole check (
    (mail_host is null) = (mail_port is null) and (mail_host is null) = (mail_security is null)
    and (mail_host is null) = (mail_sender_email is null) and (mail_user is null) = (mail_password is null)
    and (mail_host is not null or mail_user is null)
  )
);

grant select, insert, update, delete on private.server_settings to clinic_service, clinic_maintenance;

alter table private.server_settings enable row level security;
alter table private.server_settings force row level security;
create policy maintenance_all on private.server_settings to clinic_maintenance using (true) with check (true);
create policy service_all on private.server_settings to clinic_service using (true) with check (true);
