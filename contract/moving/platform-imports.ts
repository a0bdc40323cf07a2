/** What an import from the older platform shows besides its counts: figures of both sides, and ten patients side by side. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id } from '../fields.ts';

/** The figures of `importResult.comparison` by their code; `*` stands for a status or a year. */
export const comparedFigures = {
  'appointments.status.*': 'Agendamentos, por situação',
  'appointments.year.*': 'Agendamentos, por ano',
  'plans.status.*': 'Planos de tratamento, por situação',
  'files.count': 'Arquivos dos pacientes',
  'files.bytes': 'Tamanho dos arquivos dos pacientes',
  'photos.count': 'Fotos dos pacientes',
  'media.count': 'Imagens e vídeos dos procedimentos',
} as const;
export type ComparedFigure = keyof typeof comparedFigures;

/** 'appointments.year.2024' -> its figure and '2024'; null for a code of another version. */
export function readFigure(what: string): { figure: ComparedFigure; of: string | null } | null {
  const known = (name: string): name is ComparedFigure => Object.hasOwn(comparedFigures, name);
  if (known(what)) return { figure: what, of: null };
  const [, group = '', of = ''] = /^(.+)\.([^.]+)$/u.exec(what) ?? [];
  const figure = `${group}.*`;
  return known(figure) ? { figure, of } : null;
}

/** The tables of `importResult.tables` as people call them. */
export const comparedTables: Record<string, string> = {
  'auth.users': 'Contas',
  'public.profiles': 'Perfis',
  'public.patients': 'Pacientes',
  'public.procedures': 'Procedimentos',
  'public.appointments': 'Agendamentos',
  'public.patient_files': 'Arquivos',
  'public.patient_future_procedures': 'Procedimentos futuros',
  'public.treatment_plans': 'Planos de tratamento',
  'public.clinic_settings': 'Configurações',
  'public.professionals': 'Profissionais',
};

const count = z.number().int();
const pair = z.object({ field: z.string(), source: z.string().nullable(), ours: z.string().nullable() });

export const patientPair = z.object({
  id,
  fullName: z.string(),
  /** Each value as it was and as it is now, by the field of the patient. */
  values: z.array(pair),
  /** By `comparedTables`: how many rows of the patient each side has. */
  rows: z.array(z.object({ table: z.string(), source: count, ours: count })),
  /** The latest rows of the source, written in one line, and the same of ours by id; null where it did not come. */
  examples: z.array(z.object({ table: z.string(), source: z.string(), ours: z.string().nullable() })),
});
export type PatientPair = z.infer<typeof patientPair>;

/** Up to ten patients, drawn at random: what the older platform had, and what is here now. Until the traces of the import are removed. */
export const samples = endpoint
  .route({
    method: 'GET',
    path: '/imports/{id}/samples',
    tags: ['imports'],
    summary: 'Ten patients of an import beside the older platform',
  })
  .input(z.object({ id }))
  .output(z.object({ patients: z.array(patientPair) }));

export const platformImportsContract = { samples };
