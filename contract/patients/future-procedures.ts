/** Procedures planned for a patient ('Procedimentos a serem realizados'). */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, inOneLine, instant, limits, requiredText } from '../fields.ts';
import { takeBackInput } from './taking-back.ts';

export const futureProcedure = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** The day on which it was done; null while it is planned. */
  completedOn: calendarDate.nullable(),
  createdAt: instant,
});
export type FutureProcedure = z.infer<typeof futureProcedure>;

export const futureProcedureInput = z.object({
  patientId: id,
  title: requiredText(limits.title, 'O título é obrigatório').refine(...inOneLine),
  description: requiredText(limits.description, 'A descrição é obrigatória'),
});

export const completionInFuture = 'A data não pode estar no futuro';

/** The server checks in the clinic's zone that the day is not in the future. */
const completion = calendarDate.refine((value) => value >= '1900-01-01', 'Digite uma data a partir de 1900');

/** Those to be done first, then those done; each newest first. With the patient's name for the heading. */
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
  .output(futureProcedure.omit({ completedOn: true }));

/** A missing `completedOn` stays as it is; an empty one means that the procedure is still to be done. */
export const futureProcedureChange = futureProcedureInput.extend({
  id,
  completedOn: z
    .string()
    .trim()
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
    .pipe(completion.nullable().optional()),
});

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/patients/{patientId}/future-procedures/{id}',
    tags: ['future procedures'],
    summary: 'Change a future procedure',
  })
  .input(futureProcedureChange)
  .output(futureProcedure);

/** The day on which the procedure was done; null: it is to be done again. */
export const complete = endpoint
  .route({
    method: 'PUT',
    path: '/patients/{patientId}/future-procedures/{id}/completion',
    tags: ['future procedures'],
    summary: 'Mark a future procedure as done',
  })
  .input(z.object({ patientId: id, id, completedOn: completion.nullable() }))
  .output(futureProcedure);

/** NOT_FOUND also once it is taken back. */
export const takeBack = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/future-procedures/{id}/take-back',
    tags: ['future procedures'],
    summary: 'Take a future procedure back from a record',
  })
  .input(takeBackInput)
  .output(z.object({}));

export const futureProceduresContract = { list, create, update, complete, takeBack };
