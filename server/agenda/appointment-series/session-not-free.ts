import { ORPCError } from '@orpc/server';
import { refusal } from '../../platform/calls/refusal.ts';

const reasons = ['SLOT_TAKEN', 'RESOURCE_TAKEN', 'TIME_HELD', 'OUTSIDE_HOURS'] as const;

/** Runs `work`, which tells each session before it books or moves it. @throws SESSION_NOT_FREE with that session */
export async function namingTheSession<Result>(
  work: (attempt: (session: { date: string; time: string }) => void) => Promise<Result>,
): Promise<Result> {
  let current: { date: string; time: string } | undefined;
  try {
    return await work((session) => {
      current = session;
    });
  } catch (error) {
    const reason = error instanceof ORPCError && reasons.find((each) => each === error.code);
    if (!reason || !current) throw error;
    throw refusal('SESSION_NOT_FREE', { date: current.date, time: current.time, reason });
  }
}
