import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** The drawn patients that are still here, with their rows as the source had them. @param tx under clinic_admin */
export const listSamples = (tx: Scope, importId: string) =>
  tx.db
    .selectFrom('import_samples as sample')
    .innerJoin('patients as patient', 'patient.id', 'sample.patient_id')
    .select(['patient.id', 'patient.full_name', 'patient.cpf', 'patient.birth_date', 'patient.email'])
    .select(['patient.phone', 'patient.address', 'sample.source'])
    .select((from) => [
      from
        .selectFrom('appointments')
        .whereRef('patient_id', '=', 'patient.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('appointments'),
      from
        .selectFrom('patient_files')
        .whereRef('patient_id', '=', 'patient.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('files'),
      from
        .selectFrom('treatment_plans')
        .whereRef('patient_id', '=', 'patient.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('plans'),
      from
        .selectFrom('patient_future_procedures')
        .whereRef('patient_id', '=', 'patient.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('future_procedures'),
    ])
    .where('sample.import_id', '=', importId)
    .orderBy('patient.full_name')
    .orderBy('patient.id')
    .execute();

export const listSampledAppointments = (tx: Scope, ids: readonly string[]) =>
  tx.db
    .selectFrom('appointments')
    .select(['id', 'date', 'time', 'service', 'status'])
    .where('id', 'in', ids.length > 0 ? ids : [null])
    .execute();

export type SampleRow = Awaited<ReturnType<typeof listSamples>>[number];
export type SampledAppointment = Awaited<ReturnType<typeof listSampledAppointments>>[number];
