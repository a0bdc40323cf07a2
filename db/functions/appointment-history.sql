-- What `app.log_change` would log for a new appointment, at half the cost: booking is the agenda's most frequent change.
-- The role is checked here, since the `when` of a trigger is planned anew for each statement.
-- The first event of the history too. A professional who is ended while this transaction books is not booked: the foreign
-- key has locked the professional before this trigger, by the order of names.
create or replace function app.log_new_appointment() returns trigger
  language plpgsql as $$
declare
  told jsonb;
begin
  if not app.leaves_trail() then
    return null;
  end if;
  if not (select active from public.professionals where id = new.professional_id) then
    raise exception 'the professional is not active'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_professional_active';
  end if;
  told := jsonb_strip_nulls(jsonb_build_object(
    'date', new.date, 'time', new.time, 'duration_minutes', new.duration_minutes, 'doctor_name', new.doctor_name,
    'doctor_specialty', new.doctor_specialty, 'service', new.service, 'status', new.status, 'notes', new.notes,
    'squeeze_in', new.squeeze_in, 'outside_hours', new.outside_hours,
    'buffer_before_minutes', new.buffer_before_minutes, 'buffer_after_minutes', new.buffer_after_minutes
  ));
  insert into public.activity_log (action, noun, row_id, patient_id, subject, after)
  values ('created', 'appointment', new.id, new.patient_id, concat_ws(' ', told ->> 'date', told ->> 'time'), told);
  insert into public.appointment_events (appointment_id, kind, to_start, to_professional_id)
  values (new.id, 'booked', new.date + new.time, new.professional_id);
  return null;
end
$$;
create or replace trigger appointments_log_new after insert on public.appointments
  for each row execute function app.log_new_appointment();

-- A deletion by the foreign key runs inside another trigger.
create or replace function app.refuse_history_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'what is written in % stays as it is', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create or replace trigger appointment_events_append_only before update or delete or truncate on public.appointment_events
  for each statement execute function app.refuse_history_change();

-- One event for a change: a status (and what else changed with it), a move, or other fields. The notes have an event of
-- their own, since only roles that may write notes may write the column that keeps what stood there. It stays
-- empty where the appointment is given to another patient.
create or replace function app.note_appointment_change() returns trigger
  language plpgsql as $$
declare
  moved constant boolean := (old.date, old.time, old.professional_id) <> (new.date, new.time, new.professional_id);
  undone constant boolean := old.status_before is not null and new.status_before is null
    and app.is_same_visit(new, old);
  changed text[] := '{}';
begin
  if new.version = old.version then
    return null;
  end if;
  if new.professional_id <> old.professional_id
    and not (select active from public.professionals where id = new.professional_id) then
    raise exception 'the professional is not active'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_professional_active';
  end if;
  if new.patient_id <> old.patient_id then changed := array_append(changed, 'patient_id'); end if;
  if new.service <> old.service then changed := array_append(changed, 'service'); end if;
  if new.duration_minutes <> old.duration_minutes then changed := array_append(changed, 'duration_minutes'); end if;
  if (new.buffer_before_minutes, new.buffer_after_minutes) <> (old.buffer_before_minutes, old.buffer_after_minutes) then
    changed := array_append(changed, 'buffers');
  end if;
  if new.squeeze_in <> old.squeeze_in then changed := array_append(changed, 'squeeze_in'); end if;
  if new.outside_hours <> old.outside_hours then changed := array_append(changed, 'outside_hours'); end if;
  if new.notes is distinct from old.notes then
    insert into public.appointment_events (appointment_id, kind, fields, notes_before)
    values (new.id, 'changed', '{notes}', case when new.patient_id = old.patient_id then old.notes end);
  end if;
  if new.status <> old.status then
    insert into public.appointment_events (appointment_id, kind, from_status, to_status, cancel_reason, fields)
    values (new.id, case when undone then 'undone' else 'status' end, old.status, new.status,
            new.cancel_reason, changed);
  end if;
  if moved then
    insert into public.appointment_events
      (appointment_id, kind, from_start, to_start, from_professional_id, to_professional_id, fields)
    values (new.id, 'moved', old.date + old.time, new.date + new.time, old.professional_id, new.professional_id, changed);
  elsif new.status = old.status and (changed <> '{}' or new.notes is not distinct from old.notes) then
    insert into public.appointment_events (appointment_id, kind, fields) values (new.id, 'changed', changed);
  end if;
  return null;
end
$$;
create or replace trigger appointments_note_change after update on public.appointments
  for each row when (app.leaves_trail()) execute function app.note_appointment_change();

-- The time that the patient chose or confirmed before staff moved the appointment, also where it is that time again, and when
-- they first moved it; no row: they did not. Who has no account, or answers by a link, has no user.
create or replace function app.moved_from(visit uuid, patient_user uuid)
  returns table (from_start timestamp, moved_at timestamptz)
  language sql stable parallel safe rows 1 as $$
    select move.from_start, move.happened_at from public.appointment_events as move
      where move.appointment_id = visit and move.kind = 'moved' and move.from_start <> move.to_start
        and move.happened_at > coalesce((
          select max(known.happened_at) from public.appointment_events as known
            where known.appointment_id = visit
              and (known.kind = 'moved' and (known.user_id is null or known.user_id = patient_user)
                   or known.kind in ('status', 'undone') and known.to_status = 'confirmed' or 'patient_id' = any (known.fields))
        ), '-infinity')
      order by move.happened_at limit 1
  $$;
