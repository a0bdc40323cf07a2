-- The server tells those who watch over it when the last daily backup was made. It reads that, and writes nothing.

grant select (id, started_at, file_name) on private.backups to clinic_service;

create policy service_select on private.backups for select to clinic_service using (true);
