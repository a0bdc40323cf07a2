/** Terms of the patient who signs in: one to sign, one signed, one revoked; and which procedures require one. */
import type { Kysely } from 'kysely';
import { addDays } from '#contract/value-formats.ts';
import { composeSigned, readText } from '#server/patients/terms/compose-term.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { type Day, instantOf } from './days.ts';
import { procedureId } from './insert-team.ts';
import { letterhead, type storeDocuments } from './issued-documents.ts';
import type { DemoPatient } from './patients.ts';
import { idOf } from './random.ts';
import { team } from './team.ts';

/** The template that a procedure of the catalogue requires. */
const requiredTerms: Partial<Record<string, string>> = {
  'Peeling químico': 'Peeling',
  'Toxina botulínica': 'Toxina botulínica',
};

/** After the other documents, whose numbers they continue. */
const signed = [
  { daysAgo: 4, title: 'Peeling', procedure: 'Peeling químico', revoked: null },
  {
    daysAgo: 3,
    title: 'Uso de imagens',
    procedure: null,
    revoked: 'Prefere que o acompanhamento seja só por anotações.',
  },
];

/** Invented: two loops and a line, in thousandths of the board's width. */
const drawing = [
  Array.from({ length: 40 }, (_, at) => [
    Math.round(200 + at * 9 + 60 * Math.cos(at / 3)),
    Math.round(190 + 70 * Math.sin(at / 3)),
  ]).flat(),
  [180, 290, 420, 270, 680, 282],
];

/** The newest text of each template, by its name: those that the migrations bring. */
export async function listTexts(rows: Kysely<DB>) {
  const texts = await rows
    .selectFrom('term_templates')
    .innerJoin('term_versions', 'template_id', 'term_templates.id')
    .distinctOn('name')
    .select(['name', 'template_id as templateId', 'term_versions.id as versionId', 'version', 'body'])
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  return new Map(texts.map((text) => [text.name, text]));
}
type Texts = Awaited<ReturnType<typeof listTexts>>;

const textOf = (texts: Texts, name: string) => {
  const text = texts.get(name);
  if (!text) throw new Error(`the demo's term ${name} has no text`);
  return text;
};

/** As a signature on the clinic's tablet writes them. */
export const termIssues = (
  { id, fullName }: DemoPatient,
  today: Day,
  texts: Texts,
): Parameters<typeof storeDocuments>[3] =>
  signed.map(({ daysAgo, title, procedure, revoked }, place) => {
    const day = addDays(today, -daysAgo);
    const { version, body } = textOf(texts, title);
    const term = {
      title,
      procedure,
      version,
      body,
      patientName: fullName,
      civilName: null,
      cpf: null,
      risks: null,
      professional: team.helena.fullName,
    };
    const read = readText(term, letterhead.name, day);
    const given = { name: fullName, cpf: null, drawing };
    const circumstances = {
      way: 'tablet' as const,
      at: `${day} 10:0${place}:30`,
      timeZone: 'America/Sao_Paulo',
      lentBy: team.helena.fullName,
      address: null,
      device: 'Tablet da recepção',
    };
    return {
      key: `term ${place}`,
      patientId: id,
      day,
      time: `10:0${place}`,
      kind: 'term',
      category: 'treatment',
      author: { name: fullName, council: 'Paciente' },
      strike: revoked === null ? null : { reason: 'revoked', explanation: revoked },
      name: (number) => `Termo ${number}`,
      draw: (issued) => composeSigned(term, read, letterhead, given, circumstances, issued),
      words: {
        kind: 'term',
        template: title,
        procedure,
        onPaper: false,
        version,
        textHash: read.textHash,
        ...given,
        guardian: null,
        witness: null,
        ...circumstances,
      },
    };
  });

/** After their documents. */
export async function insertTerms(
  rows: Kysely<DB>,
  patientId: string,
  today: Day,
  texts: Texts,
): Promise<void> {
  for (const [procedure, template] of Object.entries(requiredTerms))
    if (template)
      await rows
        .updateTable('procedures')
        .set({ term_template_id: textOf(texts, template).templateId })
        .where('id', '=', procedureId(procedure))
        .execute();
  await rows
    .insertInto('patient_terms')
    .values([
      ...signed.map(({ daysAgo, title, procedure, revoked }, place) => {
        const { templateId, versionId } = textOf(texts, title);
        const at = new Date(instantOf(addDays(today, -daysAgo), `10:0${place}`));
        return {
          id: idOf(`patient term ${place}`),
          patient_id: patientId,
          template_id: templateId,
          procedure_id: procedure && procedureId(procedure),
          version_id: versionId,
          document_id: idOf(`term ${place}`),
          created_at: at,
          closed_at: revoked === null ? at : new Date(at.getTime() + 60_000),
          state: revoked === null ? ('signed' as const) : ('revoked' as const),
        };
      }),
      {
        id: idOf('patient term to sign'),
        patient_id: patientId,
        state: 'pending' as const,
        template_id: textOf(texts, 'Laser e luz').templateId,
        procedure_id: null,
        version_id: null,
        document_id: null,
        closed_at: null,
        created_at: new Date(instantOf(addDays(today, -1), '17:30')),
      },
    ])
    .execute();
  const end = signed.find(({ title }) => title === 'Uso de imagens');
  if (!end) return;
  // As its revocation writes.
  const day = addDays(today, -end.daysAgo);
  await rows
    .insertInto('photograph_consents')
    .values({
      use: 'record',
      patient_id: patientId,
      given: false,
      text_version: 1,
      by_term: true,
      day,
      recorded_at: new Date(instantOf(day, '10:01')),
      recorded_by_name: team.helena.fullName,
    })
    .execute();
}
