/** An import from the older platform: what is chosen of it, and the names of what it compares. */
import { z } from 'zod';
import { answeredStatus } from './spreadsheet-options.ts';

/** The options of its row. */
export const platformOptions = z.object({
  /** Whose the appointments without a professional are, by name: a professional who is here or comes. Null: not chosen. */
  unnamedAre: z.string().nullable().default(null).catch(null),
  /** Whether files that no row names become files of the patient in whose folder they are. */
  bringsLooseFiles: z.boolean().default(false).catch(false),
  /** What unknown words of a status mean, folded and without spaces; without an answer, booked. */
  statuses: z.record(z.string(), answeredStatus.nullable()).default({}).catch({}),
  /** Answers about names of professionals, by name without accents, case and titles: another professional's name, or '' for a new person. */
  professionals: z.record(z.string(), z.string()).default({}).catch({}),
});

type AskedNames = { candidates: string[]; names: { key: string; name: string; choice: string }[] };

/** The professionals after the answers: those who are here (their key is null), and the names that are new persons. */
export const peopleOf = ({ candidates, names }: AskedNames): { key: string | null; name: string }[] => [
  ...candidates
    .filter((each) => names.every(({ name }) => name !== each))
    .map((name) => ({ key: null, name })),
  ...names.filter(({ choice }) => choice === ''),
];

/** Unknown words of a status that are asked about, the first ones, and the longest. */
export const askedStatuses = { words: 50, length: 60 } as const;

/** In place of a status or a year that the source's row does not have, or that cannot be read. */
export const unreadOf = 'unread';
export const unreadText = 'ilegível ou em branco';

/** The figures of `importResult.comparison` by their code; `*` stands for a status or a year. */
export const comparedFigures = {
  'appointments.count': 'Agendamentos, ao todo',
  'appointments.status.*': 'Agendamentos, por situação',
  'appointments.year.*': 'Agendamentos, por ano',
  'appointments.professional.*': 'Agendamentos, por profissional',
  'plans.status.*': 'Planos de tratamento, por situação',
  'files.count': 'Arquivos na pasta dos pacientes',
  'files.bytes': 'Tamanho dos arquivos na pasta dos pacientes',
  'photos.count': 'Fotos dos pacientes',
  'media.count': 'Imagens e vídeos dos procedimentos',
  'packages.sessions': 'Sessões que restam, nas linhas que puderam ser lidas',
  'packages.cents': 'Valor em aberto, nas linhas que puderam ser lidas',
  'packages.credit.cents': 'Crédito de pacientes, que fica “A devolver”',
} as const;
type ComparedFigure = keyof typeof comparedFigures;

/** 'appointments.year.2024' -> its figure and '2024'; null for a code of another version. */
export function readFigure(what: string): { figure: ComparedFigure; of: string | null } | null {
  const known = (name: string): name is ComparedFigure => Object.hasOwn(comparedFigures, name);
  if (known(what)) return { figure: what, of: null };
  // A professional's name may have points.
  const [, group = '', of = ''] = /^([^.]+\.[^.]+)\.(.+)$/su.exec(what) ?? [];
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
  'public.patient_files': 'Registros de arquivos',
  'storage.objects': 'Arquivos sem registro',
  'public.patient_future_procedures': 'Procedimentos futuros',
  'public.treatment_plans': 'Planos de tratamento',
  'public.clinic_settings': 'Configurações',
  'public.professionals': 'Profissionais',
};
