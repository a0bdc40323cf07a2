/**
 * The little that a patient's device keeps for when it is offline (docs/decisions/018). It belongs to one session: it goes
 * with it, however it ends. `localStorage`, since that is written and emptied at once, also while a tab is being closed,
 * and for every tab of the browser.
 */
export type OfflineCopy = {
  userId: string;
  /** When the session ends by itself, as ISO 8601; nothing is shown after that. */
  sessionEndsAt: string;
  /** When the server said all this, as ISO 8601. */
  seenAt: string;
  clinicName: string;
  doctorName: string;
  address: string;
  timeZone: string;
  /** Days (yyyy-MM-dd) and times (HH:mm). */
  appointments: { date: string; time: string }[];
};

const key = 'offline-copy';

export function saveOfflineCopy(copy: OfflineCopy) {
  inStorage((storage) => storage.setItem(key, JSON.stringify(copy)));
}

/** What was kept, if its session may still be alive. */
export function readOfflineCopy(now = Date.now()): OfflineCopy | null {
  const text = inStorage((storage) => storage.getItem(key));
  if (!text) return null;
  const copy = parse(text);
  if (copy && Date.parse(copy.sessionEndsAt) > now) return copy;
  deleteOfflineCopy();
  return null;
}

export function deleteOfflineCopy() {
  inStorage((storage) => storage.removeItem(key));
}

/** Keeps nothing of anybody else's for the person who is there now. */
export function deleteOfflineCopyOfOthers(userId: string) {
  if (readOfflineCopy()?.userId !== userId) deleteOfflineCopy();
}

/** Null for what an older version, or somebody else, has left there. */
function parse(text: string): OfflineCopy | null {
  try {
    const found: unknown = JSON.parse(text);
    return isCopy(found) ? found : null;
  } catch {
    return null;
  }
}

const texts = [
  'userId',
  'sessionEndsAt',
  'seenAt',
  'clinicName',
  'doctorName',
  'address',
  'timeZone',
] as const;

// By hand: this is read before the first screen, which needs the schema library for nothing else.
function isCopy(found: unknown): found is OfflineCopy {
  if (typeof found !== 'object' || found === null) return false;
  const fields: Record<string, unknown> = { ...found };
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    Array.isArray(fields.appointments) &&
    fields.appointments.every(isAppointment)
  );
}

function isAppointment(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false;
  const { date, time }: Record<string, unknown> = { ...found };
  return (
    typeof date === 'string' &&
    typeof time === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(`${date}T${time}`) &&
    !Number.isNaN(Date.parse(`${date}T${time}`))
  );
}

/** A browser that keeps nothing (private mode, full disk) only has nothing to show offline. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
