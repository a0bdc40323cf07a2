import { type TermTemplate, type TermTemplateInput, termParts } from '#contract/patients/term-templates.ts';
import type { Services } from '../../platform/calls/context.ts';
import { forAdmin, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { assertPrintable } from '../documents/issue-in-turn.ts';
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

/** A term with such letters could never be signed. One out of use asks no one. @throws UNPRINTABLE */
async function assertSignable(paper: Services['paper'], { name, active, body }: TermTemplateInput) {
  if (!active) return;
  const { unprintable } = await paper.drawSheet({
    title: name,
    number: null,
    clinic: { name: '', lines: [], logo: null },
    sections: [{ title: name, facts: [], parts: termParts(body), dated: '', signer: [] }],
    foot: '',
    check: null,
  });
  assertPrintable(unprintable, []);
}

// What patients sign is written by administrators, as the anamneses are; a procedure's form chooses among them.
export const termTemplatesRoutes = {
  list: forStaff('settings').termTemplates.list.handler(async ({ context: { db, caller } }) => ({
    rows: (await db.asUser(caller, (tx) => listTermTemplates(tx))).map(present),
  })),

  create: forAdmin.termTemplates.create.handler(async ({ input, context: { db, caller, paper } }) => {
    await assertSignable(paper, input);
    return db.asUser(caller, async (tx) => {
      const { id } = await insertTermTemplate(tx, input);
      await insertTermVersion(tx, id, 1, input);
      return find(tx, id);
    });
  }),

  publish: forAdmin.termTemplates.publish.handler(
    async ({ input: { id, version, ...input }, context: { db, caller, paper } }) => {
      await assertSignable(paper, input);
      return db.asUser(caller, async (tx) => {
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
      });
    },
  ),
};
