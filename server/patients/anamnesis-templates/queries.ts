import { sql } from 'kysely';
import type { TemplateInput } from '#contract/patients/anamnesis-templates.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** The newest version of each template; first the one that patients are asked to fill in. */
export const listTemplates = (tx: Scope, templateId?: string) =>
  tx.db
    .selectFrom(
      tx.db
        .selectFrom('anamnesis_versions')
        .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
        .distinctOn('template_id')
        .select(['template_id as id', 'name', 'asked', 'active', 'version', 'content'])
        .select(['repeat_months as repeatMonths', 'published_at as publishedAt'])
        .$if(templateId !== undefined, (query) => query.where('template_id', '=', templateId ?? null))
        .orderBy('template_id')
        .orderBy('version', 'desc')
        .as('newest'),
    )
    .selectAll()
    .orderBy('asked', 'desc')
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute();
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

/** So that two who publish at once follow each other. The lock of one template is the clinic's, since one at most is asked. */
export const lockTemplates = (tx: Scope) =>
  tx.db.selectFrom('anamnesis_templates').select('id').orderBy('id').forUpdate().execute();

const valuesOf = ({ name, use }: Pick<TemplateInput, 'name' | 'use'>) => ({
  name,
  asked: use === 'asked',
  active: use !== 'off',
});

/** Before another one is asked. */
export const askNone = (tx: Scope, butId?: string) =>
  tx.db
    .updateTable('anamnesis_templates')
    .set({ asked: false })
    .where('asked', '=', true)
    .where(butId ? sql<boolean>`id <> ${butId}::uuid` : sql<boolean>`true`)
    .execute();

export const insertTemplate = (tx: Scope, input: TemplateInput) =>
  tx.db.insertInto('anamnesis_templates').values(valuesOf(input)).returning('id').executeTakeFirstOrThrow();

export const updateTemplate = (tx: Scope, id: string, input: TemplateInput) =>
  tx.db.updateTable('anamnesis_templates').set(valuesOf(input)).where('id', '=', id).execute();

export const insertVersion = (
  tx: Scope,
  templateId: string,
  version: number,
  { content, repeatMonths }: TemplateInput,
) =>
  tx.db
    .insertInto('anamnesis_versions')
    .values({
      template_id: templateId,
      version,
      content: JSON.stringify(content),
      repeat_months: repeatMonths,
    })
    .execute();
