import { type Insertable, sql, type Updateable } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import { unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Professionals } from '../../platform/database/schema.ts';

const columns = [
  'id',
  'full_name',
  'specialty',
  'council',
  'council_number',
  'council_state',
  'rqe',
  'color',
  'active',
  'person_since',
] as const;

/** Active ones first, then by name. */
export const listProfessionals = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(columns)
    .orderBy('active', 'desc')
    .orderBy('full_name')
    .orderBy('id')
    .execute();

// As in the index profiles_staff_idx.
const hasStaffRoles = sql<boolean>`profiles.staff_roles <> '{}'`;

/** The accounts of the staff by name, each with the professional that it belongs to. Only administrators see them. */
export const listStaffAccounts = (tx: Scope) =>
  tx.db
    .selectFrom('profiles')
    .leftJoin('professionals', 'professionals.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.full_name', 'professionals.id as professional_id'])
    .where(({ eb, or }) =>
      or([eb('profiles.role', '=', 'admin'), hasStaffRoles, eb('professionals.id', 'is not', null)]),
    )
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .execute();

export async function isStaffAccount(tx: Scope, userId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('role', '=', 'admin'), hasStaffRoles]))
    .executeTakeFirst();
  return found !== undefined;
}

/** The professional that the account belongs to. */
export async function findOwner(tx: Scope, userId: string): Promise<string | undefined> {
  const found = await tx.db
    .selectFrom('professionals')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.id;
}

/** Their ids and colours, with a lock on each row until the end of the transaction. */
export const lockActiveProfessionals = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(['id', 'color'])
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();

export const findProfessional = (tx: Scope, id: string) =>
  tx.db.selectFrom('professionals').select(columns).where('id', '=', id).executeTakeFirst();

/** As `findProfessional`, with a lock on the row until the end of the transaction. */
export const lockProfessional = (tx: Scope, id: string) =>
  tx.db.selectFrom('professionals').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertProfessional = (tx: Scope, values: Insertable<Professionals>) =>
  tx.db.insertInto('professionals').values(values).returning(columns).executeTakeFirstOrThrow();

/**
 * Ends the unnamed professional of a new clinic, where it was never booked and has no account.
 * @param besides one that stays
 * @returns its id
 */
export const endUnnamed = (tx: Scope, besides: string | null = null) =>
  tx.db
    .updateTable('professionals')
    .set({ active: false })
    .where('full_name', '=', unnamedProfessional)
    .where('id', 'is distinct from', besides)
    .where('active', '=', true)
    .where('user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .select('id')
            .whereRef('appointments.professional_id', '=', 'professionals.id'),
        ),
      ),
    )
    .returning('id')
    .execute();

export const updateProfessionalRow = (tx: Scope, id: string, values: Updateable<Professionals>) =>
  tx.db.updateTable('professionals').set(values).where('id', '=', id).returning(columns).executeTakeFirst();

/**
 * The open appointments from this day on: their number, and the first ones by time.
 * @param today the clinic's day, yyyy-MM-dd
 */
export async function findAppointmentsAhead(tx: Scope, id: string, today: string, limit: number) {
  const ahead = tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .where('appointments.professional_id', '=', id)
    .where('appointments.date', '>=', today)
    .where('appointments.status', 'in', openStatuses);
  const [appointments, { total }] = await Promise.all([
    ahead
      .select([
        'appointments.id',
        'appointments.date',
        'appointments.time',
        'patients.full_name as patientName',
      ])
      .orderBy('appointments.date')
      .orderBy('appointments.time')
      .orderBy('appointments.id')
      .limit(limit)
      .execute(),
    ahead.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, appointments };
}

/** The name of the practitioner in the settings follows the professional of this name. */
export async function renameDoctorOfSettings(tx: Scope, from: string, to: string): Promise<void> {
  await tx.db
    .updateTable('clinic_settings')
    .set({ doctor_name: to })
    .where('doctor_name', '=', from)
    .where('doctor_name', '<>', to)
    .execute();
}

/** The other direction, where the clinic has one professional. */
export async function renameOnlyProfessional(tx: Scope, from: string, to: string): Promise<void> {
  await tx.db
    .updateTable('professionals')
    .set({ full_name: to })
    .where('active', '=', true)
    .where('full_name', '=', from)
    .where('full_name', '<>', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('professionals as others')
            .select('others.id')
            .where('others.active', '=', true)
            .whereRef('others.id', '<>', 'professionals.id'),
        ),
      ),
    )
    .execute();
}
