import type { BookableProcedure, BookableResource } from '#contract/booking/booking-choices.ts';

type Needs = {
  /** Those that the procedure names. */
  certain: BookableResource[];
  /** One of a kind each; `place` counts those of the same kind from 0. */
  kinds: { kind: string; place: number; choices: BookableResource[] }[];
};

export function listNeeds(
  { needs }: Pick<BookableProcedure, 'needs'>,
  resources: readonly BookableResource[],
): Needs {
  const listed: Needs = { certain: [], kinds: [] };
  for (const need of needs) {
    if ('kind' in need) {
      const { kind } = need;
      const choices = resources.filter((resource) => resource.kind === kind);
      const place = listed.kinds.filter((other) => other.kind === kind).length;
      listed.kinds.push({ kind, place, choices });
    } else listed.certain.push(...resources.filter(({ id }) => id === need.resourceId));
  }
  return listed;
}

/** The chosen ids with another one, or none, in the place among those of its kind. */
export function replaceNth(
  chosen: readonly string[],
  ofKind: readonly BookableResource[],
  place: number,
  id: string | null,
): string[] {
  const isOfKind = (other: string) => ofKind.some((resource) => resource.id === other);
  const same = chosen.filter(isOfKind);
  const replaced = [...same.slice(0, place), ...(id ? [id] : []), ...same.slice(place + 1)];
  return [...chosen.filter((other) => !isOfKind(other)), ...replaced];
}
