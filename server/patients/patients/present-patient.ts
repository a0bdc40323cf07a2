import { createHash } from 'node:crypto';
import type { Patient, PatientSummary } from '#contract/patients/patients.ts';
import { contactPhone, missingIn } from '#contract/patients/registration.ts';
import { may } from '../../platform/calls/actor.ts';
import type { findPatient, listPatients } from './queries.ts';

type PatientRow = NonNullable<Awaited<ReturnType<typeof findPatient>>>;
type SummaryRow = Awaited<ReturnType<typeof listPatients>>['rows'][number];

/** Who reads CPFs, and finds a patient by one (decision 113). */
export const seesCpf = (caller: Parameters<typeof may>[0]) =>
  may(caller, 'registration') || may(caller, 'record');

/** @param today the clinic's day, yyyy-MM-dd */
export const presentSummary = (
  { phone, guardianName, guardianPhone, lastVisit, nextVisit, ...row }: SummaryRow,
  today: string,
): PatientSummary => {
  const contact = contactPhone({ phone, guardianPhone, guardianName });
  return {
    ...row,
    cpf: row.cpf ?? null,
    phone: contact.phone,
    ...(contact.phoneOwner !== null && { phoneOwner: contact.phoneOwner }),
    missing: missingIn({ birthDate: row.birthDate, guardianName }, today),
    ...(lastVisit && { lastVisit }),
    ...(nextVisit && { nextVisit }),
  };
};

export const presentPatient = ({ userId, profilePhoto, createdAt, ...row }: PatientRow): Patient => ({
  ...row,
  cpf: row.cpf ?? null,
  guardianCpf: row.guardianCpf ?? null,
  hasAccount: userId !== null,
  photoUrl: profilePhoto && photoUrl(row.id, profilePhoto),
  createdAt: createdAt.toISOString(),
});

/** Each photo has its own address, so that a page never shows an old one from the browser's memory. */
export const photoUrl = (patientId: string, key: string) =>
  `/api/patients/${patientId}/photo?v=${photoVersion(key)}`;

export const photoVersion = (key: string) =>
  createHash('sha256').update(key).digest('base64url').slice(0, 16);
