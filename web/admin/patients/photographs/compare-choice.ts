/** Which two photographs are compared: of what they show, the older one is 'Antes'. */
import { type Photograph, sayPose } from '#contract/patients/photographs.ts';
import { formatDate, formatInstant } from '#web/format/date.ts';

export type Pair = readonly [before: Photograph, after: Photograph];
/** Photographs of one pose, oldest first. */
export type Series = { name: string; photographs: readonly Photograph[] };

/** Its day, and its hour beside others of that day. */
export const sayWhen = (photograph: Photograph, beside: readonly Photograph[], timeZone: string): string =>
  beside.some(({ id, day }) => id !== photograph.id && day === photograph.day)
    ? formatInstant(photograph.takenAt, timeZone)
    : formatDate(photograph.day);

/** What was compared last, until the page is loaded anew. */
let lastName: string | null = null;
export const rememberSeries = (name: string) => {
  lastName = name;
};

/** @param rows newest first. The pose of the newest one comes first. */
export function seriesOf(rows: readonly Photograph[]): Series[] {
  const byName = new Map<string, Photograph[]>();
  for (const row of rows) byName.set(sayPose(row), [row, ...(byName.get(sayPose(row)) ?? [])]);
  return [...byName].map(([name, photographs]) => ({ name, photographs }));
}

/** Of a chosen photograph, else what was compared last, else the face from the front, else the first that can be compared. */
export function seriesShown(
  all: readonly Series[],
  chosen: readonly (string | null)[],
  last = lastName,
): Series | undefined {
  const canCompare = ({ photographs }: Series) => photographs.length > 1;
  return (
    all.find(({ photographs }) => photographs.some(({ id }) => chosen.includes(id))) ??
    all.find((each) => each.name === last && canCompare(each)) ??
    all.find((each) => each.photographs[0]?.pose === 'face_front' && canCompare(each)) ??
    all.find(canCompare) ??
    all[0]
  );
}

/** The chosen ones; beside a single one the newest, or the oldest. Null where there are not two. */
export function pairOf({ photographs }: Series, chosen: readonly (string | null)[]): Pair | null {
  const [oldest, newest] = [photographs[0], photographs.at(-1)];
  const [one = oldest, another] = photographs.filter(({ id }) => chosen.includes(id));
  const other = another ?? (one === newest ? oldest : newest);
  if (!one || !other || one === other) return null;
  return photographs.indexOf(one) < photographs.indexOf(other) ? [one, other] : [other, one];
}

/** A third one takes the place of the one that was chosen longer ago. @returns ids, the latest choice last */
export function choose([before, after]: Pair, latest: string | null, id: string): [string, string] {
  if (id === before.id) return [after.id, id];
  if (id === after.id) return [before.id, id];
  return [latest === before.id ? before.id : after.id, id];
}
