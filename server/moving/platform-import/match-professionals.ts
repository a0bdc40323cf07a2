import { nameKey } from '#contract/clinic/professionals.ts';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { daysBetween } from '#contract/value-formats.ts';
import type { DoctorName, Professional } from './agenda-queries.ts';
import { fullerNames, nameAmong, sameAs } from './same-names.ts';

/** One professional and the names that appointments have for them. */
interface Person {
  key: string;
  /** As most appointments write it. */
  name: string;
  specialty: string | null;
  names: DoctorName[];
  last: string;
}

export interface Match {
  /** How many names the source has, by `nameKey`. Answers do not change it. */
  named: number;
  /** The professional of each name. */
  byName: Map<string, string>;
  /** The unnamed professional of a clinic without appointments gets this name. */
  renamed: { id: string; name: string; specialty: string | null } | null;
  added: { id: string; name: string; specialty: string | null; isActive: boolean }[];
  /** Names that are written in another way than their professional's. */
  joined: { name: string; firstLine: number; firstId: string; professional: string }[];
  /** Names that may be a shorter way to write another's: joined with the only one that begins alike, or professionals of their own. */
  similar: (Match['joined'][number] & { isJoined: boolean })[];
  /** Names that no professional here has. `choice`: one of `candidates`, or '' for a new person. */
  asked: { key: string; name: string; appointments: number; choice: string }[];
  /** The professional of a name of the source, also of rows that were here before; the name itself where there is none. */
  whoIs: (name: string) => string;
  /** Those that are added as no longer active, where they are first met. */
  ended: { name: string; firstLine: number; firstId: string }[];
  /** Appointments without a name, and whose they may be and are, by name; null where each has one. */
  unnamed: { appointments: number; candidates: string[]; chosen: string } | null;
  /** Who is a professional here or comes as one, by name. */
  candidates: string[];
}

/** Days without an appointment after which a professional of the older platform is no longer active. */
const activeDays = 365;

/**
 * Appointments without a name belong to the professional that the clinic has chosen, or else to an ended professional of their
 * own ('Sem profissional definido'), also where there is only one other. Where nobody has a name, they are the unnamed one's.
 * @param practitioner of the older platform's settings
 * @param present in the order in which they are booked; at least one
 * @param today the clinic's day: one mistyped year does not end all others
 * @param chosen the name of a professional who is here or comes
 * @param answers by key: another professional's name, or '' for a new person
 */
export function matchProfessionals(
  doctors: readonly DoctorName[],
  practitioner: string | null,
  present: readonly Professional[],
  today: string,
  makeId: () => string,
  chosen: string | null = null,
  answers: Readonly<Record<string, string>> = {},
): Match {
  const isHere = (key: string) => present.some(({ name }) => nameKey(name) === key);
  const inSource = group(doctors, practitioner, new Map());
  const written = inSource.filter(({ key }) => key !== '');
  const unknown = written.filter(({ key }) => !isHere(key));
  const all = [...present.filter(({ name }) => nameKey(name) !== ''), ...unknown].map(({ name }) => name);
  const same = sameAs(
    unknown.map(({ key }) => key),
    all,
    answers,
  );
  const everyone = group(doctors, practitioner, same);
  const people = everyone.filter(({ key }) => key !== '');
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const take = (key: string, id: string, name: string) => {
    ids.set(key, id);
    names.set(id, name);
  };
  for (const { id, name } of [...present].reverse()) if (nameKey(name) !== '') take(nameKey(name), id, name);
  const [first] = present;
  const isNew = present.length === 1 && nameKey(first?.name ?? '') === '' && !first?.hasAppointments;
  const lead = people.find(({ key }) => !ids.has(key));
  const renamed =
    isNew && first && lead ? { id: first.id, name: lead.name, specialty: lead.specialty } : null;
  if (renamed && lead) take(lead.key, renamed.id, lead.name);
  const added: Match['added'] = people
    .filter(({ key }) => !ids.has(key))
    .map(({ key, name, specialty, last }) => {
      const id = makeId();
      take(key, id, name);
      // The practitioner without an appointment is active.
      return { id, name, specialty, isActive: last === '' || daysBetween(last, today) <= activeDays };
    });
  const ended = people.flatMap(({ key, name, names: [first] }) => {
    const isEnded = added.some(({ id, isActive }) => id === ids.get(key) && !isActive);
    return isEnded && first ? { name, firstLine: first.firstLine, firstId: first.firstId } : [];
  });
  const nameless = everyone.find(({ key }) => key === '');
  // A clinic without any other name has no professional but the unnamed one.
  if (ids.size === 0 && first) names.set(first.id, first.name);
  const candidates = [...names.values()].sort((one, other) => one.localeCompare(other, 'pt-BR'));
  const isOfNone = present.find(({ name }) => name === noProfessional);
  const wanted = chosen ?? (ids.size === 0 ? first?.name : undefined);
  const isWanted = (name: string) =>
    name === wanted || (wanted !== undefined && same.get(nameKey(wanted)) === nameKey(name));
  const own = [...names].find(([, name]) => isWanted(name));
  if (nameless) {
    if (own) ids.set('', own[0]);
    else if (isOfNone) ids.set('', isOfNone.id);
    else {
      const id = makeId();
      added.push({ id, name: noProfessional, specialty: null, isActive: false });
      ids.set('', id);
    }
  }
  const idOf = (key: string) => ids.get(same.get(key) ?? key) ?? first?.id ?? '';
  const nameOf = (key: string) => names.get(idOf(key)) ?? '';
  const byName = new Map(doctors.map(({ name }) => [name, idOf(nameKey(name))]));
  const isGuessed = (key: string) => same.has(key) && answers[key] === undefined;
  const joined = people
    .flatMap((person) => person.names)
    .map(({ name, firstLine, firstId }) => ({
      name,
      firstLine,
      firstId,
      professional: nameOf(nameKey(name)),
    }))
    .filter(({ name, professional }) => name.trim() !== professional && !isGuessed(nameKey(name)));
  const similar = unknown
    .filter(({ key }) => isGuessed(key) || (!same.has(key) && answers[key] === undefined))
    .flatMap(({ key, names: [first], name }) => {
      const fuller = same.has(key) ? nameOf(key) : fullerNames(name, candidates).join(', ');
      return first && fuller ? { ...first, name, professional: fuller, isJoined: same.has(key) } : [];
    });
  const asked = unknown.map(({ key, name, names: written }) => ({
    key,
    name,
    appointments: count(written),
    choice: same.has(key) ? nameOf(key) : '',
  }));
  const whoIs = (name: string) =>
    same.has(nameKey(name)) ? nameOf(nameKey(name)) : nameAmong(name, candidates, answers);
  const unnamed = nameless
    ? { appointments: count(nameless.names), candidates, chosen: own?.[1] ?? noProfessional }
    : null;
  const named = inSource.length;
  return { named, byName, renamed, added, joined, similar, ended, unnamed, asked, whoIs, candidates };
}

/** What the clinic reads about the names. */
export function nameFindings({ joined, similar, ended }: Pick<Match, 'joined' | 'similar' | 'ended'>) {
  const about = { table: 'public.appointments', field: 'doctor_name' } as const;
  return [
    ...joined.map(({ name, firstLine: line, firstId: sourceId, professional }) => {
      const value = `${name} → ${professional}`;
      return { ...about, line, sourceId, reason: 'joined_names', action: 'joined', value } as const;
    }),
    ...similar.map(({ name, firstLine: line, firstId: sourceId, professional, isJoined }) => {
      const value = `${name} → ${professional}`;
      const reason = 'professional_similar';
      const action = isJoined ? 'joined' : 'imported_as_it_is';
      return { ...about, line, sourceId, reason, action, value } as const;
    }),
    ...ended.map(({ name: value, firstLine: line, firstId: sourceId }) => {
      return {
        ...about,
        line,
        sourceId,
        reason: 'professional_gone',
        action: 'imported_as_ended',
        value,
      } as const;
    }),
  ];
}

const count = (names: readonly DoctorName[]) => names.reduce((sum, each) => sum + each.appointments, 0);

/** The practitioner first, then those with the most appointments. @param same keys that are another's */
function group(
  doctors: readonly DoctorName[],
  practitioner: string | null,
  same: ReadonlyMap<string, string>,
): Person[] {
  const people = new Map<string, DoctorName[]>();
  const keyOf = (name: string) => same.get(nameKey(name)) ?? nameKey(name);
  for (const doctor of doctors) {
    const key = keyOf(doctor.name);
    people.set(key, [...(people.get(key) ?? []), doctor]);
  }
  const lead = practitioner === null ? '' : keyOf(practitioner);
  if (lead !== '' && !people.has(lead)) people.set(lead, []);
  return [...people]
    .sort(([a, ofA], [b, ofB]) => Number(b === lead) - Number(a === lead) || count(ofB) - count(ofA))
    .map(([key, found]) => {
      const isOwn = ({ name }: DoctorName) => nameKey(name) === key;
      const [most] = [...found].sort(
        (a, b) =>
          Number(isOwn(b)) - Number(isOwn(a)) || b.appointments - a.appointments || a.firstLine - b.firstLine,
      );
      return {
        key,
        name:
          practitioner !== null && nameKey(practitioner) === key ? practitioner : (most?.name.trim() ?? ''),
        specialty: found.find(({ specialty }) => specialty)?.specialty ?? null,
        names: found,
        last: found.reduce((last, each) => (each.last > last ? each.last : last), ''),
      };
    });
}
