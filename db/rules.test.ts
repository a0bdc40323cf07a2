/** Rules that SQL and TypeScript both need are the same in both. The transitions of a status: `migrations/appointments.test.ts`. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type AppointmentStatus,
  appointmentStatuses,
  costsNothing,
  isDoneBy,
  openStatuses,
  undoMinutes,
} from '#contract/agenda/appointment-rules.ts';
import { holdMinutes } from '#contract/booking/booking.ts';
import { defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { markColors } from '#contract/colors.ts';
import { documentLimits } from '#contract/patients/documents.ts';
import { drawingVersions } from '#contract/patients/drawings.ts';
import { usualPackageDays } from '#contract/patients/package-session.ts';
import { poses, publicationPointKeys } from '#contract/patients/photographs.ts';
import { isMinor } from '#contract/patients/registration.ts';
import { isNameOfPatient } from '#contract/patients/terms.ts';
import { isSameVisit } from '#server/agenda/appointments/book-appointment.ts';
import { isMinorOn } from '#server/patients/patients/queries.ts';
import { isDaytime } from '#server/platform/mail/quiet-hours.ts';
import { createTestDatabase } from '#test/database.ts';
import { onServer } from '#test/database-server.ts';
import { makeProcedure, makeProfessional } from '#test/factories.ts';

const { maintenance, ownerUrl } = await createTestDatabase();

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const bodyOf = async (name: string) => {
  const [found] = await onServer<{ body: string }>(
    ownerUrl,
    `select pg_get_functiondef(oid) as body from pg_proc where proname = '${name}' and pronamespace = 'app'::regnamespace`,
  );
  return found?.body ?? '';
};

test('who is a minor on a day', async () => {
  const births = ['2008-11-24', '2008-11-23', '2008-02-29', '2008-03-01', '2007-12-31'];
  const days = ['2026-11-23', '2026-02-28', '2026-03-01', '2025-12-31'];
  for (const birth of births)
    for (const day of days) {
      const { rows } = await sql<{ is: boolean }>`
        select ${isMinorOn('person.birth', sql`${day}`)} as is from (select ${birth}::date as birth) as person`.execute(
        maintenance,
      );
      expect([birth, day, rows[0]?.is]).toEqual([birth, day, isMinor(birth, day)]);
    }
});

test('a hold lasts as long as the portal says', async () => {
  expect(await bodyOf('guard_booking_request')).toContain(
    `statement_timestamp() + interval '${holdMinutes} minutes'`,
  );
});

test('a certificate is about days within as many of its issue', async () => {
  const { days } = documentLimits;
  expect((await bodyOf('is_as_issued')).match(/<= \d+/gu)).toEqual([`<= ${days}`, `<= ${days}`]);
});

test('the package of an accepted quote is valid for as long as a sale proposes', async () => {
  expect(await bodyOf('accept_quote')).toContain(`new.day + ${usualPackageDays}`);
});

test('a name is that of a patient in both', async () => {
  const names = [
    'Ana Conceição',
    ' ANA   conceicao',
    'Ana',
    "Ana D'Ávila",
    'Ana Dávila',
    'Ana-Maria',
    'Ana Maria',
  ];
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  const found = await onServer<{ is: boolean }>(
    ownerUrl,
    `select app.is_same_name(pair ->> 0, pair ->> 1) as is from json_array_elements(${quoted(JSON.stringify(pairs))}) as pair`,
  );
  expect(found.map((row) => row.is)).toEqual(
    pairs.map(([name, patientName]) => isNameOfPatient(name, { patientName, civilName: null })),
  );
});

test('drawings have the same versions', async () => {
  const found = await onServer<{ drawing: string; version: number }>(
    ownerUrl,
    `select drawing, app.drawing_version(drawing) as version
       from unnest(array['${Object.keys(drawingVersions).join("','")}']) as drawing`,
  );
  expect(Object.fromEntries(found.map(({ drawing, version }) => [drawing, version]))).toEqual(
    drawingVersions,
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

test('the same visits cost nothing', async () => {
  const states = await onServer<{ status: AppointmentStatus; free: boolean }>(
    ownerUrl,
    `select status, app.costs_nothing(status) as free from unnest(array['${appointmentStatuses.join("','")}']) as status`,
  );
  expect(states.filter(({ free }) => free)).toEqual(states.filter(costsNothing));
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

test('the same changes make another visit in both', async () => {
  const was = {
    patient_id: '00000000-0000-4000-8000-000000000001',
    date: '2041-03-04',
    time: '09:00:00',
    service: 'Peeling',
    status: 'scheduled',
    duration_minutes: 30,
  };
  const changes: Partial<typeof was>[] = [
    {},
    { patient_id: '00000000-0000-4000-8000-000000000002' },
    { date: '2041-03-05' },
    { time: '09:30:00' },
    { service: 'Consulta', status: 'confirmed', duration_minutes: 60 },
  ];
  const row = (values: object) =>
    `jsonb_populate_record(null::public.appointments, '${JSON.stringify(values)}')`;
  const inSql = await onServer<{ same: boolean }>(
    ownerUrl,
    changes
      .map((change) => `select app.is_same_visit(${row(was)}, ${row({ ...was, ...change })}) as same`)
      .join(' union all '),
  );
  const inServer = changes.map((change) => {
    const { patient_id: patientId, date, time } = { ...was, ...change };
    return { same: isSameVisit({ patientId, date, time: time.slice(0, 5) }, was) };
  });
  expect(inSql).toEqual(inServer);
  expect(inServer.map(({ same }) => same)).toEqual([true, false, false, false, true]);
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

test('the poses, and the points that an export asks, are the same in both', async () => {
  const wordsOf = async (constraint: string) => {
    const [found] = await onServer<{ text: string }>(
      ownerUrl,
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${constraint}'`,
    );
    const [, list] = /['{]([\w', :]+?)(?:\]|\})/u.exec(found?.text ?? '') ?? [];
    return (list ?? '').replaceAll(/'|::text/gu, '').split(/, ?/u);
  };
  expect((await wordsOf('patient_photographs_pose_known')).toSorted()).toEqual(poses.toSorted());
  expect(await wordsOf('photograph_exports_points_ticked')).toEqual(publicationPointKeys);
});
