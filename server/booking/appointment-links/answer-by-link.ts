import { countAll, counted, countUnknownLink } from '../../accounts/limits/count-attempt.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { type LinkChannel, readLinkToken } from '../../messages/links/link-token.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { cancelOwn, confirmPresence, requireSeen } from '../booking/answer-appointment.ts';
import { insertAnswer, lockPatient } from '../booking/booking-queries.ts';
import { findLastAnswer, findLinked, type LinkedRow, type PatientAnswer } from './queries.ts';

type LinkContext = Pick<RequestContext, 'db' | 'accounts' | 'clock' | 'headers' | 'address' | 'background'>;

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
  const { accounts } = context;
  const { token, ...seen } = given;
  // In a transaction of its own: a patient is locked before a limit.
  if (readLinkToken(accounts.secret, token)) {
    const { account } = limits['link-answer'];
    await countAll(context, [counted(accounts, 'link-answer', 'account', account, token)], '');
  }
  await withLinked(context, token, (tx, appointment, channel) =>
    answerAppointment(tx, context, { ...appointment, seen }, channel, answer),
  );
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
  const wantedToMove = (await findLastAnswer(tx, appointment)) === 'wants_to_move';
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
