export interface Timing {
  /** Calls in a second, all callers together. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time that calling itself took, a call. */
  callerMs: number;
}

/** What was timed so far of one thing, slice by slice. */
export interface Tally {
  times: number[];
  milliseconds: number;
  callerMicroseconds: number;
}

export const emptyTally = (): Tally => ({ times: [], milliseconds: 0, callerMicroseconds: 0 });

/** Makes a call again and again for a while, from so many callers at once, and adds how long each took to the tally. */
export async function addSlice(
  tally: Tally,
  call: () => Promise<unknown>,
  { callers, milliseconds }: { callers: number; milliseconds: number },
): Promise<void> {
  const used = process.cpuUsage();
  const start = performance.now();
  const caller = async () => {
    do {
      const begun = performance.now();
      await call();
      tally.times.push(performance.now() - begun);
    } while (performance.now() - start < milliseconds);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  tally.milliseconds += performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  tally.callerMicroseconds += user + system;
}

export function timingOf({ times, milliseconds, callerMicroseconds }: Tally): Timing {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    perSecond: (times.length * 1_000) / milliseconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    callerMs: callerMicroseconds / 1_000 / times.length,
  };
}

/** @param sorted ascending */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
