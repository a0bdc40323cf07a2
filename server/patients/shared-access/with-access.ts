import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type AccessTo, type PatientAccess, readAccess } from './access-token.ts';
import { isOpenAppointment } from './queries.ts';

/** The patient's account, where it is signed in on a device of their own. */
export async function ownAccount(
  { actor }: Pick<RequestContext, 'actor'>,
  { patientId, lentBy }: Pick<PatientAccess, 'patientId' | 'lentBy'>,
) {
  const caller = lentBy ? null : await actor();
  return caller?.patientId === patientId ? caller : null;
}

/** Under the role that acts for one patient, as `ownAccount`. @throws LINK_INVALID */
export async function withAccess<Result>(
  context: Pick<RequestContext, 'db' | 'accounts' | 'clock' | 'address' | 'actor'>,
  to: AccessTo,
  token: string,
  work: (tx: Scope, of: PatientAccess) => Promise<Result>,
): Promise<{ result: Result; granted: PatientAccess }> {
  const { db, accounts, clock, address } = context;
  const granted = readAccess(accounts.secret, to, token, clock.now());
  if (!granted) throw refusal('LINK_INVALID');
  const { patientId, appointmentId } = granted;
  const inScope = (tx: Scope) =>
    tx.asBooking({ patientId, now: clock.localTime() }, async (own) => {
      if (appointmentId && !(await isOpenAppointment(own, patientId, appointmentId)))
        throw refusal('LINK_INVALID');
      return work(own, granted);
    });
  const account = await ownAccount(context, granted);
  const result = account ? await db.asUser(account, inScope) : await db.asService(inScope, { address });
  return { result, granted };
}
