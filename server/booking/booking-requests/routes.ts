import { counted, countInside } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import type { NoticeServices } from '../../messages/notices/notice.ts';
import { queueNotice } from '../../messages/notices/queue-notice.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { dropAnswer } from '../../platform/mail/queries.ts';
import { acceptRequest, proposeTime, refuseRequest, reopenRequest } from './answer-request.ts';
import { findMatches } from './find-matches.ts';
import { presentRequest } from './present-request.ts';
import { listRequests, type StoredRequest } from './queries.ts';

const forAgenda = forStaff('agenda').bookingRequests;

export const bookingRequestsRoutes = {
  list: forAgenda.list.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { rows, total, open } = await listRequests(tx, { ...input, now: clock.localTime() });
      const mayRegister = may(caller, 'registration');
      const matches = await Promise.all(
        rows.map((row) =>
          mayRegister && row.patient_id === null && row.state === 'pending' ? findMatches(tx, row) : [],
        ),
      );
      return { rows: rows.map((row, index) => presentRequest(row, matches[index] ?? [])), total, open };
    }),
  ),

  accept: forAgenda.accept.handler(({ input, context }) =>
    acceptRequest(
      context.db,
      context.caller,
      { ...input, now: context.clock.localTime() },
      (tx, { appointmentId, moved }) =>
        tx.asService((service) =>
          queueNotice(
            service,
            context,
            { kind: moved ? 'moved' : 'requestAccepted', appointmentId },
            { daytimeOnly: true },
          ),
        ),
    ),
  ),

  propose: forAgenda.propose.handler(async ({ input, context }) => {
    const { db, caller, accounts, clock } = context;
    const { date, time } = input;
    const notify = async (tx: Scope, request: StoredRequest) => {
      const { account } = limits['request-answer'];
      // After the request, against the order of locks: only who holds the request takes its limit.
      const charge = counted(accounts, 'request-answer', 'account', account, request.id);
      await tx.asService((service) => countInside(service, accounts, [charge]));
      await tell(tx, context, 'requestProposed', request, { date, time });
    };
    return { version: await proposeTime(db, caller, { ...input, now: clock.localTime() }, notify) };
  }),

  refuse: forAgenda.refuse.handler(async ({ input, context }) => {
    const version = await refuseRequest(context.db, context.caller, input, (tx, request) =>
      tell(tx, context, 'requestRefused', request, { ...request, note: input.note }),
    );
    return { version };
  }),

  reopen: forAgenda.reopen.handler(async ({ input, context }) => ({
    version: await reopenRequest(context.db, context.caller, input),
  })),
};

/**
 * Waits in the outbox for two minutes, in which a refusal can be undone, and at night until 7:00. Another answer to the request
 * replaces it.
 */
async function tell(
  tx: Scope,
  services: NoticeServices,
  kind: 'requestProposed' | 'requestRefused',
  { id, patient_id, visitor_name, visitor_email }: StoredRequest,
  { date, time, note }: { date: string; time: string; note?: string | null },
): Promise<void> {
  const about = { kind, date, time, note, requestId: id };
  await tx.asService((service) => dropAnswer(service, id));
  if (patient_id !== null)
    await tx.asService((service) =>
      queueNotice(service, services, { ...about, patientId: patient_id }, { daytimeOnly: true }),
    );
  else if (visitor_name !== null && visitor_email !== null)
    await tx.asService((service) =>
      queueNotice(
        service,
        services,
        { ...about, visitor: { fullName: visitor_name, email: visitor_email } },
        { daytimeOnly: true },
      ),
    );
}
