import type { PortalProfile } from '#contract/portal.ts';
import { photoUrl } from '../patients/present-patient.ts';
import type { findOwnProfile } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

export const presentProfile = (row: Row): PortalProfile => ({
  fullName: row.full_name,
  email: row.email,
  cpf: row.cpf,
  phone: row.phone,
  address: row.address,
  birthDate: row.birth_date,
  photoUrl: row.profile_photo && photoUrl(row.id, row.profile_photo),
});
