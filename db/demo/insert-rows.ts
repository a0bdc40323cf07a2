import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import { toColumns } from '#server/platform/database/spelling.ts';
import { clinic } from './clinic.ts';
import { instantOf } from './days.ts';
import type { inventClinic } from './invent-clinic.ts';
import { idOf } from './random.ts';
import type { StoredFile } from './store-files.ts';

type Rows = Kysely<DB>;
type Clinic = ReturnType<typeof inventClinic>;

/** Marks a database with the demo: no screen deletes the row of settings. */
export const settingsId = idOf('settings');

export async function insertPatients(
  rows: Rows,
  { patients, optedOut }: Pick<Clinic, 'patients' | 'optedOut'>,
  accounts: ReadonlyMap<string, string>,
  photos: ReadonlyMap<string, string>,
): Promise<void> {
  await rows
    .insertInto('patients')
    .values(
      patients.map((patient) => ({
        id: patient.id,
        user_id: accounts.get(patient.id) ?? null,
        full_name: patient.fullName,
        ...toColumns(patient.registration),
        cpf: patient.cpf,
        email: patient.email,
        phone: patient.phone,
        birth_date: patient.birthDate,
        address: patient.address,
        alert: patient.alert,
        accepts_whatsapp: !optedOut.has(patient.id),
        notes: patient.notes,
        profile_photo: photos.get(patient.id) ?? null,
        created_at: instantOf(patient.since, '10:00'),
      })),
    )
    .execute();
}

export async function insertPlans(rows: Rows, plans: Clinic['plans'], author: string): Promise<void> {
  await rows
    .insertInto('treatment_plans')
    .values(
      plans.map((plan) => ({
        id: plan.id,
        patient_id: plan.patientId,
        title: plan.title,
        description: plan.description,
        start_date: plan.startDate,
        end_date: plan.endDate,
        status: plan.status,
        created_by: author,
        created_at: instantOf(plan.startDate, '11:00'),
      })),
    )
    .execute();
}

export async function insertFutureProcedures(
  rows: Rows,
  procedures: Clinic['futureProcedures'],
): Promise<void> {
  await rows
    .insertInto('patient_future_procedures')
    .values(
      procedures.map((procedure) => ({
        id: procedure.id,
        patient_id: procedure.patientId,
        title: procedure.title,
        description: procedure.description,
        completed_on: procedure.completedOn,
        created_at: instantOf(procedure.createdOn, '11:30'),
      })),
    )
    .execute();
}

export async function insertFiles(rows: Rows, files: readonly StoredFile[], author: string): Promise<void> {
  await rows
    .insertInto('patient_files')
    .values(
      files.map((file) => ({
        id: file.id,
        patient_id: file.patientId,
        file_name: file.name,
        file_path: file.path,
        file_type: file.type,
        description: file.description,
        category: file.category,
        size_bytes: file.sizeBytes,
        sha256: file.sha256,
        uploaded_by: author,
        created_at: instantOf(file.date, '12:00'),
      })),
    )
    .execute();
}

export async function insertSettings(rows: Rows, logoUrl: string): Promise<void> {
  await rows
    .insertInto('clinic_settings')
    .values({
      id: settingsId,
      clinic_name: clinic.clinicName,
      doctor_name: clinic.doctorName,
      logo_url: logoUrl,
      phone: clinic.phone,
      address: clinic.address,
      email: clinic.email,
      instagram_url: clinic.instagramUrl,
      facebook_url: clinic.facebookUrl,
      whatsapp_url: clinic.whatsappUrl,
      business_hours: clinic.businessHours,
      about: clinic.about,
      tax_id: clinic.taxId,
      pix_key: clinic.email,
      pix_city: clinic.city,
    })
    .execute();
  await rows.insertInto('message_templates').values({ shows_procedure: false }).execute();
  // The invented clinic sends no mail and needs no second disk.
  await rows
    .insertInto('hidden_setup_steps')
    .values([{ step: 'mail' }, { step: 'backup' }])
    .execute();
}
