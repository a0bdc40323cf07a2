-- The daily sum of the chains is also over strikes. The server's role, which writes it, reads a hash of each, since the
-- explanation is clinical. Times are in milliseconds, as in a sealed record.
-- Not `hash`: the version before joins this table with entries, and means theirs.
create function app.strike_hash(
  id uuid, entry_id uuid, patient_id uuid, reason text, explanation text, struck_at timestamptz, struck_by uuid,
  struck_by_name text) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(jsonb_build_array(
    id, entry_id, patient_id, reason, explanation,
    to_char(struck_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), struck_by, struck_by_name)::text, 'UTF8')), 'hex');

alter table public.record_strikes
  add column strike_hash text not null generated always as (
    app.strike_hash(id, entry_id, patient_id, reason, explanation, struck_at, struck_by, struck_by_name)) stored;

grant select (struck_at, strike_hash) on public.record_strikes to clinic_service;
create policy service_select on public.record_strikes for select to clinic_service using (true);
