import { contactPhone } from '#contract/patients/registration.ts';

export type ContactDetailsRow = {
  full_name: string;
  phone: string | null;
  guardian_phone: string | null;
  guardian_name: string | null;
  accepts_whatsapp: boolean | null;
};

/** How to reach somebody who is to pay or to come. */
export const presentContactDetails = (row: ContactDetailsRow) => ({
  fullName: row.full_name,
  ...contactPhone({ phone: row.phone, guardianPhone: row.guardian_phone, guardianName: row.guardian_name }),
  acceptsWhatsapp: row.accepts_whatsapp ?? true,
});
