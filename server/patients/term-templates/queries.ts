import type { TermTemplateInput } from '#contract/patients/term-templates.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** The newest version of each template; those in use first. */
export const listTermTemplates = (tx: Scope, templateId?: string) =>
  tx.db
    .selectFrom(
      tx.db
        .selectFrom('term_versions')
        .innerJoin('term_templates', 'term_templates.id', 'template_id')
        .distinctOn('template_id')
        .select(['template_id as id', 'name', 'active', 'of_photographs as ofPhotographs', 'version', 'body'])
        .select(['valid_months as validMonths', 'published_at as publishedAt'])
        .$if(templateId !== undefined, (query) => query.where('template_id', '=', templateId ?? null))
        .orderBy('template_id')
        .orderBy('version', 'desc')
        .as('newest'),
    )
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute();

/** So that two who publish at once follow each other. */
export const lockTermTemplate = (tx: Scope, id: string) =>
  tx.db.selectFrom('term_templates').select('id').where('id', '=', id).forUpdate().execute();

const templateOf = ({ name, active, ofPhotographs }: TermTemplateInput) => ({
  name,
  active,
  of_photographs: ofPhotographs,
});
export const insertTermTemplate = (tx: Scope, input: TermTemplateInput) =>
  tx.db.insertInto('term_templates').values(templateOf(input)).returning('id').executeTakeFirstOrThrow();

export const updateTermTemplate = (tx: Scope, id: string, input: TermTemplateInput) =>
  tx.db.updateTable('term_templates').set(templateOf(input)).where('id', '=', id).execute();

export const insertTermVersion = (
  tx: Scope,
  templateId: string,
  version: number,
  { body, validMonths }: TermTemplateInput,
) =>
  tx.db
    .insertInto('term_versions')
    .values({ template_id: templateId, version, body, valid_months: validMonths })
    .execute();
