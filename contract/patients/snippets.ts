/** Texts that '/name' inserts where a consultation is written: a person's own, or the clinic's. Tab goes to the next {field}. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, requiredText } from '../fields.ts';

export const snippetNameLength = 40;
export const snippetLength = 5_000;
export const mostSnippets = 200;
export const tooManySnippets = `Há ${mostSnippets} textos prontos. Remova um antes.`;

export const snippetInput = z.object({
  name: requiredText(snippetNameLength, 'Digite o nome'),
  body: requiredText(snippetLength, 'Escreva o texto'),
  /** Otherwise the clinic's: everyone with the record reads, changes and removes it. It stays what it is. */
  isOwn: z.boolean(),
});

const snippet = z.object({ id, name: z.string(), body: z.string(), isOwn: z.boolean() });
export type Snippet = z.infer<typeof snippet>;

/** Own ones and the clinic's, by name. */
export const list = endpoint
  .route({ method: 'GET', path: '/record/snippets', tags: ['record'], summary: 'Texts to insert' })
  .output(z.object({ rows: z.array(snippet) }));

export const create = endpoint
  .route({
    method: 'POST',
    path: '/record/snippets',
    tags: ['record'],
    summary: 'Add a text to insert',
    successStatus: 201,
  })
  .input(snippetInput)
  .output(z.object({ id }));

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/record/snippets/{id}',
    tags: ['record'],
    summary: 'Change a text to insert',
  })
  .input(snippetInput.omit({ isOwn: true }).extend({ id }))
  .output(z.object({ id }));

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: '/record/snippets/{id}',
    tags: ['record'],
    summary: 'Remove a text to insert',
  })
  .input(z.object({ id }))
  .output(z.object({}));

export const snippetsContract = { list, create, update, remove };
