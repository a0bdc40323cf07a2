import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { defaultDurationMinutes, openStatuses } from '#contract/agenda/appointment-rules.ts';
import { fittingLimit, type OfferState } from '#contract/agenda/waiting-list.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { WaitingList } from '../../platform/database/schema.ts';
import { periodOf } from '../free-times/queries.ts';

/** Minutes that the procedure takes, without its buffers. */
const minutes = sql<number>`coalesce(procedure.minutes, ${sql.lit(defaultDurationMinutes)})`;

const openOffer = sql<{ date: string; time: string; expires_at: string } | null>`(
  select json_build_object('date', offer.date, 'time', to_char(offer.time, 'HH24:MI'), 'expires_at', offer.expires_at)
    from waiting_offers as offer
    where offer.entry_id = entry.id and offer.state = 'open' and offer.expires_at > now()
    order by offer.date, offer.time limit 1
)`;

const selectEntries = (tx: Scope) =>
  tx.db
    .selectFrom('waiting_list as entry')
    .innerJoin('patients as patient', 'patient.id', 'entry.patient_id')
    .leftJoin('procedures as procedure', 'procedure.id', 'entry.procedure_id')
    .leftJoin('professionals as professional', 'professional.id', 'entry.professional_id')
    .select([
      'entry.id',
      'entry.patient_id',
      'patient.full_name as patient_name',
      'patient.phone as patient_phone',
      'patient.guardian_phone',
      'patient.guardian_name',
      sql<boolean>`patient.user_id is not null`.as('has_account'),
      'entry.procedure_id',
      'entry.service',
      minutes.as('minutes'),
      'entry.professional_id',
      'professional.full_name as professional_name',
      'entry.periods',
      'entry.weekdays',
      'entry.priority',
      'entry.until',
      'entry.created_at',
      openOffer.as('open_offer'),
    ]);

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** Best first, as the index `waiting_list_order_idx` has them. */
const byUrgency = sql`(entry.priority = 'high') desc, entry.created_at, entry.id`;

interface Filter {
  patientId?: string | undefined;
  procedureId?: string | undefined;
  /** Those who wish this professional, or any. */
  professionalId?: string | undefined;
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
  page: number;
  pageSize: number;
}

/** One page, best first, with the total. */
export async function listEntries(tx: Scope, filter: Filter) {
  const { patientId, procedureId, professionalId, today, page, pageSize } = filter;
  const conditions = [sql<boolean>`(entry.until is null or entry.until >= ${today})`];
  if (patientId) conditions.push(sql`entry.patient_id = ${patientId}`);
  if (procedureId) conditions.push(sql`entry.procedure_id = ${procedureId}`);
  if (professionalId)
    conditions.push(sql`(entry.professional_id is null or entry.professional_id = ${professionalId})`);
  const found = sql.join<boolean>(conditions, sql` and `);
  const [rows, { total }] = await Promise.all([
    selectEntries(tx)
      .where(found)
      .orderBy(byUrgency)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    tx.db
      .selectFrom('waiting_list as entry')
      .where(found)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const findEntry = (tx: Scope, id: string): Promise<EntryRow | undefined> =>
  selectEntries(tx).where('entry.id', '=', id).executeTakeFirst();

interface FreeTime {
  date: string;
  /** HH:mm */
  time: string;
  professionalId: string;
}

/** The latest offer of a time to each entry. */
const latestOffer = ({ date, time, professionalId }: FreeTime) => sql<{
  state: OfferState;
  expires_at: string;
} | null>`(
  select json_build_object('state', offer.state, 'expires_at', offer.expires_at) from waiting_offers as offer
    where offer.entry_id = entry.id and offer.professional_id = ${professionalId} and offer.date = ${date}
      and offer.time = ${time}
    order by offer.created_at desc limit 1
)`;

/** What the patient has on that day already, if it is open. */
const sameDay = (date: string) => sql<{ time: string; service: string } | null>`(
  select json_build_object('time', to_char(own.time, 'HH24:MI'), 'service', own.service) from appointments as own
    where own.patient_id = entry.patient_id and own.date = ${date} and own.status = any (${[...openStatuses]}::text[])
    order by own.time limit 1
)`;

/**
 * Not where the patient has an appointment for the same before this time, and none after it: it would be later than that
 * one.
 */
const wouldBeEarlier = (starts: RawBuilder<unknown>, now: string) => sql<boolean>`coalesce((
  select max(own.date + own.time) > ${starts} from appointments as own
    where own.patient_id = entry.patient_id and own.status in ('scheduled', 'confirmed')
      and own.date + own.time > ${now}::timestamp
      and own.procedure_id is not distinct from entry.procedure_id and own.service = entry.service
), true)`;

/**
 * The entries that fit a free time, best first. Whether the time is free is asked once for each procedure.
 * @param now the clinic's local time: an earlier time is not free
 */
export function listFitting(tx: Scope, { date, time, professionalId }: FreeTime, now: string) {
  const starts = sql`${`${date} ${time}`}::timestamp`;
  const isWished = sql<boolean>`
    (entry.until is null or entry.until >= ${date})
    and (entry.professional_id is null or entry.professional_id = ${professionalId})
    and (entry.periods = '{}' or ${periodOf(sql`${time}::time`)} = any (entry.periods))
    and (entry.weekdays = '{}' or extract(isodow from ${date}::date)::smallint = any (entry.weekdays))`;
  return selectEntries(tx)
    .innerJoin(
      sql<{ procedure_id: string | null }>`(
        -- Materialized, or the functions would run for each entry.
        with wished as materialized (
          select distinct entry.procedure_id from waiting_list as entry where ${isWished}
        )
        select wished.procedure_id from wished
          where ${professionalId}::uuid = any (app.who_does(wished.procedure_id))
            and ${starts} in (
              select one.starts_at
                from app.free_times(
                  wished.procedure_id, null, array[${professionalId}::uuid], ${date}::date, ${date}::date, 1, null,
                  greatest(${starts}, ${now}::timestamp)
                ) as one
            )
      )`.as('possible'),
      (join) => join.on(sql<boolean>`possible.procedure_id is not distinct from entry.procedure_id`),
    )
    .where(isWished)
    .where(wouldBeEarlier(starts, now))
    .select([latestOffer({ date, time, professionalId }).as('offer'), sameDay(date).as('same_day')])
    .orderBy(byUrgency)
    .limit(fittingLimit)
    .execute();
}

export const findProcedureTitle = async (tx: Scope, id: string): Promise<string | undefined> => {
  const found = await tx.db.selectFrom('procedures').select('title').where('id', '=', id).executeTakeFirst();
  return found?.title;
};

type OfPatient = { patientId: string; service: string; today: string };

/** Takes an entry away whose last day is over. No list shows it, and it would refuse the patient's next one. */
export const deleteEnded = (tx: Scope, { patientId, service, today }: OfPatient): Promise<unknown> =>
  tx.db
    .deleteFrom('waiting_list')
    .where('patient_id', '=', patientId)
    .where('service', '=', service)
    .where('until', '<', today)
    .execute();

/** Without the author: the database takes it from the session. */
export async function insertEntry(
  tx: Scope,
  values: Omit<Insertable<WaitingList>, 'created_by'>,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('waiting_list')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * @param today the clinic's day: an entry whose last day is over stays as it is
 * @returns whether it was changed
 */
export async function updateEntry(
  tx: Scope,
  id: string,
  values: Updateable<WaitingList>,
  today: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('waiting_list')
    .set(values)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>=', today)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findEntryPatient = (tx: Scope, id: string) =>
  tx.db.selectFrom('waiting_list').select('patient_id').where('id', '=', id).executeTakeFirst();

/** @returns whether there was such an entry */
export async function deleteEntry(tx: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('waiting_list').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
