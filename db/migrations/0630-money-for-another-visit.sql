-- A deposit that goes to another visit of its patient: a payment there names the one by which the money came. See decision 216.

alter table public.till_entries
  add column origin_id uuid,
  add constraint till_entries_origin_id_fkey foreign key (origin_id) references public.till_entries (id),
  add constraint till_entries_moved_once unique (origin_id, operation_id),
  add constraint till_entries_moved_for_reason
    check (origin_id is null or kind = 'payment' and appointment_id is not null and reason is not null);
grant insert (origin_id) on public.till_entries to clinic_admin, clinic_money;
