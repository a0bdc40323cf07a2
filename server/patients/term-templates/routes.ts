import type { TermTemplate } from '#contract/patients/term-templates.ts';
import { forAdmin, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  insertTermTemplate,
  insertTermVersion,
  listTermTemplates,
  lockTermTemplate,
  updateTermTemplate,
} from './queries.ts';

const present = (row: Awaited<ReturnType<typeof listTermTemplates>>[number]): TermTemplate => ({
  ...row,
  publishedAt: row.publishedAt.toISOString(),
});

async function find(tx: Scope, id: string): Promise<TermTemplate> {
  const [row] = await listTermTemplates(tx, id);
  if (!row) throw refusal('NOT_FOUND');
  return present(row);
}

// What patients sign is written by administrators, as the anamneses are; a procedure's form chooses among them.
export const termTemplatesRoutes = {
  list: forStaff('settings').termTemplates.list.handler(async ({ context: { db, caller } }) => ({
    rows: (await db.asUser(caller, (tx) => listTermTemplates(tx))).map(present),
  })),

  create: forAdmin.termTemplates.create.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      const { id } = await insertTermTemplate(tx, input);
      await insertTermVersion(tx, id, 1, input);
      return find(tx, id);
    }),
  ),

  publish: forAdmin.termTemplates.publish.handler(
    ({ input: { id, version, ...input }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        await lockTermTemplate(tx, id);
        const stored = await find(tx, id);
        if (stored.version !== version)
          throw refusal('CHANGED_MEANWHILE', { userName: null, at: stored.publishedAt });
        if (
          input.name !== stored.name ||
          input.active !== stored.active ||
          (input.ofPhotographs ?? stored.ofPhotographs) !== stored.ofPhotographs
        )
          await updateTermTemplate(tx, id, input);
        if (input.body !== stored.body || input.validMonths !== stored.validMonths)
          await insertTermVersion(tx, id, version + 1, input);
        return find(tx, id);
      }),
  ),
};
