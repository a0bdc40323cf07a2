import { applicationName } from '#contract/application-name.ts';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
import { countAdministrators } from '../../accounts/users/queries.ts';
import { forAnyone, forStaff } from '../../platform/calls/procedures.ts';
import { presentLink, presentSettings } from './present-settings.ts';
import { findIdentity, findSettings } from './queries.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes = {
  identity: forAnyone.settings.identity.handler(async ({ context: { db, clock, accounts } }) => {
    const settings = await db.asUser({ role: 'anonymous' }, findIdentity);
    return {
      clinicName: settings?.clinic_name ?? applicationName,
      doctorName: settings?.doctor_name ?? null,
      logoUrl: settings?.logo_url ?? null,
      whatsappUrl: presentLink('whatsapp', settings?.whatsapp_url ?? null),
      letterheadColor: settings?.letterhead_color ?? defaultLetterheadColor,
      timeZone: clock.timeZone,
      sendsMail: accounts.sendsMail,
      // A clinic with settings has had an administrator, so it is not counted for each visitor.
      needsAdministrator: settings ? false : (await db.asService(countAdministrators)) === 0,
    };
  }),

  get: forStaff('settings').settings.get.handler(async ({ context: { db, caller } }) => {
    const settings = await db.asUser(caller, findSettings);
    return { settings: settings ? presentSettings(settings) : null };
  }),

  update: forStaff('settings').settings.update.handler(async ({ input, context, signal }) => ({
    settings: presentSettings(await updateSettings(context, context.caller, input, signal)),
  })),
};
