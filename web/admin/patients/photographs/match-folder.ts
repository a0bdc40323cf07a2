/** Whose photograph a file of a folder is, by the names of its folders and its own: a full name or a CPF. */
import { isCpf } from '#contract/cpf.ts';
import { fold } from '#contract/fold.ts';
import { photographTypes, poseWordsLength } from '#contract/patients/photographs.ts';

/** `path`: with the folders, the chosen one first. */
export type FolderFile = { file: File; path: string };
export type KnownPatient = { id: string; fullName: string; cpf: string | null };
/** What is searched for: digits of a CPF, or words of a name. */
export type Clue = { kind: 'cpf' | 'name'; text: string };

const stemOf = (name: string) => name.replace(/\.[^.]*$/u, '');

/** Numbers, dates and signs are not of the name: 'Ana_Lima 2024-03 (2)' is 'ana lima'. */
const nameIn = (words: string) =>
  fold(words.replace(/[^\p{L}\p{M}']+/gu, ' '))
    .trim()
    .replace(/\s+/gu, ' ');

function clueIn(words: string): Clue | null {
  const digits = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/u.exec(words)?.[0].replace(/\D/gu, '');
  if (digits && isCpf(digits)) return { kind: 'cpf', text: digits };
  const name = nameIn(words);
  return name.includes(' ') ? { kind: 'name', text: name } : null;
}

/** Of the file's own name and of each folder. One word alone is no full name. */
export function cluesOf(path: string): Clue[] {
  const segments = path.split('/');
  return segments
    .map((segment, at) => clueIn(at === segments.length - 1 ? stemOf(segment) : segment))
    .filter((clue) => clue !== null);
}

export const keyOf = ({ kind, text }: Clue) => `${kind} ${text}`;

/** Of the patients that a search found, those that the clue names whole. */
export const named = ({ kind, text }: Clue, found: readonly KnownPatient[]) =>
  found.filter(({ cpf, fullName }) => (kind === 'cpf' ? cpf === text : nameIn(fullName) === text));

export const reasons = {
  none: 'Nenhum paciente com este nome ou CPF',
  several: 'Mais de um paciente: use o CPF no nome da pasta',
} as const;
export type Reason = keyof typeof reasons;

/** A CPF decides; names decide where all of them name one patient. @param patientsOf the patients of a clue */
export function matchOf(
  path: string,
  patientsOf: (clue: Clue) => readonly KnownPatient[],
): { patient: KnownPatient } | { reason: Reason } {
  const clues = cluesOf(path);
  for (const kind of ['cpf', 'name']) {
    const found = clues.filter((clue) => clue.kind === kind).flatMap(patientsOf);
    const [patient, ...others] = new Map(found.map((each) => [each.id, each])).values();
    if (patient) return others.length === 0 ? { patient } : { reason: 'several' };
  }
  return { reason: 'none' };
}

export const isPhotograph = ({ type }: File) => photographTypes.some((known) => known === type);

/** What stands for the pose until somebody chooses one. */
export const wordsOf = ({ name }: File) => stemOf(name).trim().slice(0, poseWordsLength).trim() || 'Foto';
