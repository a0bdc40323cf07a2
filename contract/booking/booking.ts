/**
 * What a patient does on the agenda without the clinic: book, move, confirm, cancel, and answer a proposal. Every call is
 * about the signed-in patient only. BOOKING_NOT_ALLOWED names the rule that refuses it.
 */
import { z } from 'zod';
import { bookingModes, bookingReasons } from '../booking-reasons.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, instant } from '../fields.ts';

/** A chosen time is held for so long while the patient confirms it. */
export const holdMinutes = 5;
/** Longest period of one answer of `days`, in days. */
const bookingDaysAtMost = 45;

/** Allowed now, or why not. */
export const allowed = z.union([z.literal(true), z.enum(bookingReasons)]);
export type Allowed = z.infer<typeof allowed>;

export const bookableProcedure = z.object({
  id,
  title: z.string(),
  minutes: z.number().int(),
  /** Only a public price of today: the lowest where professionals have their own. */
  priceCents: z.number().int().nullable(),
  priceVaries: z.literal(true).optional(),
  preparation: z.string().nullable(),
  /** Sessions of the patient's own packages that a visit takes until that day, in place of the price. */
  ownPackage: z.object({ left: z.number().int(), validUntil: calendarDate }).optional(),
});

export const bookableProfessional = z.object({
  id,
  fullName: z.string(),
  specialty: z.string().nullable(),
  color: z.string(),
  /** Null: all of them. */
  procedureIds: z.array(id).nullable(),
});
export type BookableProcedure = z.infer<typeof bookableProcedure>;
export type BookableProfessional = z.infer<typeof bookableProfessional>;

const choicesOutput = z.object({
  mode: z.enum(bookingModes),
  /** Why no new appointment can be booked now. Moving one may still be possible. */
  blocked: z.enum(bookingReasons).nullable(),
  /** Those that are open for booking, by title. */
  procedures: z.array(bookableProcedure),
  /** Active ones who do any of these, by name. */
  professionals: z.array(bookableProfessional),
  /** The last one the patient had, where it can be booked. */
  lastProcedureId: id.nullable(),
  noticeHours: z.number().int(),
  horizonDays: z.number().int(),
  cancelHours: z.number().int(),
  maxOpen: z.number().int(),
  /** Of the clinic; null until it has set one. */
  address: z.string().nullable(),
  /** The appointment `moves`, and whether it may be moved; null where the caller has none with that id. */
  moving: z
    .object({
      appointmentId: id,
      procedureId: id.nullable(),
      professionalId: id,
      service: z.string(),
      professionalName: z.string(),
      date: calendarDate,
      time: clockTime,
      allowed,
    })
    .nullable(),
});
export type BookingChoices = z.infer<typeof choicesOutput>;

/** `mode`: for this patient now. New patients, and those who missed appointments, may need the clinic's agreement. */
export const choices = endpoint
  .route({ method: 'GET', path: '/booking/choices', tags: ['booking'], summary: 'What can be booked' })
  .input(z.object({ moves: id.optional() }))
  .output(choicesOutput);

const wish = {
  procedureId: id,
  /** The appointment that is to be moved. Its procedure and length stay. */
  moves: id.optional(),
};

const period = z.object({
  procedureId: id,
  /** Left out: everyone who does the procedure. */
  professionalId: id.optional(),
  from: calendarDate,
  to: calendarDate,
});

const upToAMonth = <Period extends typeof period>(schema: Period) =>
  schema
    .refine(({ from, to }) => to >= from, {
      path: ['to'],
      message: 'O último dia não pode ser antes do primeiro',
    })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < bookingDaysAtMost, {
      path: ['from'],
      message: `Escolha um período de até ${bookingDaysAtMost} dias`,
    });

/** The days whose free times are asked for. */
export const daysInput = upToAMonth(period);

/** By day and time. A day without any is left out. */
export const freeDays = z.object({
  days: z.array(
    z.object({
      date: calendarDate,
      times: z.array(z.object({ time: clockTime, professionalIds: z.array(id) })),
    }),
  ),
});

/** Of an appointment that the clinic will move: the first free times from its own day on. */
export const newTimes = z.array(z.object({ date: calendarDate, time: clockTime }));
/** The one that the patient takes. */
export const takenTime = { newDate: calendarDate, newTime: clockTime };

/** Null: the appointment keeps its time. @throws NOT_FOUND */
export const timesForDisplaced = endpoint
  .route({
    method: 'GET',
    path: '/booking/new-times',
    tags: ['booking'],
    summary: 'Other times for a closed one',
  })
  .input(z.object({ appointmentId: id }))
  .output(z.object({ times: newTimes.nullable() }));

/** To one of `timesForDisplaced`. @throws NOT_FOUND, APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED, SLOT_TAKEN */
export const moveDisplaced = endpoint
  .route({
    method: 'POST',
    path: '/booking/new-times',
    tags: ['booking'],
    summary: 'Take another time for a closed one',
  })
  .input(z.object({ appointmentId: id, date: calendarDate, time: clockTime, ...takenTime }))
  .output(z.object({}));

export const days = endpoint
  .route({ method: 'GET', path: '/booking/days', tags: ['booking'], summary: 'Free times of a period' })
  .input(upToAMonth(period.extend(wish)))
  .output(freeDays);

/**
 * Holds a time for five minutes. A patient holds one time: another hold replaces it.
 * @throws SLOT_TAKEN, BOOKING_NOT_ALLOWED, RATE_LIMITED
 */
export const hold = endpoint
  .route({ method: 'POST', path: '/booking/hold', tags: ['booking'], summary: 'Hold a time' })
  .input(
    z.object({
      ...wish,
      /** Null: any who is free; the one with the fewest appointments of the day. */
      professionalId: id.nullable(),
      date: calendarDate,
      time: clockTime,
    }),
  )
  .output(
    z.object({
      holdId: id,
      expiresAt: instant,
      professional: z.object({ id, fullName: z.string() }),
      /** A public price of that day with the professional. A moved appointment keeps its own, which is not said. */
      priceCents: z.number().int().nullable(),
      /** What `confirm` will do: book at once, or ask the clinic. */
      mode: z.enum(['request', 'instant']),
    }),
  );

/** Gives a held time back. One that has ended, or is no hold any more, is left as it is. */
export const release = endpoint
  .route({ method: 'POST', path: '/booking/release', tags: ['booking'], summary: 'Give a held time back' })
  .input(z.object({ holdId: id }))
  .output(z.object({}));

/**
 * Books or moves, or asks the clinic. Sent again, it answers the same and changes nothing.
 * @throws HOLD_EXPIRED (also for an unknown hold), SLOT_TAKEN, BOOKING_NOT_ALLOWED
 */
export const confirm = endpoint
  .route({ method: 'POST', path: '/booking/confirm', tags: ['booking'], summary: 'Confirm a held time' })
  .input(z.object({ holdId: id }))
  .output(
    z.object({
      outcome: z.enum(['booked', 'moved', 'requested']),
      /** Null where the clinic is asked. */
      appointmentId: id.nullable(),
      requestId: id.nullable(),
    }),
  );

/** An own appointment, with the time that the patient has seen. */
const seenAppointment = z.object({ appointmentId: id, date: calendarDate, time: clockTime });

/** 'Vou comparecer'. Sent again, it changes nothing. @throws NOT_FOUND, APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED */
export const confirmPresence = endpoint
  .route({
    method: 'POST',
    path: '/booking/confirm-presence',
    tags: ['booking'],
    summary: 'Say that one will come',
  })
  .input(seenAppointment)
  .output(z.object({}));

/** Cancels an own appointment, and what was asked for it. Sent again, it changes nothing. @throws as above */
export const cancel = endpoint
  .route({ method: 'POST', path: '/booking/cancel', tags: ['booking'], summary: 'Cancel an own appointment' })
  .input(seenAppointment)
  .output(z.object({}));

/** Takes a request back that the clinic has not answered. @throws NOT_FOUND, BOOKING_NOT_ALLOWED */
export const withdraw = endpoint
  .route({ method: 'POST', path: '/booking/withdraw', tags: ['booking'], summary: 'Take a request back' })
  .input(z.object({ requestId: id }))
  .output(z.object({}));

/** Accepts the time that the clinic proposed, as it was shown, or declines it. @throws NOT_FOUND, SLOT_TAKEN, BOOKING_NOT_ALLOWED */
export const answerProposal = endpoint
  .route({
    method: 'POST',
    path: '/booking/answer-proposal',
    tags: ['booking'],
    summary: 'Answer the time that the clinic proposed',
  })
  .input(z.object({ requestId: id, accept: z.boolean(), date: calendarDate, time: clockTime }))
  .output(z.object({ appointmentId: id.nullable() }));

/** A file for a calendar application (RFC 5545). */
const calendarFile = z.object({ fileName: z.string(), text: z.string() });
export type CalendarFile = z.infer<typeof calendarFile>;

/** An own appointment for the patient's calendar. @throws NOT_FOUND */
export const calendar = endpoint
  .route({
    method: 'POST',
    path: '/booking/calendar',
    tags: ['booking'],
    summary: 'An own appointment as a calendar file',
  })
  .input(z.object({ appointmentId: id }))
  .output(calendarFile);

/** An open request of the patient, for the portal. */
export const ownRequest = z.object({
  id,
  /** `pending`: the clinic has not answered. `proposed`: it offers this time instead of the one that was asked for. */
  state: z.enum(['pending', 'proposed']),
  service: z.string(),
  professionalName: z.string(),
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  /** Only of a proposal. */
  askedDate: calendarDate.nullable(),
  askedTime: clockTime.nullable(),
  /** The clinic's words. */
  note: z.string().nullable(),
  /** The appointment that is to be moved. */
  moves: id.nullable(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const bookingContract = {
  choices,
  days,
  hold,
  release,
  confirm,
  confirmPresence,
  cancel,
  withdraw,
  answerProposal,
  timesForDisplaced,
  moveDisplaced,
  calendar,
};
