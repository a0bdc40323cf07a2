/**
 * The few data that a patient's device stores for offline use (docs/decisions/018). They are deleted when the session ends.
 * `localStorage` is synchronous, so deletion works while a tab closes and applies to all tabs.
 */
export type OfflineCopy = {
  userId: string;
  /** Expiry of the session, ISO 8601. Nothing is shown afterwards. */
  sessionEndsAt: string;
  /** Time of the server's answer, ISO 8601. */
  seenAt: string;
  clinicName: string;
  /** The end of the page's title. */
  doctorName: string;
  address: string | null;
  /** Absent in copies of earlier versions. */
  phone?: string | null;
  timeZone: string;
  /** Days (yyyy-MM-dd) and times (HH:mm). */
  appointments: { date: string; time: string }[];
};

const key = 'offline-copy';

export function saveOfflineCopy(copy: OfflineCopy) {
  inStorage((storage) => storage.setItem(key, JSON.stringify(copy)));
}

/** The stored copy, or null after its session expired. */
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

export function deleteOfflineCopyOfOthers(userId: string) {
  if (readOfflineCopy()?.userId !== userId) deleteOfflineCopy();
}

/** Null for an unknown format, e.g. of another version. */
function parse(text: string): OfflineCopy | null {
  try {
    const found: unknown = JSON.parse(text);
    return isCopy(found) ? found : null;
  } catch {
    return null;
  }
}

const texts = ['userId', 'sessionEndsAt', 'seenAt', 'clinicName', 'doctorName', 'timeZone'] as const;

// Without zod, because the first screen does not load it.
function isCopy(found: unknown): found is OfflineCopy {
  if (typeof found !== 'object' || found === null) return false;
  const fields: Record<string, unknown> = { ...found };
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    [fields.address, fields.phone ?? null].every((text) => text === null || typeof text === 'string') &&
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

/** Without storage (private mode, full disk) there is no offline copy. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
