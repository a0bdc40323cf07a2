/** How the clinic writes its consultations: its sections, and when the author of a draft is reminded to sign. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, requiredText } from '../fields.ts';
import { type SectionKey, sectionKeys, sectionTitles } from './record.ts';

export const sectionTitleLength = 60;
/** In hours; the database has the same bounds and default. */
export const unsignedBounds = { min: 1, max: 720 } as const;
export const defaultUnsignedHours = 24;
export const wrongHours = `Digite um número de horas de ${unsignedBounds.min} a ${unsignedBounds.max}`;

const sectionChoice = z.object({
  key: z.enum(sectionKeys),
  title: requiredText(sectionTitleLength, 'Escreva o título da seção'),
  hidden: z.boolean(),
});
type SectionChoice = z.infer<typeof sectionChoice>;

/** What is stored, in its order, then the sections that are not in it. */
export const completeSections = (stored: readonly SectionChoice[]): SectionChoice[] => [
  ...stored,
  ...sectionKeys
    .filter((key) => !stored.some((each) => each.key === key))
    .map((key: SectionKey) => ({ key, title: sectionTitles[key], hidden: false })),
];

/** What 'O que ainda falta' asks for. Nothing of it keeps anyone from signing. */
export const recordNeeds = ['anamnesis', 'text', 'conduct', 'application', 'photographs'] as const;
/** Of a procedure without a choice of its own. */
export const defaultNeeds: readonly (typeof recordNeeds)[number][] = ['anamnesis', 'text', 'conduct'];

const procedureChoice = z.object({
  procedureId: id,
  needs: z
    .array(z.enum(recordNeeds))
    .refine((all) => all.length <= recordNeeds.length, 'O valor não é válido'),
  /** Its own order and use of the sections, with the titles of all; null: as of all. */
  sections: z.array(sectionChoice.omit({ title: true })).nullable(),
});
export type ProcedureChoice = z.infer<typeof procedureChoice>;

export const recordSettings = z.object({
  unsignedHours: z
    .number(wrongHours)
    .int(wrongHours)
    .min(unsignedBounds.min, wrongHours)
    .max(unsignedBounds.max, wrongHours),
  /** In the order of the screen and of what is signed. */
  sections: z.array(sectionChoice),
  /** Of the procedures that differ. */
  procedures: z.array(procedureChoice).refine((all) => all.length <= 500, 'O valor não é válido'),
});
export type RecordSettings = z.infer<typeof recordSettings>;

const faultOf = (sections: readonly Omit<SectionChoice, 'title'>[]) =>
  new Set(sections.map(({ key }) => key)).size !== sections.length || sections.length !== sectionKeys.length
    ? 'Cada seção deve estar na lista uma vez'
    : sections.every(({ hidden }) => hidden)
      ? 'Deixe ao menos uma seção visível'
      : null;

export const recordSettingsInput = recordSettings.superRefine(({ sections, procedures }, context) => {
  const refuse = (field: string, message: string | null) => {
    if (message) context.addIssue({ code: 'custom', path: [field], message });
  };
  refuse('sections', faultOf(sections));
  for (const each of procedures) refuse('procedures', each.sections && faultOf(each.sections));
  if (new Set(procedures.map(({ procedureId }) => procedureId)).size !== procedures.length)
    refuse('procedures', 'Há um procedimento repetido');
});

/** What a consultation of this procedure has and needs. @param procedureId null: of none */
export function choicesFor({ sections, procedures }: RecordSettings, procedureId: string | null) {
  const own = procedures.find((each) => each.procedureId === procedureId);
  const ordered = own?.sections?.flatMap(({ key, hidden }) =>
    sections.filter((each) => each.key === key).map(({ title }) => ({ key, title, hidden })),
  );
  return { sections: completeSections(ordered ?? sections), needs: own?.needs ?? [...defaultNeeds] };
}

export const get = endpoint
  .route({
    method: 'GET',
    path: '/record/settings',
    tags: ['record'],
    summary: 'Sections of consultations, and when authors are reminded',
  })
  .output(recordSettings);

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/record/settings',
    tags: ['record'],
    summary: 'Change the sections of consultations',
  })
  .input(recordSettingsInput)
  .output(recordSettings);

export const recordSettingsContract = { get, update };
