-- What the owner reads: payments of a period, and balances that are not settled, without reading all of them (decision 154).
create index till_entries_entered_at_idx on public.till_entries (entered_at) include (method, amount_cents)
  where appointment_id is not null;
create index appointment_balances_open_idx on public.appointment_balances (appointment_id) where paid_cents < charged_cents;
