/** The catalogue of procedures: administrators edit it, every patient may read it. */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import { id, instant, limits, optionalText, pageOf, paging, requiredText, search } from './fields.ts';

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

export const procedure = z.object({
  id,
  title: z.string(),
  description: z.string(),
  duration: z.string().nullable(),
  media: media.nullable(),
  createdAt: instant,
});
export type Procedure = z.infer<typeof procedure>;

export const procedureSummary = procedure
  .omit({ description: true, createdAt: true })
  /** The beginning of the description, with '…' if it was cut. */
  .extend({ preview: z.string() });
export type ProcedureSummary = z.infer<typeof procedureSummary>;

const fields = {
  title: requiredText(limits.title, missingTitle),
  description: requiredText(limits.description, missingDescription),
  duration: optionalText(durationLength),
  media: z.file().optional(),
};

export const createProcedureInput = z.object(fields);

export const updateProcedureInput = z.object({
  id,
  ...fields,
  /** Removes the stored media. New media replace them in any case. */
  removeMedia: z.boolean().default(false),
});

/** Newest first. A search looks at title and description; accents, case and punctuation do not count. */
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
  .output(procedure);

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/procedures/{id}',
    tags: ['procedures'],
    summary: 'Change a procedure, its media included',
  })
  .input(updateProcedureInput)
  .output(procedure);

/** Removes the stored media, then the record. */
export const remove = endpoint
  .route({ method: 'DELETE', path: '/procedures/{id}', tags: ['procedures'], summary: 'Delete a procedure' })
  .input(z.object({ id }))
  .output(z.object({}));

export const proceduresContract = { list, get, create, update, remove };
