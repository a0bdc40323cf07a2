import { displacedAtMost } from '#contract/messages/displaced.ts';
import { presentSummary } from '../../agenda/appointments/present-appointment.ts';
import { offerTimes } from '../../agenda/displaced/offer-times.ts';
import { listUnassigned, readDisplacedSummary } from '../../agenda/displaced/queries.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { presentQueueRow } from '../confirmations/present-queue-row.ts';
import { linksOf } from '../links/links-of.ts';
import { findMessages } from '../messages/queries.ts';
import { queueNotices } from '../notices/queue-notice.ts';
import {
  listDisplaced,
  listDisplacedIds,
  listDisplacedToLink,
  listDisplacedUntold,
  listUntoldMoves,
  lockTelling,
} from './queries.ts';

const forAgenda = forStaff('agenda').displaced;

export const displacedRoutes = {
  summary: forAgenda.summary.handler(({ context: { db, caller, clock } }) =>
    db.asUser(caller, (tx) => readDisplacedSummary(tx, clock.localTime())),
  ),

  list: forAgenda.list.handler(({ context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const now = clock.localTime();
      const [rows, messages] = await Promise.all([listDisplaced(tx, now), findMessages(tx)]);
      const times = await offerTimes(tx, rows, now);
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => ({
          ...presentQueueRow(row),
          hasEmail: row.has_email,
          closing: row.closing,
          times: times.get(row.id) ?? [],
        })),
        messages,
      };
    }),
  ),

  untold: forAgenda.untold.handler(({ context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const rows = await listUntoldMoves(tx, clock.localTime());
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => ({ ...presentQueueRow(row), known: row.known })),
      };
    }),
  ),

  unassigned: forAgenda.unassigned.handler(({ context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const rows = await listUnassigned(tx, clock.localTime(), displacedAtMost);
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => ({ ...presentSummary(row), version: row.version })),
      };
    }),
  ),

  prepare: forAgenda.prepare.handler(({ context: { db, caller, accounts, clock } }) =>
    db.asUser(caller, async (tx) => {
      const appointments = await listDisplacedToLink(tx, clock.localTime());
      const links = await tx.asService((service) => linksOf(service, accounts, appointments, 'whatsapp'));
      return { links: [...links].map(([appointmentId, url]) => ({ appointmentId, url })) };
    }),
  ),

  tellAll: forAgenda.tellAll.handler(({ context }) => tellAll(context)),
};

type Context = Pick<RequestContext, 'db' | 'clock' | 'accounts' | 'whatsapp' | 'outbox'> & {
  caller: SessionActor;
};

async function tellAll(context: Context) {
  const { db, caller, clock, outbox, accounts } = context;
  const answer = await db.asUser(caller, async (tx) => {
    const ids = await listDisplacedIds(tx, clock.localTime());
    return tx.asService(async (service) => {
      await lockTelling(service);
      const untold = await listDisplacedUntold(service, ids);
      await queueNotices(
        service,
        context,
        untold.map((appointmentId) => ({ kind: 'displaced', appointmentId })),
        { daytimeOnly: true },
      );
      const unreached = await listDisplacedUntold(service, untold);
      return {
        told: untold.length - unreached.length,
        unreached: unreached.length,
        sendsMail: accounts.sendsMail,
      };
    });
  });
  outbox.wake();
  return answer;
}
