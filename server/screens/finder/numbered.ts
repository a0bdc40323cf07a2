/** Which documents a search asks for by number: '2026/0123', '0123/2026', 'receita 123', 'recibo 2026/0012'. */
import { fold } from '#contract/fold.ts';
import { documentKinds } from '#contract/patients/file-kinds.ts';
import type { IssuedKind } from '../../patients/documents/queries.ts';

type NumberedKind = IssuedKind | 'receipt';

const names = new Map<NumberedKind, string>([
  ...Object.entries(documentKinds).map(([kind, { name }]) => [kind as IssuedKind, name] as const),
  ['term', 'Termo'],
  ['receipt', 'Recibo'],
]);

export const nameOf = (kind: NumberedKind, number: string) => `${names.get(kind)} ${number}`;

export interface Numbered {
  number: number;
  /** The newest first. */
  years: number[];
  kinds: NumberedKind[];
}

const written =
  /^(?<words>\D*?)\s*(?:(?<year>20\d{2})\s*[/.-]\s*(?<number>\d{1,6})|(?<first>\d{1,6})\s*[/.-]\s*(?<last>20\d{2})|(?<alone>\d{1,6}))$/u;
/** Without a year. */
const recentYears = 10;
/** 'receitas' and 'orientação' name a kind, too; 'nº' and 'de' name none. */
const stem = { shortest: 3, longest: 5 };

/** A number alone needs a word for its kind: else it is a phone's, or a CPF's. @param today yyyy-MM-dd */
export function numberedIn(search: string, today: string): Numbered | undefined {
  const { words = '', year, number, first, last, alone } = written.exec(search.trim())?.groups ?? {};
  const asked = Number(number ?? first ?? alone ?? 0);
  const typed = fold(words)
    .split(/\s+/u)
    .filter((word) => word.length >= stem.shortest && word !== 'numero');
  if (asked === 0 || (alone && typed.length === 0)) return undefined;
  const isNamed = (name: string) =>
    typed.every((word) =>
      `documento ${fold(name)}`.split(' ').some((each) => each.startsWith(word.slice(0, stem.longest))),
    );
  const kinds = [...names].filter(([, name]) => isNamed(name)).map(([kind]) => kind);
  if (kinds.length === 0) return undefined;
  const newest = Number(today.slice(0, 4));
  const given = year ?? last;
  const years = given ? [Number(given)] : Array.from({ length: recentYears }, (_, ago) => newest - ago);
  return { number: asked, years, kinds };
}
