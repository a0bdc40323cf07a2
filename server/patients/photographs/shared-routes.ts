/** What a phone does by the link of a QR code: it adds photographs to one patient, and reads nothing but the initials. */
import { counted, countInside, countUnknownLink } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { forAnyone } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findLink } from './queries.ts';
import { hashOfToken } from './routes.ts';
import { storePhotograph } from './store-photograph.ts';

/** @throws LINK_INVALID; RATE_LIMITED after too many that do not work */
export async function requireLink(
  context: Pick<RequestContext, 'db' | 'accounts' | 'headers' | 'address' | 'background'>,
  token: string,
) {
  const link = await context.db.asService((tx) => findLink(tx, hashOfToken(token)));
  if (link) return link;
  await countUnknownLink(context);
  throw refusal('LINK_INVALID');
}

export const sharedPhotographsRoutes = {
  open: forAnyone.sharedPhotographs.open.handler(async ({ input, context }) => {
    const { fullName, expiresAt } = await requireLink(context, input.access);
    return { initials: initialsOf(fullName), expiresAt: expiresAt.toISOString() };
  }),

  add: forAnyone.sharedPhotographs.add.handler(async ({ input, context, signal }) => {
    const { db, accounts, clock, address } = context;
    const { id, patientId } = await requireLink(context, input.access);
    const { account } = limits['link-photograph'];
    await db.asService((tx) =>
      countInside(tx, accounts, [counted(accounts, 'link-photograph', 'account', account, id)]),
    );
    await storePhotograph(
      context,
      { ...input, patientId },
      // It may have been ended while the picture was on its way.
      (work) =>
        db.asService(
          async (tx) => {
            if (!(await findLink(tx, hashOfToken(input.access)))) throw refusal('LINK_INVALID');
            return tx.asBooking({ patientId, now: clock.localTime() }, work);
          },
          { address },
        ),
      signal,
    );
    return {};
  }),
};

/** As the list of patients shows them in place of a photo. */
const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('pt-BR') ?? '')
    .join('');
