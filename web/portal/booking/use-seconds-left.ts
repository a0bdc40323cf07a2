import { useEffect, useState } from 'react';

/**
 * Seconds until a deadline, counted down to 0.
 * @param deadline by this device's clock, epoch milliseconds; null: nothing to count
 */
export function useSecondsLeft(deadline: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (deadline === null) return;
    const count = () => setNow(Date.now());
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1_000));
}

/** 299 -> '4:59' */
export const sayLeft = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
