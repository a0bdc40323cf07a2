/** The clinic's settings (one row) and their public part. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  clinicPhone,
  emailAddress,
  keptUnlessGiven,
  limits,
  optionalText,
  requiredName,
  requiredText,
} from '../fields.ts';
import { isHexColor, isReadableOnWhite } from '../letterhead-colors.ts';
import { pixKey, taxId } from './pix-keys.ts';
import { facebookLink, instagramLink, whatsappAddressLink } from './social-links.ts';

export const tooLight = 'Clara demais para o papel branco: escolha um tom mais escuro';

/** The public part, for the login screen and page titles. */
export const clinicIdentity = z.object({
  /** The application's name until the settings are saved. */
  clinicName: z.string(),
  /** These are null until the settings are saved: nothing about the clinic is invented. */
  doctorName: z.string().nullable(),
  logoUrl: z.string().nullable(),
  whatsappUrl: z.string().nullable(),
  /** Of its name on paper, '#2f543b'. */
  letterheadColor: z.string(),
  /** IANA name of the clinic's time zone; "today" is computed there. */
  timeZone: z.string(),
  /** Whether mails reach people (`SMTP_URL`). No screen may say that one was sent otherwise. */
  sendsMail: z.boolean(),
  /** There is no account yet. The link that makes the first administrator is in the server's terminal. */
  needsAdministrator: z.boolean(),
});
export type ClinicIdentity = z.infer<typeof clinicIdentity>;

export const identity = endpoint
  .route({
    method: 'GET',
    path: '/clinic',
    tags: ['settings'],
    summary: 'Name, logo and contact link of the clinic',
  })
  .output(clinicIdentity);

export const missingSettings = 'Por favor, preencha todos os campos obrigatórios';
/** Long enough for one line per day. */
export const businessHoursLength = 500;
export const aboutLength = 5000;

const wrongColor = 'Digite uma cor como #2f543b';

const wrongLimit = 'Digite um número de 0 a 100';

export const settingsInput = z.object({
  clinicName: requiredName(missingSettings),
  doctorName: requiredName(missingSettings),
  phone: clinicPhone(missingSettings),
  address: requiredText(limits.address, missingSettings),
  email: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .pipe(emailAddress.nullable()),
  businessHours: optionalText(businessHoursLength),
  /** 'Sobre a clínica'. Without it the portal has no such page. */
  about: optionalText(aboutLength),
  /** How much of a price the reception may leave to a patient, in percent. Left out, it stays. */
  discountLimitPercent: z.int(wrongLimit).min(0, wrongLimit).max(100, wrongLimit).optional(),
  /** The clinic's CNPJ, or the CPF of who receives: printed on receipts. */
  taxId,
  /** An administrator's to change. Left out, both stay. */
  pixKey,
  pixCity: keptUnlessGiven(limits.name),
  /** '@clinica', a number or a link; stored as the complete link. */
  instagramUrl: instagramLink,
  facebookUrl: facebookLink,
  whatsappUrl: whatsappAddressLink,
  /** Of the clinic's name on paper. Left out, it stays. */
  letterheadColor: z
    .string(wrongColor)
    .trim()
    .toLowerCase()
    .refine(isHexColor, { error: wrongColor, abort: true })
    .refine(isReadableOnWhite, tooLight)
    .optional(),
  /** A new logo, one of `pictureTypes`. */
  logo: z.file().optional(),
  /** Removes the stored logo. A new logo replaces it in any case. */
  removeLogo: z.boolean().default(false),
});

export const clinicSettings = z.object({
  clinicName: z.string(),
  doctorName: z.string(),
  logoUrl: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  email: z.string().nullable(),
  businessHours: z.string().nullable(),
  about: z.string().nullable(),
  discountLimitPercent: z.number().int(),
  taxId: z.string().nullable(),
  pixKey: z.string().nullable(),
  pixCity: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  whatsappUrl: z.string().nullable(),
  letterheadColor: z.string(),
});
export type ClinicSettings = z.infer<typeof clinicSettings>;

/** Null until the settings are saved for the first time. */
export const get = endpoint
  .route({ method: 'GET', path: '/settings', tags: ['settings'], summary: "The clinic's settings" })
  .output(z.object({ settings: clinicSettings.nullable() }));

/** Saves the form and the logo, or neither. */
export const update = endpoint
  .route({ method: 'PUT', path: '/settings', tags: ['settings'], summary: "Save the clinic's settings" })
  .input(settingsInput)
  .output(z.object({ settings: clinicSettings }));

export const settingsContract = { identity, get, update };
