import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type AccessTo, type PatientAccess, readAccess } from './access-token.ts';
import { isOpenAppointment } from './queries.ts';

/** Under the role that acts for one patient. @throws LINK_INVALID */
export async function withAccess<Result>(
  { db, accounts, clock, address }: Pick<RequestContext, 'db' | 'accounts' | 'clock' | 'address'>,
  to: AccessTo,
  token: string,
  work: (tx: Scope, of: PatientAccess) => Promise<Result>,
): Promise<{ result: Result; granted: PatientAccess }> {
  const granted = readAccess(accounts.secret, to, token, clock.now());
  if (!granted) throw refusal('LINK_INVALID');
  const { patientId, appointmentId } = granted;
  const result = await db.asService(
    (tx) =>
      tx.asBooking({ patientId, now: clock.localTime() }, async (own) => {
        if (appointmentId && !(await isOpenAppointment(own, patientId, appointmentId)))
          throw refusal('LINK_INVALID');
        return work(own, granted);
      }),
    { address },
  );
  return { result, granted };
}
