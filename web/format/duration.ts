/** Lengths of time in words. */

/** 30 -> '30 min', 60 -> '1 h', 90 -> '1 h 30 min' */
export function sayDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Where a narrow column has no room for more: 12 -> '12 min', 79 -> '1h19' */
export const sayShortDuration = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;

/**
 * @param instant ISO 8601
 * @param now epoch milliseconds
 * @returns whole minutes; 0 where the browser's clock is behind the server's
 */
export const minutesSince = (instant: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));

/** 0 -> 'agora', 12 -> 'há 12 min' */
export const sayElapsed = (minutes: number) => (minutes === 0 ? 'agora' : `há ${sayDuration(minutes)}`);
