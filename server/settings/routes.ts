import { clinicDefaults } from '#contract/clinic-defaults.ts';
import { forAnyone } from '../http/procedures.ts';
import { findIdentity } from './queries.ts';

export const settingsRoutes = {
  identity: forAnyone.settings.identity.handler(async ({ context: { db, clock } }) => {
    const settings = await db.asUser({ role: 'anonymous' }, findIdentity);
    return {
      clinicName: settings?.clinic_name ?? clinicDefaults.clinicName,
      doctorName: settings?.doctor_name ?? clinicDefaults.doctorName,
      logoUrl: settings?.logo_url ?? null,
      whatsappUrl: settings?.whatsapp_url ?? null,
      timeZone: clock.timeZone,
    };
  }),
};
