/** Templates of anamneses. What is published never changes: an anamnesis that is filled in keeps its version (decision 095). */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, limits, requiredText } from '../fields.ts';
import { newQuestionnaire, questionnaire } from './questionnaire.ts';

const tags = ['anamneses'];

/** `asked`: patients fill it in before a visit, and one template at most is. `off`: no new anamnesis of it is begun. */
export const templateUses = ['asked', 'active', 'off'] as const;

const wrongMonths = 'Digite um número de meses de 1 a 60';

export const templateInput = z.object({
  name: requiredText(limits.title, 'Escreva o nome do modelo'),
  use: z.enum(templateUses),
  /** After so many months it is asked again. */
  repeatMonths: z.number(wrongMonths).int(wrongMonths).min(1, wrongMonths).max(60, wrongMonths),
  content: newQuestionnaire,
});
export type TemplateInput = z.infer<typeof templateInput>;

const template = templateInput.extend({
  content: questionnaire,
  id,
  version: z.number().int(),
  publishedAt: instant,
});
export type AnamnesisTemplate = z.infer<typeof template>;

/** The newest version of each. */
export const list = endpoint
  .route({ method: 'GET', path: '/anamnesis-templates', tags, summary: 'Templates of anamneses' })
  .output(z.object({ rows: z.array(template) }));

export const create = endpoint
  .route({
    method: 'POST',
    path: '/anamnesis-templates',
    tags,
    summary: 'Add a template of anamneses',
    successStatus: 201,
  })
  .input(templateInput)
  .output(template);

/**
 * Other questions, or another period, become a new version. `version` is the one that was changed.
 * @throws CHANGED_MEANWHILE
 */
export const publish = endpoint
  .route({
    method: 'PUT',
    path: '/anamnesis-templates/{id}',
    tags,
    summary: 'Change a template of anamneses',
  })
  .input(templateInput.extend({ id, version: z.number().int().min(1) }))
  .output(template);

export const anamnesisTemplatesContract = { list, create, publish };
