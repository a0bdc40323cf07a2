-- What the clinic changed about accounts in use: of one patient for the portal, of all for administrators. Few lines.
create index activity_log_in_use_idx on public.activity_log (patient_id, happened_at desc) where fields @> '{in_use}';
