/** Whether the bench only shows that it runs, with one caller: less than a second for a figure. */
export const isTrial = ({ seconds }: { seconds: number }): boolean => seconds < 1;

/** Milliseconds of processor time. Zero where it is not known. */
export interface Processor {
  /** This process: client library, connections, timing. */
  caller: number;
  server: number;
  database: number;
}

export interface Timing {
  /** Calls in a second, all callers together. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of one call. */
  processor: Processor;
}

/** The slices of one measurement so far. */
export interface Tally {
  times: number[];
  milliseconds: number;
  processor: Processor;
}

export const emptyTally = (): Tally => ({
  times: [],
  milliseconds: 0,
  processor: { caller: 0, server: 0, database: 0 },
});

interface Slice {
  callers: number;
  milliseconds: number;
  /** Processor time since the start. */
  used?: () => Processor;
}

const unknown = (): Processor => ({ caller: 0, server: 0, database: 0 });

/** Repeats a call from several callers at the same time, for a number of milliseconds, and adds the durations to the tally. */
export async function addSlice(
  tally: Tally,
  call: () => Promise<unknown>,
  { callers, milliseconds, used = unknown }: Slice,
): Promise<void> {
  const before = used();
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
  const after = used();
  for (const part of processorParts) tally.processor[part] += after[part] - before[part];
}

const processorParts = ['caller', 'server', 'database'] as const;

export function timingOf({ times, milliseconds, processor }: Tally): Timing {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    perSecond: (times.length * 1_000) / milliseconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    processor: {
      caller: processor.caller / times.length,
      server: processor.server / times.length,
      database: processor.database / times.length,
    },
  };
}

/** @param sorted ascending */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** p50 and p99 in a line. */
export function timingText(tally: Tally): string {
  const { p50, p99 } = timingOf(tally);
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

/** One caller for so many seconds, after a call that does not count. */
export async function timeAlone(call: () => Promise<unknown>, seconds: number): Promise<Tally> {
  await call();
  const tally = emptyTally();
  await addSlice(tally, call, { callers: 1, milliseconds: seconds * 1_000 });
  return tally;
}
