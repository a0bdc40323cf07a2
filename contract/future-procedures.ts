/** Procedures planned for a patient ('Procedimentos a serem realizados'). */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import { id, instant, limits, requiredText } from './fields.ts';

export const futureProcedure = z.object({
  id,
  title: z.string(),
  description: z.string(),
  createdAt: instant,
});
export type FutureProcedure = z.infer<typeof futureProcedure>;

export const futureProcedureInput = z.object({
  patientId: id,
  title: requiredText(limits.title, 'O título é obrigatório'),
  description: requiredText(limits.description, 'A descrição é obrigatória'),
});

/** Newest first, with the patient's name for the heading. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/future-procedures',
    tags: ['future procedures'],
    summary: 'Future procedures of a patient',
  })
  .input(z.object({ patientId: id }))
  .output(z.object({ patient: z.object({ id, fullName: z.string() }), rows: z.array(futureProcedure) }));

export const create = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/future-procedures',
    tags: ['future procedures'],
    summary: 'Add a future procedure',
    successStatus: 201,
  })
  .input(futureProcedureInput)
  .output(futureProcedure);

export const futureProceduresContract = { list, create };
