-- Packages and balances that a spreadsheet brings: what was paid and used in another system, before this one. See decision 206.

alter table public.packages
  -- Null: sold here. It was received elsewhere, so that no till has it and no figure counts it as received.
  add column paid_before_cents integer,
  add constraint packages_paid_before_bounds check (paid_before_cents between 0 and 100000000),
  add constraint packages_paid_before_of_sale check (paid_before_cents is null or ends_id is null);
grant select (paid_before_cents) on public.packages to clinic_patient;

alter table public.package_items
  -- Of the sessions, those that were used before they came here.
  add column used_before smallint not null default 0,
  -- Null: a balance, what a patient still owes for something that was done elsewhere.
  alter column procedure_id drop not null,
  add constraint package_items_used_before_fits check (used_before between 0 and sessions),
  add constraint package_items_balance check (procedure_id is not null or sessions = 1 and used_before = 1);
grant select (used_before) on public.package_items to clinic_agenda, clinic_booking, clinic_patient;

alter table public.imports drop constraint imports_kind_known;
alter table public.imports
  add constraint imports_kind_known check (kind in ('platform', 'patients', 'appointments', 'packages'));
