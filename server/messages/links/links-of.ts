import { screens } from '#contract/screen-addresses.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type LinkChannel, writeLinkToken } from './link-token.ts';
import { keepNonces } from './queries.ts';

/**
 * The addresses that patients open without a login to confirm, cancel or ask for another time. One statement makes what is
 * missing; a link stays the same when it is asked for again or the appointment is moved.
 * @param tx under clinic_service
 * @param appointments that exist: the caller has read them in this transaction
 * @param channel that the link goes out by
 * @returns the address by appointment
 */
export async function linksOf(
  tx: Scope,
  { secret, publicUrl }: Pick<AccountServices, 'secret' | 'publicUrl'>,
  appointments: readonly { appointmentId: string }[],
  channel: LinkChannel,
): Promise<Map<string, string>> {
  const rows = await keepNonces(
    tx,
    appointments.map(({ appointmentId }) => appointmentId),
  );
  return new Map(
    rows.map(({ appointment_id, nonce }) => [
      appointment_id,
      `${publicUrl}${screens.appointmentLink}?token=${writeLinkToken(secret, channel, nonce)}`,
    ]),
  );
}
