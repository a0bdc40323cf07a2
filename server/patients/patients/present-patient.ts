import { createHash } from 'node:crypto';
import type { Patient, PatientSummary } from '#contract/patients/patients.ts';
import type { findPatient } from './queries.ts';

type PatientRow = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

export const presentSummary = ({ id, fullName, cpf, email, phone }: PatientSummary): PatientSummary => ({
  id,
  fullName,
  cpf,
  email,
  phone,
});

export const presentPatient = ({ userId, profilePhoto, createdAt, ...row }: PatientRow): Patient => ({
  ...row,
  hasAccount: userId !== null,
  photoUrl: profilePhoto && photoUrl(row.id, profilePhoto),
  createdAt: createdAt.toISOString(),
});

/** Each photo has its own address, so that a page never shows an old one from the browser's memory. */
export const photoUrl = (patientId: string, key: string) =>
  `/api/patients/${patientId}/photo?v=${photoVersion(key)}`;

export const photoVersion = (key: string) =>
  createHash('sha256').update(key).digest('base64url').slice(0, 16);
