import type { ClinicSettings } from '#contract/clinic/settings.ts';
import { facebookLink, instagramLink, whatsappAddressLink } from '#contract/clinic/social-links.ts';
import type { findSettings } from './queries.ts';

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** As stored, for the form. */
export const presentSettings = (row: SettingsRow): ClinicSettings => ({
  clinicName: row.clinic_name,
  doctorName: row.doctor_name,
  logoUrl: row.logo_url,
  phone: row.phone,
  address: row.address,
  email: row.email,
  businessHours: row.business_hours,
  about: row.about,
  discountLimitPercent: row.discount_limit_percent,
  taxId: row.tax_id,
  pixKey: row.pix_key,
  pixCity: row.pix_city,
  instagramUrl: row.instagram_url,
  facebookUrl: row.facebook_url,
  whatsappUrl: row.whatsapp_url,
  letterheadColor: row.letterhead_color,
});

const linkSchemas = {
  instagram: instagramLink,
  facebook: facebookLink,
  whatsapp: whatsappAddressLink,
} as const;

/**
 * A safe link. Imported values were never checked: they can be a name, a part of a link, or a script.
 */
export function presentLink(kind: keyof typeof linkSchemas, kept: string | null): string | null {
  const { success, data } = linkSchemas[kind].safeParse(kept);
  if (success) return data;
  return kept !== null && /^https?:\/\//iu.test(kept) ? kept : null;
}
