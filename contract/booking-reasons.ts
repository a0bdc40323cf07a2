/** Without the schema library: the error codes and the first screens use these words. */

export const bookingModes = ['off', 'request', 'instant'] as const;
export type BookingMode = (typeof bookingModes)[number];

/** Why the rules do not allow something; the database gives the same words (`app.refuse_booking`). */
export const bookingReasons = [
  /** Patients do not book by themselves. */
  'off',
  /** Too soon. */
  'notice',
  /** Too far ahead. */
  'horizon',
  /** As many open appointments and requests as one patient may have. */
  'tooMany',
  /** The patient has another appointment or request then. */
  'ownTime',
  /** Too late to move or cancel. */
  'window',
  /** The clinic has to agree first. */
  'approval',
  /** The procedure, or this professional for it, is not open for booking. */
  'procedure',
  /** The clinic or the professional is not open at that time. */
  'closed',
  /** The clinic has closed the time, and will move the appointment. */
  'displaced',
  /** The status of the appointment, or the state of the request, does not allow it any more. */
  'status',
] as const;
export type BookingReason = (typeof bookingReasons)[number];
