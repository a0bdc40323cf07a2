import { createHash } from 'node:crypto';
import type { Patient, PatientSummary } from '#contract/patients/patients.ts';
import type { findPatient } from './queries.ts';

type PatientRow = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

export const presentSummary = (
  row: Pick<PatientRow, 'id' | 'full_name' | 'cpf' | 'email' | 'phone'>,
): PatientSummary => ({
  id: row.id,
  fullName: row.full_name,
  cpf: row.cpf,
  email: row.email,
  phone: row.phone,
});

export const presentPatient = (row: PatientRow): Patient => ({
  ...presentSummary(row),
  hasAccount: row.user_id !== null,
  birthDate: row.birth_date,
  address: row.address,
  alert: row.alert,
  acceptsEmail: row.accepts_email,
  acceptsWhatsapp: row.accepts_whatsapp,
  ...(row.notes !== undefined && { notes: row.notes }),
  photoUrl: row.profile_photo && photoUrl(row.id, row.profile_photo),
  createdAt: row.created_at.toISOString(),
});

/** Each photo has its own address, so that a page never shows an old one from the browser's memory. */
export const photoUrl = (patientId: string, key: string) =>
  `/api/patients/${patientId}/photo?v=${photoVersion(key)}`;

export const photoVersion = (key: string) =>
  createHash('sha256').update(key).digest('base64url').slice(0, 16);
