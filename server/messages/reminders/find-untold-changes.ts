/** What patients are still to be told: what the scheduler sends, and what a screen says that it will send. */
import type { RequestContext } from '../../platform/calls/context.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { listUntoldChanges, mailTellsFrom } from './due-queries.ts';

type Services = Pick<RequestContext, 'accounts' | 'clock'> & Partial<Pick<RequestContext, 'whatsapp'>>;

const timeOf = ({ clock }: Services) => ({ localTime: clock.localTime(), timeZone: clock.timeZone });

/** @param tx under clinic_service */
export const mailNow = async (tx: Scope, services: Services) =>
  services.accounts.sendsMail
    ? { sendsMail: true, mailFrom: await mailTellsFrom(tx, timeOf(services)) }
    : { sendsMail: false, mailFrom: null };

/** @param tx under clinic_service @param of the appointment, for one alone */
export const findUntoldChanges = async (
  tx: Scope,
  services: Services,
  { limit, of }: { limit: number; of?: string },
) =>
  listUntoldChanges(tx, timeOf(services), {
    ...(await mailNow(tx, services)),
    templates: Object.entries(services.whatsapp?.templates ?? {}).flatMap(([kind, name]) =>
      name ? [kind] : [],
    ),
    limit,
    of,
  });
