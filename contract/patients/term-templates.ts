/** Texts of the terms that patients sign, with fields. A published version never changes: a signed term names its version (decision 130). */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, limits, requiredText, text } from '../fields.ts';

const tags = ['terms'];

/** What a field is filled with, and what stands there where it is not known; null: what fits the words before it. */
export const termFields = {
  paciente: { means: 'o nome do paciente', unknown: '' },
  procedimento: { means: 'o procedimento', unknown: null },
  profissional: { means: 'quem vai atender', unknown: 'o profissional que me atender' },
  clinica: { means: 'o nome da clínica', unknown: '' },
  data: { means: 'o dia da assinatura', unknown: '' },
  riscos: { means: 'os riscos escritos no cadastro do procedimento', unknown: '' },
} as const;
type TermField = keyof typeof termFields;
type TermValues = Record<TermField, string | null>;

/**
 * 'combinado' after 'antes do procedimento', 'procedimento combinado' after 'antes do', else 'o procedimento combinado'. A heading above
 * is none of the words before it.
 */
function agreedProcedure(before: string) {
  if (/procedimento[ \t]+$/iu.test(before)) return 'combinado';
  return /(^|\s)(o|do|no|ao|pelo|este|deste|neste|meu)([ \t]+|\n)$/iu.test(before)
    ? 'procedimento combinado'
    : 'o procedimento combinado';
}

const field = /\{([^{}\n]*)\}/gu;
const isField = (name: string): name is TermField => Object.hasOwn(termFields, name);

/** '{paciete}': what stands in braces and is no field, once each. */
const unknownFields = (body: string) => [
  ...new Set(
    [...body.matchAll(field)].filter(([, name = '']) => !isField(name)).map(([whole]) => whole.slice(0, 40)),
  ),
];

/** The text as it is read and signed. A value that is null is not known. */
export const fillTerm = (body: string, values: TermValues) =>
  body
    .replaceAll(field, (whole, name: string, at: number) =>
      isField(name)
        ? (values[name] ?? termFields[name].unknown ?? agreedProcedure(body.slice(0, at)))
        : whole,
    )
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();

/** A line that begins with '# ' is a heading; an empty line ends a paragraph. */
export const termParts = (filled: string) =>
  filled.split(/\n{2,}|\n(?=# )/u).flatMap((block) => {
    const [first = '', ...rest] = block.split('\n');
    if (!first.startsWith('# ')) return [{ kind: 'paragraph' as const, text: block }];
    const heading = { kind: 'heading' as const, text: first.slice(2) };
    return rest.length === 0 ? [heading] : [heading, { kind: 'paragraph' as const, text: rest.join('\n') }];
  });

export const termLimits = { body: 20_000, months: { min: 1, max: 60 } } as const;

export const unknownField = (found: string) =>
  `O campo ${found} não existe. Use ${Object.keys(termFields)
    .map((name) => `{${name}}`)
    .join(', ')}.`;
const wrongMonths = 'Digite um número de meses de 1 a 60';
const missingBody = 'Escreva o texto do termo';

export const termTemplateInput = z.object({
  name: requiredText(limits.title, 'Escreva o nome do modelo'),
  /** Whether new terms of it are asked for. */
  active: z.boolean(),
  /** Signed, it is the consent for photographs of the record; declined or revoked, its end. */
  ofPhotographs: z.boolean().optional(),
  body: requiredText(termLimits.body, missingBody).superRefine((body, context) => {
    const [unknown] = unknownFields(body);
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: unknownField(unknown),
      });
  }),
  /** For so many months a signed one counts for further visits of the same procedure. */
  validMonths: z
    .number(wrongMonths)
    .int(wrongMonths)
    .min(termLimits.months.min, wrongMonths)
    .max(termLimits.months.max, wrongMonths),
});
export type TermTemplateInput = z.infer<typeof termTemplateInput>;

const template = termTemplateInput.extend({
  id,
  body: text(termLimits.body),
  version: z.number().int(),
  publishedAt: instant,
});
export type TermTemplate = z.infer<typeof template>;

/** The newest version of each; those in use first. */
export const list = endpoint
  .route({ method: 'GET', path: '/term-templates', tags, summary: 'Templates of terms' })
  .output(z.object({ rows: z.array(template) }));

/** @throws UNPRINTABLE for letters that its page would lack, while it is in use */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/term-templates',
    tags,
    summary: 'Add a template of terms',
    successStatus: 201,
  })
  .input(termTemplateInput)
  .output(template);

/** Another text, or other months, become a new version. `version` is the one that was changed. @throws CHANGED_MEANWHILE; UNPRINTABLE as `create` */
export const publish = endpoint
  .route({ method: 'PUT', path: '/term-templates/{id}', tags, summary: 'Change a template of terms' })
  .input(termTemplateInput.extend({ id, version: z.number().int().min(1) }))
  .output(template);

export const termTemplatesContract = { list, create, publish };
