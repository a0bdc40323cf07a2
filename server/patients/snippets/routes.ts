import { mostSnippets, tooManySnippets } from '#contract/patients/snippets.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { countSnippets, deleteSnippet, insertSnippet, listSnippets, updateSnippet } from './queries.ts';

export const snippetsRoutes = {
  list: forStaff('record').snippets.list.handler(async ({ context: { db, caller } }) => ({
    rows: await db.asUser(caller, listSnippets),
  })),

  create: forStaff('record').snippets.create.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      if ((await countSnippets(tx, input.isOwn)) >= mostSnippets)
        throw invalidField(['name'], tooManySnippets);
      return insertSnippet(tx, input);
    }),
  ),

  update: forStaff('record').snippets.update.handler(async ({ input, context: { db, caller } }) => {
    if (!(await db.asUser(caller, (tx) => updateSnippet(tx, input.id, input)))) throw refusal('NOT_FOUND');
    return { id: input.id };
  }),

  remove: forStaff('record').snippets.remove.handler(async ({ input, context: { db, caller } }) => {
    if (!(await db.asUser(caller, (tx) => deleteSnippet(tx, input.id)))) throw refusal('NOT_FOUND');
    return {};
  }),
};
