import type { z } from 'zod';
import type { move } from '#contract/booking/appointment-links.ts';
import { countAll, counted, countUnknownLink } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { type LinkChannel, readLinkToken } from '../../messages/links/link-token.ts';
import { queueNotice } from '../../messages/notices/queue-notice.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { cancelOwn, confirmPresence, requireSeen } from '../booking/answer-appointment.ts';
import { asPatientsSee } from '../booking/as-patients-see.ts';
import { insertAnswer, lockPatient } from '../booking/booking-queries.ts';
import { moveDisplaced } from '../displaced/own-times.ts';
import { findLinked, hasAskedToMove, type LinkedRow, type PatientAnswer } from './queries.ts';

export type LinkContext = Pick<
  RequestContext,
  'db' | 'accounts' | 'clock' | 'headers' | 'address' | 'background'
>;

/**
 * Runs `work` with the appointment of a link, in one transaction under clinic_service.
 * @throws LINK_INVALID for a link that is wrong, unknown or dead, with the same answer; RATE_LIMITED after too many of them
 */
export async function withLinked<Result>(
  context: LinkContext,
  token: string,
  work: (tx: Scope, appointment: LinkedRow, channel: LinkChannel) => Promise<Result>,
): Promise<Result> {
  const { db, accounts, clock, address } = context;
  const link = readLinkToken(accounts.secret, token);
  const found =
    link &&
    (await db.asService(
      async (tx) => {
        const appointment = await findLinked(tx, link.nonce, clock.localTime());
        return appointment && { result: await work(tx, appointment, link.channel) };
      },
      { address },
    ));
  if (found) return found.result;
  await countUnknownLink(context);
  throw refusal('LINK_INVALID');
}

/**
 * Takes the patient's answer. The same answer again changes nothing.
 * @param given with the time that the page has shown
 * @throws as `withLinked`; APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED
 */
export async function answerByLink(
  context: LinkContext,
  given: { token: string; date: string; time: string },
  answer: PatientAnswer,
): Promise<void> {
  const { token, ...seen } = given;
  await countAnswer(context, token);
  await withLinked(context, token, (tx, appointment, channel) =>
    answerAppointment(tx, context, { ...appointment, seen }, channel, answer),
  );
}

/** In a transaction of its own: a patient is locked before a limit. */
async function countAnswer(context: LinkContext, token: string): Promise<void> {
  const { accounts } = context;
  if (!readLinkToken(accounts.secret, token)) return;
  const { account } = limits['link-answer'];
  await countAll(context, [counted(accounts, 'link-answer', 'account', account, token)], '');
}

/** Takes another time where the clinic has closed the appointment's own. @throws as `answerByLink`, SLOT_TAKEN */
export async function moveByLink(
  context: LinkContext & Pick<RequestContext, 'outbox' | 'whatsapp'>,
  { token, newDate, newTime, ...seen }: z.output<NonNullable<(typeof move)['~orpc']['inputSchema']>>,
): Promise<void> {
  await countAnswer(context, token);
  const to = { date: newDate, time: newTime };
  const now = context.clock.localTime();
  await withLinked(context, token, async (tx, { id, patient_id: patientId, procedure_id, date }) => {
    const own = { id, patientId, date, procedureId: procedure_id };
    try {
      await tx.asBooking({ patientId, now }, (booking) =>
        moveDisplaced(booking, own, { seen, to }, now, (service, moved) =>
          queueNotice(service, context, moved),
        ),
      );
    } catch (error) {
      throw asPatientsSee(error);
    }
  });
  context.outbox.wake();
}

type Asked = Pick<LinkedRow, 'id' | 'patient_id' | 'date' | 'time'> & {
  /** By default the appointment's own time. */
  seen?: { date: string; time: string };
};

/**
 * Sets the status by a patient's answer, and writes the answer down for the reception.
 * @param tx under clinic_service
 * @param channel that the answer came by
 * @throws APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED
 */
export async function answerAppointment(
  tx: Scope,
  { clock }: Pick<LinkContext, 'clock'>,
  appointment: Asked,
  channel: LinkChannel,
  answer: PatientAnswer,
): Promise<void> {
  const { id: appointmentId, patient_id: patientId, date, time, seen = { date, time } } = appointment;
  requireSeen(appointment, seen);
  const now = clock.localTime();
  const startsAt = `${date} ${time}`;
  if (startsAt <= now) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'status' });
  // Of two clicks at once, the second sees the answer of the first.
  await lockPatient(tx, patientId);
  const wantedToMove = await hasAskedToMove(tx, appointmentId);
  const answered = { patientId, appointmentId, seen, channel };
  await tx.asBooking({ patientId, now }, async (booking) => {
    if (answer === 'cancelled') return cancelOwn(booking, answered);
    const isNew =
      answer === 'wants_to_move'
        ? !wantedToMove
        : !(await confirmPresence(booking, answered)) && wantedToMove;
    if (isNew) await insertAnswer(booking, { ...answered, startsAt, state: answer });
  });
}
