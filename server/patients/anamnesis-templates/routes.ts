import { isDeepStrictEqual } from 'node:util';
import type { AnamnesisTemplate, TemplateInput } from '#contract/patients/anamnesis-templates.ts';
import { questionnaire } from '#contract/patients/questionnaire.ts';
import { forAdmin } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  askNone,
  insertTemplate,
  insertVersion,
  listTemplates,
  lockTemplates,
  type TemplateRow,
  updateTemplate,
} from './queries.ts';

const present = ({ asked, active, ...row }: TemplateRow): AnamnesisTemplate => ({
  ...row,
  use: asked ? 'asked' : active ? 'active' : 'off',
  content: questionnaire.parse(row.content),
  publishedAt: row.publishedAt.toISOString(),
});

async function find(tx: Scope, id: string): Promise<AnamnesisTemplate> {
  const [row] = await listTemplates(tx, id);
  if (!row) throw refusal('NOT_FOUND');
  return present(row);
}

// As the record's settings: administrators alone have both the record and the settings.
export const anamnesisTemplatesRoutes = {
  list: forAdmin.anamnesisTemplates.list.handler(async ({ context: { db, caller } }) => ({
    rows: (await db.asUser(caller, (tx) => listTemplates(tx))).map(present),
  })),

  create: forAdmin.anamnesisTemplates.create.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      await lockTemplates(tx);
      if (input.use === 'asked') await askNone(tx);
      const { id } = await insertTemplate(tx, input);
      await insertVersion(tx, id, 1, input);
      return find(tx, id);
    }),
  ),

  publish: forAdmin.anamnesisTemplates.publish.handler(
    ({ input: { id, version, ...input }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        await lockTemplates(tx);
        const stored = await find(tx, id);
        if (stored.version !== version)
          throw refusal('CHANGED_MEANWHILE', { userName: null, at: stored.publishedAt });
        if (input.use === 'asked') await askNone(tx, id);
        if (input.name !== stored.name || input.use !== stored.use) await updateTemplate(tx, id, input);
        if (!isSameVersion(stored, input)) await insertVersion(tx, id, version + 1, input);
        return find(tx, id);
      }),
  ),
};

const isSameVersion = (stored: AnamnesisTemplate, { content, repeatMonths }: TemplateInput) =>
  stored.repeatMonths === repeatMonths && isDeepStrictEqual(stored.content, content);
