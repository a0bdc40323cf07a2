/** What was said when somebody who owes was called. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, requiredText } from '../fields.ts';

export const collectionNoteLength = 200;
export const missingNote = 'Diga o que foi combinado';
/** In one answer, of a patient. */
export const listedNotes = 5;

export const collectionNote = z.object({
  note: z.string(),
  notedAt: instant,
  userName: z.string().nullable(),
});
export type CollectionNote = z.infer<typeof collectionNote>;

/** @throws NOT_FOUND */
export const note = endpoint
  .route({
    method: 'POST',
    path: '/collection-notes',
    tags: ['payments'],
    summary: 'Note what somebody who owes has said',
    successStatus: 201,
  })
  .input(z.object({ patientId: id, note: requiredText(collectionNoteLength, missingNote) }))
  .output(z.object({}));
