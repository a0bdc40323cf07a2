import { contactPhone } from '#contract/patients/registration.ts';

export type AskedRow = {
  full_name: string;
  phone: string | null;
  guardian_phone: string | null;
  guardian_name: string | null;
  accepts_whatsapp: boolean | null;
};

/** Of those who are asked to pay or to come. */
export const presentAsked = (row: AskedRow) => ({
  fullName: row.full_name,
  ...contactPhone({ phone: row.phone, guardianPhone: row.guardian_phone, guardianName: row.guardian_name }),
  acceptsWhatsapp: row.accepts_whatsapp ?? true,
});
