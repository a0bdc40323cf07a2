import { wrongBirthDate } from '#contract/booking/appointment-links.ts';
import { accessMinutes } from '#contract/patients/shared-access.ts';
import { countAll, counted } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { openOwn } from '../../patients/anamneses/fill-in.ts';
import {
  beginAccess,
  type PatientAccess,
  readEndedAccess,
} from '../../patients/shared-access/access-token.ts';
import { beginDueTerms, listTerms } from '../../patients/terms/queries.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { networkOf } from '../../platform/listening/network.ts';
import { type LinkContext, withLinked } from './answer-by-link.ts';
import { isBornOn } from './queries.ts';

/** Of a form without a save. */
const firstRevision = 1;

/** Each typed day counts, the right one too. @throws as `openAnamnesis` of the contract says */
async function byBirthDate<Result>(
  context: LinkContext,
  { token, birthDate }: { token: string; birthDate: string },
  work: (own: Scope, patientId: string) => Promise<Result>,
) {
  const { accounts, clock, address } = context;
  const appointment = await withLinked(context, token, async (_, linked) => linked);
  const { id: appointmentId, patient_id: patientId, date, time, duration_minutes } = appointment;
  const { account, network } = limits['link-birth-date'];
  await countAll(
    context,
    [
      // Of the patient, not of the link: each message has another one.
      counted(accounts, 'link-birth-date', 'account', account, patientId),
      counted(accounts, 'link-birth-date', 'network', network, address ? networkOf(address) : 'unknown'),
    ],
    '',
  );
  const now = clock.localTime();
  const result = await context.db.asService(
    (tx) =>
      tx.asBooking({ patientId, now }, async (own) => {
        if (!(await isBornOn(own, patientId, birthDate))) throw invalidField(['birthDate'], wrongBirthDate);
        return work(own, patientId);
      }),
    { address },
  );
  const minutesToTime = (Date.parse(`${date}T${time}Z`) - Date.parse(`${now.replace(' ', 'T')}Z`)) / 60_000;
  const access = (of: Pick<PatientAccess, 'to' | 'subjectId' | 'revision'>) =>
    beginAccess(
      accounts.secret,
      { ...of, patientId, appointmentId, lentBy: null, minutes: accessMinutes.link, isBlind: false },
      clock.now(),
      Math.floor(minutesToTime) + duration_minutes,
    );
  return { result, access };
}

export async function openAnamnesisByLink(
  context: LinkContext,
  { resume, ...typed }: { token: string; birthDate: string; resume?: string | undefined },
): Promise<string> {
  const { result: form, access } = await byBirthDate(context, typed, (own, patientId) =>
    openOwn(own, patientId, 'empty'),
  );
  if (!form) throw refusal('NOT_FOUND');
  // The reception has the link and knows the day of birth, too: only the device that saved the answers reads them.
  const before = resume === undefined ? null : readEndedAccess(context.accounts.secret, 'anamnesis', resume);
  const revision = before?.subjectId === form.id ? before.revision : firstRevision;
  return access({ to: 'anamnesis', subjectId: form.id, revision });
}

/** Each pending term of no procedure, and of those of the visits to come, with its access. */
export async function openTermsByLink(context: LinkContext, typed: { token: string; birthDate: string }) {
  const { db, clock, address } = context;
  const { result: patientId, access } = await byBirthDate(context, typed, async (_, id) => id);
  const now = clock.localTime();
  const rows = await db.asService(
    async (tx) => {
      const ahead = await beginDueTerms(tx, patientId, { now, day: clock.today() });
      return tx.asBooking({ patientId, now }, (own) => listTerms(own, patientId, ahead));
    },
    { address },
  );
  return rows
    .filter(({ state, procedureId, isDue }) => state === 'pending' && (isDue || !procedureId))
    .map(({ id, title }) => ({ title, access: access({ to: 'term', subjectId: id, revision: 0 }) }));
}
