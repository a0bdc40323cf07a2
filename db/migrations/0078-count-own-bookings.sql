-- The clinic's limit counts what patients book or ask for by themselves. What the clinic has booked for them, such as the
-- sessions of a series, would else close the booking for exactly the patients who come regularly. An own booking is an
-- appointment that a request for a new one became (decision 073).
create or replace function app.open_bookings(patient uuid, present timestamp) returns bigint
  language sql stable
  return (
    select count(*) from public.appointments as ahead
      where ahead.patient_id = patient and ahead.date >= present::date and app.is_open_status(ahead.status)
        and ahead.date + ahead.time > present
        and exists (
          select from public.booking_requests as own
            where own.booked_appointment_id = ahead.id and own.patient_id = patient and own.appointment_id is null
        )
  ) + (
    select count(*) from public.booking_requests as asking
      where asking.patient_id = patient and asking.state in ('pending', 'proposed') and asking.appointment_id is null
        and asking.date + asking.time > present
  );
