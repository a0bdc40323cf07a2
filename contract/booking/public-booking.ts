/**
 * The public booking page `/agendar`, for people without an account, where the clinic has opened it. Every answer is the same
 * for a known and an unknown person. A code sent to the e-mail comes before anything is held.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, emailAddress, id, phone, requiredName } from '../fields.ts';
import { bookableProcedure, bookableProfessional, daysInput, freeDays } from './booking.ts';

export const codeDigits = 6;
/** Open requests of all visitors together: so much of the agenda can strangers hold. */
export const visitorRequestsAtMost = 40;
/** How long a code can be used, and how many wrong ones end it. */
export const codeMinutes = 15;
export const codeAttempts = 5;

/** `isOpen` is false where the clinic has not opened the page, or sends no mail; then the lists are empty. */
export const choices = endpoint
  .route({
    method: 'GET',
    path: '/public-booking',
    tags: ['publicBooking'],
    summary: 'What people without an account can ask for',
  })
  .output(
    z.object({
      isOpen: z.boolean(),
      /** In the portal, those who have an account. */
      patientsBook: z.boolean(),
      procedures: z.array(bookableProcedure.omit({ ownPackage: true })),
      professionals: z.array(bookableProfessional),
      horizonDays: z.number().int(),
      /** Of the clinic; null until it has set one. */
      address: z.string().nullable(),
      /** Likewise. */
      phone: z.string().nullable(),
    }),
  );

/** @throws BOOKING_NOT_ALLOWED, RATE_LIMITED */
const publicDays = endpoint
  .route({
    method: 'GET',
    path: '/public-booking/days',
    tags: ['publicBooking'],
    summary: 'Free times, for people without an account',
  })
  .input(daysInput)
  .output(freeDays);

/**
 * Mails a code to the e-mail. Nothing is held. The message holds nothing that the visitor typed, so that the page cannot be
 * used to send texts to strangers.
 * @throws BOOKING_NOT_ALLOWED, RATE_LIMITED
 */
export const requestCode = endpoint
  .route({
    method: 'POST',
    path: '/public-booking/codes',
    tags: ['publicBooking'],
    summary: 'Ask for a code by e-mail',
  })
  .input(z.object({ email: emailAddress }))
  .output(z.object({ ticket: z.string() }));

const missingConsent = 'Para enviar o pedido, aceite o uso dos seus dados';

const visitor = {
  name: requiredName('Digite seu nome completo'),
  phone: phone.refine((value) => value !== null, 'Digite seu telefone').transform((value) => value ?? ''),
  email: emailAddress,
  consent: z.literal(true, missingConsent),
};

/** The form of the page. */
export const visitorInput = z.object(visitor);

/**
 * With the right code, the time is held and the clinic gets a request. A refused time leaves the code valid.
 * @throws CODE_INVALID, SLOT_TAKEN, BOOKING_NOT_ALLOWED, RATE_LIMITED
 */
export const send = endpoint
  .route({
    method: 'POST',
    path: '/public-booking/requests',
    tags: ['publicBooking'],
    summary: 'Ask for a time',
    successStatus: 201,
  })
  .input(
    z.object({
      ...visitor,
      procedureId: id,
      /** Null: any who is free. */
      professionalId: id.nullable(),
      date: calendarDate,
      time: clockTime,
      ticket: z.string().min(1).max(100),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/u, 'Digite os 6 números do código'),
    }),
  )
  .output(z.object({}));

export const publicBookingContract = { choices, days: publicDays, requestCode, send };
