import { findAsked, keepMessageId, takeAnswer, updateStatus } from '../../messages/whatsapp/queries.ts';
import type { Services } from '../../platform/calls/context.ts';
import { toRefusal } from '../../platform/calls/error-mapping.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { answerAppointment } from '../appointment-links/answer-by-link.ts';
import { type ButtonAnswer, buttonAnswers, type StatusReport } from './read-event.ts';

type Needed = Pick<Services, 'db' | 'clock'>;

/** Less than an answer's id is kept, so that an old one is not taken twice. */
const longestAgeSeconds = 25 * 24 * 60 * 60;

export async function takeStatuses(
  { db }: Needed,
  reports: readonly StatusReport[],
  log: Log,
): Promise<void> {
  for (const { messageId, status, reference, errorCode } of reports) {
    await db.asService(async (tx) => {
      // It can come before the id was stored.
      if (reference) await keepMessageId(tx, messageId, reference);
      await updateStatus(tx, messageId, status);
    });
    if (status === 'failed') log.warn({ code: errorCode }, 'WhatsApp could not deliver a message');
  }
}

/** What patients tapped. Each is taken once; one about an appointment that is over, closed or moved changes nothing. */
export async function takeAnswers(needed: Needed, answers: readonly ButtonAnswer[], log: Log): Promise<void> {
  for (const answer of answers) {
    const age = needed.clock.now().getTime() / 1_000 - answer.timestamp;
    const outcome = age > longestAgeSeconds ? 'old' : await takeOne(needed, answer, log);
    log.debug({ outcome }, 'an answer by WhatsApp');
  }
}

async function takeOne(needed: Needed, answer: ButtonAnswer, log: Log): Promise<string> {
  const { db } = needed;
  const wanted = buttonAnswers[answer.button];
  try {
    return await db.asService((tx) => take(tx, needed, answer, wanted));
  } catch (error) {
    if (toRefusal(error, log).code !== 'BOOKING_NOT_ALLOWED') throw error;
    // Too late to cancel without the clinic: the reception reads that the patient cannot come.
    return db.asService((tx) => take(tx, needed, answer, 'wants_to_move'));
  }
}

async function take(
  tx: Scope,
  needed: Needed,
  { id, messageId }: ButtonAnswer,
  answer: (typeof buttonAnswers)[ButtonAnswer['button']],
): Promise<string> {
  if (!(await takeAnswer(tx, id))) return 'again';
  const asked = await findAsked(tx, messageId, needed.clock.localTime());
  if (!asked) return 'unknown';
  await answerAppointment(tx, needed, asked, 'whatsapp_api', answer);
  return answer;
}
