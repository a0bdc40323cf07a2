/** How the rows of a patient's story are put together on the screen. */
import type { StoryRow, StoryRowOf } from '#contract/screens/patient-story.ts';
import { isFolded } from './story-kinds.ts';

type Period = { name: string; rows: StoryRow[]; isAhead: boolean };

const dayOf = ({ at }: StoryRow) => at.slice(0, 10);
const isCancelled = (row: StoryRow) => row.kind === 'appointment' && row.status === 'cancelled';

export type Visits = ReadonlyMap<string, StoryRowOf<'appointment'>>;

/** A visit with a signed entry is one row: its appointment stands in that of the entry, by whose id `visits` has it. */
export function joinVisits(rows: readonly StoryRow[]): { rows: StoryRow[]; visits: Visits } {
  const entryOf = new Map(
    rows.flatMap((row) =>
      row.kind === 'entry' && row.entryKind === 'consultation' && row.appointmentId && !row.struck
        ? [[row.appointmentId, row.id] as const]
        : [],
    ),
  );
  const visits = new Map(
    rows.flatMap((row) => {
      const entry = row.kind === 'appointment' && entryOf.get(row.id);
      return entry ? [[entry, row] as const] : [];
    }),
  );
  return { rows: rows.filter(({ kind, id }) => kind !== 'appointment' || !entryOf.has(id)), visits };
}

/** So many to come stand in sight; of more only the nearest, so that the past is not pushed off the screen. */
const mostAhead = 3;

/** What is folded of what is to come. @param rows newest first @param today yyyy-MM-dd */
export function laterOf(rows: readonly StoryRow[], today: string): StoryRow[] {
  const ahead = rows.filter((row) => dayOf(row) > today && !isCancelled(row));
  return ahead.length > mostAhead ? ahead.slice(0, -1) : [];
}

/**
 * Today and what comes next stand first, the nearest beside today; below them what was cancelled of it, and the past, newest first.
 * @param rows newest first @param today yyyy-MM-dd
 */
export function periodsOf(rows: readonly StoryRow[], today: string): Period[] {
  const periods: Period[] = [];
  const toCome = rows.filter((row) => dayOf(row) > today).toReversed();
  const ahead = [...toCome.filter((row) => !isCancelled(row)), ...toCome.filter(isCancelled)];
  const now = rows.filter((row) => dayOf(row) === today);
  const past = rows.filter((row) => dayOf(row) < today);
  for (const row of [...now, ...ahead, ...past]) {
    const day = dayOf(row);
    const year = day.slice(0, 4);
    const next = today.startsWith(year) ? 'A seguir' : `A seguir, ${year}`;
    const isAhead = day > today && !isCancelled(row);
    const name = isAhead ? next : day > today ? 'Cancelados' : day === today ? 'Hoje' : year;
    const latest = periods.at(-1);
    if (latest?.name === name) latest.rows.push(row);
    else periods.push({ name, rows: [row], isAhead });
  }
  return periods;
}

/** Rows that stand alone, and those of one kind that follow each other and are folded into one line. */
export function foldsOf(rows: readonly StoryRow[]): StoryRow[][] {
  const folds: StoryRow[][] = [];
  for (const row of rows) {
    const latest = folds.at(-1);
    const [first] = latest ?? [];
    if (latest && first?.kind === row.kind && isFolded(first) && isFolded(row)) latest.push(row);
    else folds.push([row]);
  }
  return folds;
}
