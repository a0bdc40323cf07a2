import { type Expression, type SqlBool, sql, type Updateable } from 'kysely';
import type { RequestState, requestLists } from '#contract/booking/booking-requests.ts';
import type { MarkColor } from '#contract/colors.ts';
import type { WantedTime } from '../../agenda/appointments/booking-queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { BookingRequests } from '../../platform/database/schema.ts';

/** What waits for the reception or for the patient. */
const openStates: RequestState[] = ['pending', 'proposed'];
const answeredStates: RequestState[] = ['accepted', 'refused', 'withdrawn', 'expired'];

const selectRequests = (tx: Scope, now: string) =>
  tx.db
    .selectFrom('booking_requests as request')
    .innerJoin('professionals as professional', 'professional.id', 'request.professional_id')
    .leftJoin('patients as patient', 'patient.id', 'request.patient_id')
    .leftJoin('appointments as moved', 'moved.id', 'request.appointment_id')
    .select([
      'request.id',
      'request.version',
      'request.state',
      'request.patient_id',
      'patient.full_name as patient_name',
      'patient.phone as patient_phone',
      'patient.guardian_phone',
      'patient.guardian_name',
      'patient.email as patient_email',
      'request.visitor_name',
      'request.visitor_phone',
      'request.visitor_email',
      'request.procedure_id',
      'request.service',
      'request.professional_id',
      'professional.full_name as professional_name',
      sql<MarkColor>`professional.color`.as('professional_color'),
      'request.any_professional',
      'request.date',
      'request.time',
      'request.duration_minutes',
      'request.asked_date',
      'request.asked_time',
      'request.appointment_id',
      'moved.date as moved_date',
      'moved.time as moved_time',
      'request.created_at',
      'request.answered_at',
      'request.answered_name',
      'request.answer_note',
      'request.booked_appointment_id',
      sql<boolean>`not exists (
        select from appointments as earlier
          where earlier.patient_id = request.patient_id and earlier.status = 'completed'
      )`.as('is_new'),
      sql<number>`(
        select count(*)::int from appointments as missed
          where missed.patient_id = request.patient_id and missed.status = 'no_show'
      )`.as('no_shows'),
      sql<'past' | 'taken' | 'closed' | null>`case
        when request.state not in ('pending', 'proposed') then null
        when request.date + request.time <= ${now}::timestamp then 'past'
        when exists (
          select from appointments as other
            where other.professional_id = request.professional_id and other.date = request.date
              and other.status in ('scheduled', 'confirmed', 'arrived', 'in_service')
              and other.occupied && request.occupied and other.id is distinct from request.appointment_id
        ) or exists (
          select from appointment_resources as used
            where used.resource_id = any (request.resource_ids) and used.is_open and used.occupied && request.occupied
              and used.appointment_id is distinct from request.appointment_id
        ) then 'taken'
        when not app.is_open(
          request.professional_id, app.occupied(request.date, request.time, request.duration_minutes, 0, 0)
        ) then 'closed'
      end`.as('problem'),
    ]);

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

interface Filter {
  show: (typeof requestLists)[number];
  id?: string | undefined;
  page: number;
  pageSize: number;
  /** The clinic's local time: an earlier one has passed. */
  now: string;
}

/** One page with its total, and the number of all open requests. */
export async function listRequests(tx: Scope, { show, id, page, pageSize, now }: Filter) {
  const isOpen = show === 'open';
  const found: Expression<SqlBool> = id
    ? sql`request.id = ${id} and request.state <> 'held'`
    : sql`request.state = any (${isOpen ? openStates : answeredStates}::text[])`;
  const [rows, { total }, open] = await Promise.all([
    selectRequests(tx, now)
      .where(found)
      // The reception's turn first, then the longest wait.
      .$if(isOpen, (query) =>
        query.orderBy(sql`request.state = 'pending'`, 'desc').orderBy('request.created_at'),
      )
      .$if(!isOpen, (query) => query.orderBy('request.answered_at', (by) => by.desc().nullsLast()))
      .orderBy('request.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    tx.db
      .selectFrom('booking_requests as request')
      .where(found)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    countOpen(tx),
  ]);
  return { rows, total, open };
}

async function countOpen(tx: Scope): Promise<number> {
  const { open } = await tx.db
    .selectFrom('booking_requests')
    .where('state', 'in', openStates)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open;
}

/** Locks what an answer needs: of two answers, the second sees the first. The patient is locked before. */
export const lockRequest = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('booking_requests')
    .select([
      'id',
      'version',
      'state',
      'patient_id',
      'visitor_name',
      'visitor_phone',
      'visitor_email',
      'appointment_id',
      'procedure_id',
      'service',
      'professional_id',
      'date',
      'time',
      'duration_minutes',
      'buffer_before_minutes',
      'buffer_after_minutes',
      'asked_date',
      'asked_time',
      'answered_by',
      'answered_name',
      'answered_at',
      'booked_appointment_id',
    ])
    .where('id', '=', id)
    .where('state', '<>', 'held')
    .forNoKeyUpdate()
    .executeTakeFirst();
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** The patient of a request; null for a visitor without a record. @returns undefined for an unknown request */
export const findPatientOfRequest = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('booking_requests')
    .select('patient_id')
    .where('id', '=', id)
    .where('state', '<>', 'held')
    .executeTakeFirst();

/** @param id of a locked request @returns the next version */
export async function updateRequest(
  tx: Scope,
  id: string,
  values: Updateable<BookingRequests>,
): Promise<number> {
  const { version } = await tx.db
    .updateTable('booking_requests')
    .set(values)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Whether the time lies in the professional's open hours; its buffers need not. */
export async function isWithinHours(tx: Scope, wanted: WantedTime): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select app.is_open(${wanted.professionalId ?? null}::uuid,
      app.occupied(${wanted.date}::date, ${wanted.time}::time, ${wanted.durationMinutes}::integer, 0, 0)) as open`.execute(
    tx.db,
  );
  return rows[0]?.open ?? false;
}

/** Cancels as a mistake what was booked and not changed since. @returns whether it was */
export async function cancelUnchanged(tx: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('appointments')
    .set({ status: 'cancelled', cancel_reason: 'mistake' })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('version', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
