import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import type { Place } from './storage.ts';

interface Storing<Result> {
  /** For the log, without personal data: 'a file'. */
  what: string;
  /** All that `put` may have stored. */
  places: readonly Place[];
  put: () => Promise<void>;
  /** Writes the rows that point to it. */
  record: () => Promise<Result>;
  /** Whether a row points to it. Asked after a failure: where the connection broke during the commit, one may. */
  isRecorded: () => Promise<boolean>;
  /** False for a repetition, whose rows point to what was stored before. */
  isKept?: (result: Result) => boolean;
  /** Aborted when the client disconnects or cancels. */
  signal?: AbortSignal | undefined;
}

/**
 * Stores a file, then records it, so that no row points to a missing one. Where either fails, nothing stays in the storage.
 * @throws REQUEST_INTERRUPTED; what `put` and `record` throw
 */
export async function storeRecorded<Result>(
  { storage, background }: Pick<Services, 'storage' | 'background'>,
  { what, places, put, record, isRecorded, isKept = () => true, signal }: Storing<Result>,
): Promise<Result> {
  const removeUnrecorded = (cause?: unknown) =>
    background.keepTrying(
      `removing ${what} that no record points to`,
      async () => {
        if (await isRecorded()) return;
        for (const place of places) await storage.remove(place);
      },
      cause,
    );
  try {
    await put();
    signal?.throwIfAborted();
    const result = await record();
    if (!isKept(result)) removeUnrecorded();
    return result;
  } catch (error) {
    removeUnrecorded(error);
    throw signal?.aborted ? refusal('REQUEST_INTERRUPTED') : error;
  }
}
