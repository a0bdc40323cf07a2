/** Rooms and devices of the clinic. An appointment holds those that its procedure needs. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, inOneLine, requiredText } from '../fields.ts';

export const resourceLimits = { name: 100, kind: 60 } as const;

/** What the form proposes, beside the kinds that the clinic has. Any other word is accepted. */
export const resourceKinds = ['Sala', 'Laser', 'Equipamento'] as const;

const missingResourceName = 'O nome é obrigatório';
const missingResourceKind = 'Diga o que é, como “Sala” ou “Laser”';

export const resourceInput = z.object({
  /** Unique among the clinic's resources. */
  name: requiredText(resourceLimits.name, missingResourceName).refine(...inOneLine),
  /** Resources of one kind replace each other where a procedure needs any of a kind. */
  kind: requiredText(resourceLimits.kind, missingResourceKind),
});

export const resource = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  /** Titles of the procedures that need this one, or any of its kind. */
  neededBy: z.array(z.string()),
});
export type Resource = z.infer<typeof resource>;

/** By kind and name, in one page: there are few. */
export const list = endpoint
  .route({ method: 'GET', path: '/resources', tags: ['resources'], summary: 'Rooms and devices' })
  .output(z.object({ rows: z.array(resource) }));

export const create = endpoint
  .route({
    method: 'POST',
    path: '/resources',
    tags: ['resources'],
    summary: 'Add a room or device',
    successStatus: 201,
  })
  .input(resourceInput)
  .output(resource);

/** Where it was the only one of its kind, procedures that need that kind need the new one. */
export const update = endpoint
  .route({ method: 'PUT', path: '/resources/{id}', tags: ['resources'], summary: 'Change a room or device' })
  .input(resourceInput.extend({ id }))
  .output(resource);

/**
 * Appointments keep its name. Procedures do not need it any more, nor its kind once none of that kind is left.
 */
export const remove = endpoint
  .route({
    method: 'DELETE',
    path: '/resources/{id}',
    tags: ['resources'],
    summary: 'Remove a room or device',
  })
  .input(z.object({ id }))
  .output(z.object({}));

export const resourcesContract = { list, create, update, remove };
