/** The catalogue of procedures: administrators edit it, every patient may read it. */
import { z } from 'zod';
import { markColors } from '../colors.ts';
import { endpoint } from '../errors.ts';
import {
  calendarDate,
  id,
  inOneLine,
  instant,
  keptUnlessGiven,
  limits,
  optionalText,
  pageOf,
  paging,
  requiredText,
  search,
  text,
} from '../fields.ts';
import { resourceLimits } from './resources.ts';

export const missingTitle = 'O título é obrigatório';
export const missingDescription = 'A descrição é obrigatória';

/** Maximum length of the duration, a free text such as '40 a 60 minutos'. */
export const durationLength = 100;

/** Length of a description in a list, in characters (docs/product.md). */
export const previewLength = 80;

export const media = z.object({
  kind: z.enum(['image', 'video']),
  /** Address on this server, public and unique: other media never get the same address. */
  url: z.string(),
});
export type Media = z.infer<typeof media>;

export const wrongPrice = 'Digite um valor como 1.234,56, até R$ 1.000.000,00';
const priceCents = z.int(wrongPrice).min(0, wrongPrice).max(100_000_000, wrongPrice);

/** A resource that an appointment of the procedure holds: a certain one, or any of a kind. */
export const procedureNeed = z.union([
  z.strictObject({ resourceId: id }),
  z.strictObject({ kind: z.string() }),
]);
export type ProcedureNeed = z.infer<typeof procedureNeed>;

/** A price from a day on, of one professional or, null, of all who have none of their own. */
const datedPrice = z.strictObject({ professionalId: id.nullable(), from: calendarDate, priceCents });
export type DatedPrice = z.infer<typeof datedPrice>;

/** How the procedure is booked. Only the staff sees it. */
const procedureInAgenda = z.object({
  /** What a new appointment takes. */
  minutes: z.number().int(),
  /** Minutes before and after an appointment that are kept free. */
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  color: z.enum(markColors).nullable(),
  pricePublic: z.boolean(),
  /** After that of the beginning, by day. */
  prices: z.array(datedPrice),
  /** Those who do it, by name, also ended ones. Empty: all of them. */
  professionals: z.array(z.object({ id, fullName: z.string(), active: z.boolean() })),
  needs: z.array(procedureNeed),
  /** The template of the term that it requires. */
  termTemplateId: id.nullable(),
  /** What stands for {riscos} in terms. */
  risks: z.string().nullable(),
});
export type ProcedureInAgenda = z.infer<typeof procedureInAgenda>;

export const procedure = z.object({
  id,
  title: z.string(),
  /** Other names that it is found by, with commas between them. */
  alsoKnownAs: z.string().nullable(),
  description: z.string(),
  /** A free text for patients. The agenda uses `agenda.minutes`. */
  duration: z.string().nullable(),
  media: media.nullable(),
  createdAt: instant,
  /** What a patient does before it. */
  preparation: z.string().nullable(),
  /**
   * In cents. Patients get it only if the clinic shows it to them: today's, the lowest where professionals have their own. The staff
   * gets that of the beginning.
   */
  priceCents: z.number().int().nullable(),
  /** For patients: it depends on the professional. */
  priceVaries: z.literal(true).optional(),
  bookableOnline: z.boolean(),
  /** Null for patients. */
  agenda: procedureInAgenda.nullable(),
});
export type Procedure = z.infer<typeof procedure>;

/** As its editors see it. */
const editedProcedure = procedure.omit({ priceVaries: true });

const procedureSummary = procedure.pick({ id: true, title: true, duration: true, media: true }).extend({
  /** Today's of all. Patients get it only if the clinic shows it to them. */
  priceCents: z.number().int().nullable(),
  /** The beginning of the description, with '…' if it was cut. */
  preview: z.string(),
  /** Null for patients. */
  agenda: procedureInAgenda.pick({ minutes: true, color: true }).nullable(),
});
export type ProcedureSummary = z.infer<typeof procedureSummary>;

/** Of an appointment, of a buffer, and of the price in cents (R$ 1.000.000,00). */
export const procedureLimits = {
  minutes: { min: 5, max: 720 },
  bufferMinutes: 240,
  priceCents: 100_000_000,
  preparation: 10_000,
  risks: 5_000,
  alsoKnownAs: 300,
  professionals: 100,
  needs: 10,
  prices: 100,
  starters: 50,
} as const;

const wrongMinutes = 'Use de 5 a 720 minutos';
const wrongBuffer = 'Use de 0 a 240 minutos';
export const missingResource = 'Uma sala ou um equipamento desta lista já não existe';
const needTwice = 'Cada sala ou equipamento entra uma vez';

export const implausibleDay = 'Digite uma data entre 2000 e 2099';
export const isPlausibleDay = (day: string) => day >= '2000-01-01' && day <= '2099-12-31';
export const priceTwice = 'Já há um preço a partir deste dia';
export const priceKey = ({ professionalId, from }: Pick<DatedPrice, 'professionalId' | 'from'>) =>
  `${professionalId?.toLowerCase() ?? null} ${from}`;

const tooMany = (max: number) => `Escolha no máximo ${max}`;

const bufferMinutes = z
  .int(wrongBuffer)
  .min(0, wrongBuffer)
  .max(procedureLimits.bufferMinutes, wrongBuffer)
  .optional();

const fields = {
  title: requiredText(limits.title, missingTitle).refine(...inOneLine),
  /** Missing in a new one: the common names of the title. */
  alsoKnownAs: text(procedureLimits.alsoKnownAs)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  description: requiredText(limits.description, missingDescription),
  duration: optionalText(durationLength),
  media: z.file().optional(),
  // A change leaves what is missing here as it is.
  minutes: z
    .int(wrongMinutes)
    .min(procedureLimits.minutes.min, wrongMinutes)
    .max(procedureLimits.minutes.max, wrongMinutes)
    .optional(),
  bufferBeforeMinutes: bufferMinutes,
  bufferAfterMinutes: bufferMinutes,
  color: z.enum(markColors).nullable().optional(),
  professionalIds: z
    .array(id)
    .refine((ids) => ids.length <= procedureLimits.professionals, tooMany(procedureLimits.professionals))
    .optional(),
  needs: z
    .array(z.union([z.strictObject({ resourceId: id }), z.strictObject({ kind: text(resourceLimits.kind) })]))
    .refine((needs) => needs.length <= procedureLimits.needs, tooMany(procedureLimits.needs))
    .refine((needs) => new Set(needs.map((need) => JSON.stringify(need))).size === needs.length, needTwice)
    .optional(),
  priceCents: priceCents.nullable().optional(),
  prices: z
    .array(datedPrice)
    .refine((prices) => prices.length <= procedureLimits.prices, tooMany(procedureLimits.prices))
    .refine((prices) => prices.every(({ from }) => isPlausibleDay(from)), implausibleDay)
    .refine((prices) => new Set(prices.map(priceKey)).size === prices.length, priceTwice)
    .optional(),
  pricePublic: z.boolean().optional(),
  bookableOnline: z.boolean().optional(),
  preparation: text(procedureLimits.preparation)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  termTemplateId: id.nullable().optional(),
  risks: keptUnlessGiven(procedureLimits.risks),
};

export const createProcedureInput = z.object(fields);

/** What the list for an empty catalogue asks of each. */
export const starterInput = createProcedureInput.pick({
  title: true,
  description: true,
  duration: true,
  minutes: true,
  priceCents: true,
});

export const updateProcedureInput = z.object({
  id,
  ...fields,
  /** Removes the stored media. New media replace them in any case. */
  removeMedia: z.boolean().default(false),
});

/** Newest first. A search looks at title, other names and description; accents, case and punctuation do not count. */
export const list = endpoint
  .route({ method: 'GET', path: '/procedures', tags: ['procedures'], summary: 'The catalogue of procedures' })
  .input(paging.extend({ search }))
  .output(pageOf(procedureSummary));

export const get = endpoint
  .route({ method: 'GET', path: '/procedures/{id}', tags: ['procedures'], summary: 'One procedure' })
  .input(z.object({ id }))
  .output(procedure);

export const create = endpoint
  .route({
    method: 'POST',
    path: '/procedures',
    tags: ['procedures'],
    summary: 'Add a procedure, with its media',
    successStatus: 201,
  })
  .input(createProcedureInput)
  .output(editedProcedure);

/** All or none. In the order of the catalogue: the first is the newest. */
export const createAll = endpoint
  .route({
    method: 'POST',
    path: '/procedures/several',
    tags: ['procedures'],
    summary: 'Add several procedures at once',
    successStatus: 201,
  })
  .input(
    z.object({
      procedures: z
        .array(starterInput)
        .refine((procedures) => procedures.length > 0, 'Marque ao menos um procedimento')
        .refine(
          (procedures) => procedures.length <= procedureLimits.starters,
          tooMany(procedureLimits.starters),
        ),
    }),
  )
  .output(z.object({ count: z.number().int() }));

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/procedures/{id}',
    tags: ['procedures'],
    summary: 'Change a procedure, its media included',
  })
  .input(updateProcedureInput)
  .output(editedProcedure);

/** Removes the stored media, then the record. */
export const remove = endpoint
  .route({ method: 'DELETE', path: '/procedures/{id}', tags: ['procedures'], summary: 'Delete a procedure' })
  .input(z.object({ id }))
  .output(z.object({}));

export const proceduresContract = { list, get, create, createAll, update, remove };
