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
import { invalidField } from '../../platform/calls/refusal.ts';
import { networkOf } from '../../platform/listening/network.ts';
import { type LinkContext, withLinked } from './answer-by-link.ts';
import { isBornOn, lacksOf } from './queries.ts';

/** Of a form without a save. */
const firstRevision = 1;

/** Each typed day counts, the right one too. @throws as `openForms` of the contract says */
export async function openFormsByLink(
  context: LinkContext,
  { token, birthDate, resume }: { token: string; birthDate: string; resume?: string | undefined },
) {
  const { db, accounts, clock, address } = context;
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
  const { form, terms } = await db.asService(
    async (tx) => {
      const { lacks, form } = await tx.asBooking({ patientId, now }, async (own) => {
        if (!(await isBornOn(own, patientId, birthDate))) throw invalidField(['birthDate'], wrongBirthDate);
        const found = await lacksOf(own, appointment);
        return { lacks: found, form: found?.anamnesis ? await openOwn(own, patientId, 'empty') : null };
      });
      if (!lacks?.term) return { form, terms: [] };
      const ahead = await beginDueTerms(tx, patientId, { now, day: clock.today() });
      return {
        form,
        terms: await tx.asBooking({ patientId, now }, (own) => listTerms(own, patientId, ahead)),
      };
    },
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
  // The reception has the link and knows the day of birth, too: only the device that saved the answers reads them.
  const before = resume === undefined ? null : readEndedAccess(accounts.secret, 'anamnesis', resume);
  const revision = before?.subjectId === form?.id ? before?.revision : undefined;
  return {
    // Of no procedure, and of those of the visits to come.
    terms: terms
      .filter(({ state, procedureId, isDue }) => state === 'pending' && (isDue || !procedureId))
      .map(({ id, title }) => ({ title, access: access({ to: 'term', subjectId: id, revision: 0 }) })),
    anamnesis: form && access({ to: 'anamnesis', subjectId: form.id, revision: revision ?? firstRevision }),
  };
}
