import type { z } from 'zod';
import type { settingsInput } from '#contract/clinic/settings.ts';
import { unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { acceptPicture } from '../../platform/media/accept-image.ts';
import { dropMedia, type Media, storeMedia } from '../../platform/media/store-media.ts';
import { renameOnlyProfessional } from '../professionals/queries.ts';
import type { SettingsRow } from './present-settings.ts';
import { lockSettings, saveSettings } from './queries.ts';

type Input = z.output<typeof settingsInput>;

/** In pixels; enough for printing. */
const longestSide = 1_024;

/**
 * Stores settings and logo, both or neither. A replaced logo is deleted after the commit. The clinic's only professional
 * follows the practitioner's name.
 * @throws FORBIDDEN where another than an administrator sends the Pix key
 * @param signal aborted when the client disconnects or cancels
 */
export async function updateSettings(
  services: Services,
  actor: SessionActor,
  { logo, removeLogo, ...input }: Input,
  signal?: AbortSignal,
): Promise<SettingsRow> {
  const { db } = services;
  if (actor.role !== 'admin' && (input.pixKey !== undefined || input.pixCity !== undefined))
    throw refusal('FORBIDDEN');
  const write = (logoUrl?: string | null) =>
    asCaller(db, actor, async (tx) => {
      const stored = await lockSettings(tx);
      const before = stored?.logo_url ?? null;
      await renameOnlyProfessional(tx, stored?.doctor_name ?? unnamedProfessional, input.doctorName);
      const after = await saveSettings(tx, {
        ...columnsOf(input),
        logo_url: logoUrl === undefined ? before : logoUrl,
      });
      return { before, after };
    });
  const { before, after } = logo
    ? await storeMedia(services, actor, 'clinic-logo', await acceptLogo(logo, signal), write)
    : await write(removeLogo ? null : undefined);
  if (after.logo_url !== before) dropMedia(services, before);
  return after;
}

const columnsOf = (input: Omit<Input, 'logo' | 'removeLogo'>) => ({
  clinic_name: input.clinicName,
  doctor_name: input.doctorName,
  phone: input.phone,
  address: input.address,
  email: input.email,
  business_hours: input.businessHours,
  about: input.about,
  discount_limit_percent: input.discountLimitPercent,
  tax_id: input.taxId,
  pix_key: input.pixKey,
  pix_city: input.pixCity,
  instagram_url: input.instagramUrl,
  facebook_url: input.facebookUrl,
  whatsapp_url: input.whatsappUrl,
  letterhead_color: input.letterheadColor,
});

const acceptLogo = async (file: File, signal: AbortSignal | undefined): Promise<Media> => ({
  bytes: await acceptPicture(file, longestSide, signal),
  extension: 'webp',
});
