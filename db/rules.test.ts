/** Rules that SQL and TypeScript both need are the same in both. The transitions of a status: `migrations/appointments.test.ts`. */
import { expect, test } from 'vitest';
import {
  appointmentStatuses,
  bufferBounds,
  durationBounds,
  isDoneBy,
  openStatuses,
  undoMinutes,
} from '#contract/agenda/appointment-rules.ts';
import { holdMinutes } from '#contract/booking/booking.ts';
import { refusalNoteLength } from '#contract/booking/booking-requests.ts';
import { bookingRuleBounds, defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { procedureLimits } from '#contract/clinic/procedures.ts';
import { professionalLimits } from '#contract/clinic/professionals.ts';
import { resourceLimits } from '#contract/clinic/resources.ts';
import { markColors } from '#contract/colors.ts';
import { limits } from '#contract/fields.ts';
import { messageLength } from '#contract/messages/message-text.ts';
import { importLimits } from '#contract/moving/imports.ts';
import { isDaytime } from '#server/platform/mail/quiet-hours.ts';
import { createTestDatabase } from '#test/database.ts';
import { onServer } from '#test/database-server.ts';
import { makeProcedure, makeProfessional } from '#test/factories.ts';

const { maintenance, ownerUrl } = await createTestDatabase();

const bodyOf = async (name: string) => {
  const [found] = await onServer<{ body: string }>(
    ownerUrl,
    `select pg_get_functiondef(oid) as body from pg_proc where proname = '${name}' and pronamespace = 'app'::regnamespace`,
  );
  return found?.body ?? '';
};

/** The numbers in the check of a constraint. */
const numbersOf = async (name: string) => {
  const [found] = await onServer<{ check: string }>(
    ownerUrl,
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = '${name}'`,
  );
  return [...(found?.check ?? '').matchAll(/\b\d+\b/gu)].map(Number);
};

test('a hold lasts as long as the portal says', async () => {
  expect(await bodyOf('guard_booking_request')).toContain(
    `statement_timestamp() + interval '${holdMinutes} minutes'`,
  );
});

test('a change of status and an answer are taken back for the same time', async () => {
  expect(await bodyOf('guard_appointment_status')).toContain(`interval '${undoMinutes} minutes'`);
  const policies = await onServer<{ condition: string }>(
    ownerUrl,
    "select qual as condition from pg_policies where tablename = 'appointment_contacts' and policyname = 'staff_delete'",
  );
  expect(policies).toEqual([{ condition: expect.stringContaining(`'00:${undoMinutes}:00'::interval`) }]);
});

test('the same states are open everywhere', async () => {
  const states = await onServer<{ status: string; open: boolean }>(
    ownerUrl,
    `select status, app.is_open_status(status) as open from unnest(array['${appointmentStatuses.join("','")}']) as status`,
  );
  expect(states.filter(({ open }) => open).map(({ status }) => status)).toEqual([...openStatuses]);
  const lists = await onServer<{ place: string; text: string }>(
    ownerUrl,
    `select proname::text as place, prosrc as text from pg_proc where pronamespace = 'app'::regnamespace
     union all
     select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'x'
     union all
     select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
       where relname = 'appointments'`,
  );
  const found = lists.flatMap(({ place, text }) =>
    [...text.matchAll(/status (?:in|= ANY) \((?:ARRAY\[)?('[^)\]]*'in_service'[^)\]]*)/giu)].map(
      ([, list]) => ({
        place,
        words: [...(list ?? '').matchAll(/'(\w+)'/gu)].map(([, word]) => word),
      }),
    ),
  );
  expect(new Set(found.map(({ place }) => place))).toEqual(
    new Set([
      'appointments_no_overlap',
      'appointments_busy_idx',
      'guard_appointment_overlap',
      'guard_booking_request',
      'free_times',
    ]),
  );
  for (const { place, words } of found) expect(words, place).toEqual([...openStatuses]);
});

test('a reminder moves exactly where the outbox would keep it back', async () => {
  const moments = await onServer<{ time: string; moves: boolean }>(
    ownerUrl,
    `select to_char(moment, 'YYYY-MM-DD HH24:MI:SS') as time,
            app.reminder_moment(moment + interval '2 days', 2880) <> moment as moves
       from generate_series(timestamp '2026-03-01', timestamp '2026-03-01 23:59', interval '1 minute') as moment`,
  );
  expect(moments).toHaveLength(24 * 60);
  expect(moments.filter(({ time, moves }) => moves === isDaytime(time))).toEqual([]);
});

test('lengths and bounds are the same in the contract and in the tables', async () => {
  const known: Record<string, number[]> = {
    patients_full_name_length: [limits.name],
    patients_address_length: [limits.address],
    patients_alert_length: [limits.alert],
    patients_notes_length: [limits.notes],
    appointments_notes_length: [limits.notes],
    patient_files_description_length: [limits.description],
    patient_future_procedures_title_length: [limits.title],
    treatment_plans_title_length: [limits.title],
    treatment_plans_description_length: [limits.description],
    archived_items_explanation_length: [limits.explanation],
    resources_name_length: [resourceLimits.name],
    resources_kind_length: [resourceLimits.kind],
    procedure_resources_kind_length: [resourceLimits.kind],
    professionals_council_length: [professionalLimits.council],
    professionals_council_number_length: [professionalLimits.councilNumber],
    professionals_rqe_length: [professionalLimits.rqe],
    procedures_preparation_length: [procedureLimits.preparation],
    procedures_minutes_bounds: [procedureLimits.minutes.min, procedureLimits.minutes.max],
    procedures_buffer_before_bounds: [0, procedureLimits.bufferMinutes],
    appointments_duration_bounds: [durationBounds.min, durationBounds.max],
    booking_requests_duration_bounds: [durationBounds.min, durationBounds.max],
    appointments_buffer_before_bounds: [bufferBounds.min, bufferBounds.max],
    appointments_buffer_after_bounds: [bufferBounds.min, bufferBounds.max],
    booking_requests_answer_note_length: [refusalNoteLength],
    message_templates_confirmation_length: [messageLength],
    imports_source_name_length: [importLimits.fileName],
    booking_rules_notice_hours_bounds: Object.values(bookingRuleBounds.noticeHours),
    booking_rules_horizon_days_bounds: Object.values(bookingRuleBounds.horizonDays),
    booking_rules_max_open_bounds: Object.values(bookingRuleBounds.maxOpen),
    booking_rules_cancel_hours_bounds: Object.values(bookingRuleBounds.cancelHours),
  };
  const found: typeof known = {};
  for (const name of Object.keys(known)) found[name] = await numbersOf(name);
  expect(found).toEqual(known);
});

test('a clinic without rules of booking has the same ones in both', async () => {
  const [rules] = await onServer<{ mode: string; cancel_hours: number }>(
    ownerUrl,
    'set role clinic_maintenance',
    'select mode, cancel_hours from app.rules_of_booking()',
  );
  expect(rules).toEqual({ mode: defaultBookingRules.mode, cancel_hours: defaultBookingRules.cancelHours });
});

test('the colours of marks are the same', async () => {
  const words = [...markColors, 'white', ''];
  const rows = await onServer<{ word: string }>(
    ownerUrl,
    `select word from unnest(array['${words.join("','")}']) as word where app.is_mark_color(word)`,
  );
  expect(rows.map(({ word }) => word)).toEqual([...markColors]);
});

test('the same professionals do a procedure in both', async () => {
  const [one, other] = [await makeProfessional(maintenance), await makeProfessional(maintenance)];
  for (const named of [[], [one.id], [one.id, other.id]]) {
    const { id } = await makeProcedure(maintenance, {});
    for (const professional_id of named)
      await maintenance
        .insertInto('procedure_professionals')
        .values({ procedure_id: id, professional_id })
        .execute();
    const rows = await onServer<{ id: string }>(
      ownerUrl,
      'set role clinic_maintenance',
      `select unnest(app.who_does('${id}')) as id`,
    );
    const does = rows.map((row) => row.id);
    for (const professional of [one, other])
      expect(does.includes(professional.id), `${named}`).toBe(isDoneBy(professional.id, named));
  }
});
