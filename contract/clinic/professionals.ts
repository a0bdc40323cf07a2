/** The professionals of the clinic, who are booked. They are never deleted: one who leaves is ended. */
import { z } from 'zod';
import { invitedAccount } from '../accounts/users.ts';
import { markColors } from '../colors.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, id, limits, optionalText, requiredName } from '../fields.ts';
import { fold } from '../fold.ts';
import { noProfessional, unnamedProfessional } from './unnamed-professionals.ts';

/** What the form proposes. Any other text is accepted. */
export const councils = ['CRM', 'COREN', 'CRBM', 'CREFITO', 'CRF', 'CRN', 'CRO', 'CRP'] as const;

/** The states of Brazil and the Federal District, by their two letters. */
export const stateCodes = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;

const ofNone = [unnamedProfessional, noProfessional].map(fold);
/** Whether a name of another system says that there is none. */
export const namesNoProfessional = (name: string): boolean => ofNone.includes(fold(name));

/** A title before a name, folded. */
const titles = new Set(['dr', 'dra', 'doutor', 'doutora', 'prof', 'profa', 'professor', 'professora']);

/** What two writings of one name have in common: no title, no accents, no case. Empty for no name. */
export function nameKey(name: string): string {
  const words = fold(name.replace(/[.,]/gu, ' '))
    .split(/\s+/u)
    .filter((word) => word !== '');
  while (words.length > 0 && titles.has(words[0] ?? '')) words.shift();
  const key = words.join(' ');
  return namesNoProfessional(key) ? '' : key;
}

export const professionalLimits = { council: 20, councilNumber: 20, rqe: 60 } as const;

const missingProfessionalName = 'O nome do profissional é obrigatório';
export const missingCouncil = 'Escolha o conselho';
export const missingCouncilNumber = 'Digite o número no conselho';
const missingCouncilState = 'Escolha a UF';
const implausiblePersonDay = 'Digite uma data entre 2000 e 2099';

const fields = {
  fullName: requiredName(missingProfessionalName),
  specialty: optionalText(limits.name),
  /** Council, number and state belong together: all of them, or none. */
  council: optionalText(professionalLimits.council),
  councilNumber: optionalText(professionalLimits.councilNumber),
  councilState: z
    .enum(['', ...stateCodes], missingCouncilState)
    .nullish()
    .transform((value) => value || null),
  rqe: optionalText(professionalLimits.rqe),
  /** Without it a new professional gets a colour that no other one has, and a stored one stays. */
  color: z.enum(markColors).optional(),
  /**
   * The account of this person, if they sign in; null for none. One that another professional has is refused. Only for
   * administrators: others leave it out, and it stays as it is.
   */
  userId: id.nullable().optional(),
  /** Payments from this day on are theirs as a natural person; null: the clinic's. Left out, it stays as it is. */
  personSince: calendarDate
    .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', implausiblePersonDay)
    .nullable()
    .optional(),
};

type Registration = { council: string | null; councilNumber: string | null; councilState: string | null };
const registration = ['council', 'councilNumber', 'councilState'] as const;
const missing = {
  council: missingCouncil,
  councilNumber: missingCouncilNumber,
  councilState: missingCouncilState,
};

function checkRegistration(value: Registration, context: z.RefinementCtx<Registration>) {
  if (registration.every((name) => value[name] === null)) return;
  for (const name of registration)
    if (value[name] === null) context.addIssue({ code: 'custom', path: [name], message: missing[name] });
}

export const professionalInput = z.object(fields).superRefine(checkRegistration);

/** Also invites the person, who then signs in as this professional. Only for administrators. */
export const newProfessionalInput = z
  .object({ ...fields, invitation: invitedAccount.optional() })
  .superRefine(checkRegistration);

export const professional = z.object({
  id,
  fullName: z.string(),
  specialty: z.string().nullable(),
  council: z.string().nullable(),
  councilNumber: z.string().nullable(),
  councilState: z.string().nullable(),
  rqe: z.string().nullable(),
  color: z.enum(markColors),
  /** An ended professional is not offered any more. What refers to them stays. */
  active: z.boolean(),
  personSince: calendarDate.nullable(),
  /** Null also for callers who are no administrators. */
  account: z.object({ id, fullName: z.string() }).nullable(),
});
export type Professional = z.infer<typeof professional>;

export const foreignAccount = 'Escolha a conta de alguém da equipe';
export const takenAccount = 'Esta conta já está ligada a outro profissional';

/** Those that are active first, then by name, in one page: there are few. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/professionals',
    tags: ['professionals'],
    summary: 'The professionals of the clinic',
  })
  .output(
    z.object({
      rows: z.array(professional),
      /** Accounts of the staff that no professional has; empty for callers who are no administrators. */
      freeAccounts: z.array(z.object({ id, fullName: z.string() })),
    }),
  );

export const create = endpoint
  .route({
    method: 'POST',
    path: '/professionals',
    tags: ['professionals'],
    summary: 'Add a professional',
    successStatus: 201,
  })
  .input(newProfessionalInput)
  .output(
    professional.extend({
      /** The link of the invitation, to hand over; null without one, and for an address of `ADMIN_EMAILS`. */
      link: z.string().nullable(),
    }),
  );

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/professionals/{id}',
    tags: ['professionals'],
    summary: 'Change a professional',
  })
  .input(z.object({ id, ...fields }).superRefine(checkRegistration))
  .output(professional);

/**
 * Ends a professional, who then is not offered any more. PROFESSIONAL_HAS_APPOINTMENTS lists the open appointments from
 * today on, which must be moved or cancelled first; LAST_PROFESSIONAL for the only active one.
 */
export const end = endpoint
  .route({
    method: 'POST',
    path: '/professionals/{id}/end',
    tags: ['professionals'],
    summary: 'End a professional',
  })
  .input(z.object({ id }))
  .output(professional);

/** An ended professional works again. */
export const reactivate = endpoint
  .route({
    method: 'POST',
    path: '/professionals/{id}/reactivate',
    tags: ['professionals'],
    summary: 'Offer an ended professional again',
  })
  .input(z.object({ id }))
  .output(professional);

export const professionalsContract = { list, create, update, end, reactivate };
