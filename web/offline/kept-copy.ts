/**
 * The little that a patient's device keeps for when it is offline (docs/decisions/018). It belongs to one session: it goes
 * with it, however it ends. `localStorage`, since that is written and emptied at once, also while a tab is being closed,
 * and for every tab of the browser.
 */
import { z } from 'zod';
import { calendarDate, clockTime, id, instant } from '#contract/fields.ts';

const keptCopy = z.object({
  userId: id,
  /** When the session ends by itself; nothing is shown after that. */
  sessionEndsAt: instant,
  /** When the server said all this. */
  seenAt: instant,
  clinicName: z.string(),
  doctorName: z.string(),
  address: z.string(),
  timeZone: z.string(),
  appointments: z.array(z.object({ date: calendarDate, time: clockTime })),
});
export type KeptCopy = z.infer<typeof keptCopy>;

const key = 'offline-copy';

export function keepCopy(copy: KeptCopy) {
  inStorage((storage) => storage.setItem(key, JSON.stringify(copy)));
}

/** What was kept, if its session may still be alive. */
export function readCopy(now = Date.now()): KeptCopy | null {
  const text = inStorage((storage) => storage.getItem(key));
  if (!text) return null;
  const copy = parse(text);
  if (copy && Date.parse(copy.sessionEndsAt) > now) return copy;
  forgetCopy();
  return null;
}

export function forgetCopy() {
  inStorage((storage) => storage.removeItem(key));
}

/** Keeps nothing of anybody else's for the person who is there now. */
export function keepOnlyOf(userId: string) {
  if (readCopy()?.userId !== userId) forgetCopy();
}

/** Null for what an older version, or somebody else, has left there. */
function parse(text: string): KeptCopy | null {
  try {
    return keptCopy.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing (private mode, full disk) only has nothing to show offline. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
