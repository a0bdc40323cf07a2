-- A document is cancelled most often for an error in its text or its date. What a strike of another entry may say stays.
alter table public.record_strikes drop constraint record_strikes_reason_known;
alter table public.record_strikes add constraint record_strikes_reason_known
  check (reason in ('text_error', 'wrong_patient', 'duplicate', 'other', 'revoked'));
