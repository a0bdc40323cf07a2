/** Two writings of a professional's name, 'Dra Helena' and 'Dra. Helena Prado', and what the clinic answers about them. */
import { nameKey } from '#contract/clinic/professionals.ts';

/** Names that have all words of a shorter one: 'Dra Helena' may be 'Dra. Helena Prado', and may be another. */
export function fullerNames(name: string, names: readonly string[]): string[] {
  const words = nameKey(name).split(' ');
  return names.filter((other) => {
    const ofOther = nameKey(other).split(' ');
    return ofOther.length > words.length && words.every((word) => ofOther.includes(word));
  });
}

/**
 * Which names belong to another professional, by key: as the answer says ('' is a new person), or else the only fuller name that begins
 * alike, 'Dra. Helena Prado' for 'Dra Helena'. Such a name is no fuller name itself.
 */
export function sameAs(
  keys: readonly string[],
  names: readonly string[],
  answers: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const same = new Map<string, string>();
  for (const key of keys) {
    const said = answers[key];
    const fuller = fullerNames(key, names);
    const guess = fuller.length === 1 && fuller[0] ? nameKey(fuller[0]) : '';
    const isAlike = guess.split(' ')[0] === key.split(' ')[0];
    const other = said === undefined ? (isAlike ? guess : '') : nameKey(said);
    if (other !== '' && other !== key && names.some((name) => nameKey(name) === other)) same.set(key, other);
  }
  const lastOf = (key: string, seen: readonly string[] = []): string => {
    const next = same.get(key);
    return next === undefined || seen.includes(next) ? key : lastOf(next, [...seen, key]);
  };
  return new Map([...same.keys()].map((key) => [key, lastOf(key)]));
}

/** The professional's name that a written name stands for, by `sameAs`; the written name where there is none. */
export function nameAmong(
  name: string,
  names: readonly string[],
  answers: Readonly<Record<string, string>>,
): string {
  const key = nameKey(name);
  const isExact = names.some((each) => nameKey(each) === key);
  const other = isExact ? key : (sameAs([key], names, answers).get(key) ?? key);
  return key === '' ? name : (names.find((each) => nameKey(each) === other) ?? name);
}
