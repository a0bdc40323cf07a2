import { wrongBirthDate } from '#contract/booking/appointment-links.ts';
import { accessMinutes } from '#contract/patients/anamneses.ts';
import { countAll, counted } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { beginAccess, readEndedAccess } from '../../patients/anamneses/access-token.ts';
import { openOwn } from '../../patients/anamneses/fill-in.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { networkOf } from '../../platform/listening/network.ts';
import { type LinkContext, withLinked } from './answer-by-link.ts';
import { isBornOn } from './queries.ts';

/** Of a form without a save. */
const firstRevision = 1;

/** Each typed day counts, the right one too. @throws as `openAnamnesis` of the contract says */
export async function openAnamnesisByLink(
  context: LinkContext,
  { token, birthDate, resume }: { token: string; birthDate: string; resume?: string | undefined },
): Promise<string> {
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
  const form = await context.db.asService(
    (tx) =>
      tx.asBooking({ patientId, now }, async (own) => {
        if (!(await isBornOn(own, patientId, birthDate))) throw invalidField(['birthDate'], wrongBirthDate);
        return openOwn(own, patientId, 'empty');
      }),
    { address },
  );
  if (!form) throw refusal('NOT_FOUND');
  const minutesToTime = (Date.parse(`${date}T${time}Z`) - Date.parse(`${now.replace(' ', 'T')}Z`)) / 60_000;
  // The reception has the link and knows the day of birth, too: only the device that saved the answers reads them.
  const before = resume === undefined ? null : readEndedAccess(accounts.secret, resume);
  const revision = before?.anamnesisId === form.id ? before.revision : firstRevision;
  return beginAccess(
    accounts.secret,
    {
      patientId,
      anamnesisId: form.id,
      appointmentId,
      minutes: accessMinutes.link,
      isBlind: false,
      revision,
    },
    clock.now(),
    Math.floor(minutesToTime) + duration_minutes,
  );
}
