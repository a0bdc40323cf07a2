import { clinicDefaults } from '#contract/clinic-defaults.ts';
import type { PortalClinic } from '#contract/portal.ts';
import { presentLink, type SettingsRow } from '../settings/present-settings.ts';

export const presentClinic = (row: SettingsRow | undefined): PortalClinic => ({
  clinicName: row?.clinic_name ?? clinicDefaults.clinicName,
  doctorName: row?.doctor_name ?? clinicDefaults.doctorName,
  address: row?.address ?? clinicDefaults.address,
  phone: row?.phone ?? null,
  email: row?.email ?? null,
  businessHours: row?.business_hours ?? null,
  instagramUrl: presentLink('instagram', row?.instagram_url ?? null),
  facebookUrl: presentLink('facebook', row?.facebook_url ?? null),
  whatsappUrl: presentLink('whatsapp', row?.whatsapp_url ?? null),
});
