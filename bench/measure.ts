export interface Timing {
  /** Calls in a second, all callers together. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Effort {
  /** Callers at once. */
  callers: number;
  /** Calls before any is counted. */
  warmUp: number;
  atLeast: number;
  /** No longer than this, unless `atLeast` takes longer. */
  milliseconds: number;
}

/** Makes the same call again and again, from so many callers at once, and says how long it took them. */
export async function measure(
  call: (turn: number) => Promise<unknown>,
  { callers, warmUp, atLeast, milliseconds }: Effort,
): Promise<Timing> {
  for (let turn = 0; turn < warmUp; turn += 1) await call(turn);
  const times: number[] = [];
  const start = performance.now();
  let turn = warmUp;
  const caller = async () => {
    while (times.length < atLeast || performance.now() - start < milliseconds) {
      const begun = performance.now();
      await call(turn++);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - start) / 1_000;
  times.sort((one, other) => one - other);
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** @param sorted ascending */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
