/** Times of day as people type them. */

/** Adds the colon of HH:mm to digits: '8' is '08', '1430' is '14:30'. */
export function maskTypedTime(typed: string): string {
  const given = typed.replace(/\D/gu, '');
  const digits = (/^[3-9]/u.test(given) ? `0${given}` : given).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** The whole time for its beginning: '08' is '08:00', '08:3' is '08:30'. Anything else stays as typed. */
export function completeTime(typed: string): string {
  const [, hours, minutes = ''] = /^(\d{1,2})(?::(\d{0,2}))?$/u.exec(typed.trim()) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`;
}
