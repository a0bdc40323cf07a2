import { namesNoProfessional } from '#contract/clinic/professionals.ts';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { fold } from '#contract/fold.ts';
import type { DoctorName, Professional } from './agenda-queries.ts';

/** A title before a name, folded. */
const titles = new Set(['dr', 'dra', 'doutor', 'doutora', 'prof', 'profa', 'professor', 'professora']);

/** What two writings of one name have in common: no title, no accents, no case. Empty for no name. */
export function nameKey(name: string): string {
  const words = fold(name.replace(/[.,]/gu, ' '))
    .split(/\s+/u)
    .filter((word) => word !== '');
  while (words.length > 0 && titles.has(words[0] ?? '')) words.shift();
  const key = words.join(' ');
  return namesNoProfessional(key) ? '' : key;
}

/** Names that have all words of a shorter one: 'Dra Helena' may be 'Dra. Helena Prado', and may be another. */
function fullerNames(name: string, names: readonly string[]): string[] {
  const words = nameKey(name).split(' ');
  return names.filter((other) => {
    const ofOther = nameKey(other).split(' ');
    return ofOther.length > words.length && words.every((word) => ofOther.includes(word));
  });
}

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
  /** The professional of each name. */
  byName: Map<string, string>;
  /** The unnamed professional of a clinic without appointments gets this name. */
  renamed: { id: string; name: string; specialty: string | null } | null;
  added: { id: string; name: string; specialty: string | null; isActive: boolean }[];
  /** Names that are written in another way than their professional's. */
  joined: { name: string; firstLine: number; firstId: string; professional: string }[];
  /** Names that come as professionals of their own, and may be a shorter way to write another's. */
  similar: Match['joined'];
  /** Those that are added as no longer active, where they are first met. */
  ended: { name: string; firstLine: number; firstId: string }[];
  /** Appointments without a name, and whose they may be and are, by name; null where each has one. */
  unnamed: { appointments: number; candidates: string[]; chosen: string } | null;
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
 */
export function matchProfessionals(
  doctors: readonly DoctorName[],
  practitioner: string | null,
  present: readonly Professional[],
  today: string,
  makeId: () => string,
  chosen: string | null = null,
): Match {
  const everyone = group(doctors, practitioner);
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
      return { id, name, specialty, isActive: daysBetween(last, today) <= activeDays };
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
  const own = [...names].find(([, name]) => name === wanted);
  if (nameless) {
    if (own) ids.set('', own[0]);
    else if (isOfNone) ids.set('', isOfNone.id);
    else {
      const id = makeId();
      added.push({ id, name: noProfessional, specialty: null, isActive: false });
      ids.set('', id);
    }
  }
  const byName = new Map(doctors.map(({ name }) => [name, ids.get(nameKey(name)) ?? first?.id ?? '']));
  const joined = people
    .flatMap((person) => person.names)
    .map(({ name, firstLine, firstId }) => ({
      name,
      firstLine,
      firstId,
      professional: names.get(byName.get(name) ?? '') ?? '',
    }))
    .filter(({ name, professional }) => name.trim() !== professional);
  const similar = people
    .filter(({ key }) => added.some(({ id }) => id === ids.get(key)))
    .flatMap(({ names: [first], name }) => {
      const fuller = fullerNames(name, candidates).join(', ');
      return first && fuller ? { ...first, name, professional: fuller } : [];
    });
  const unnamed = nameless
    ? { appointments: count(nameless.names), candidates, chosen: own?.[1] ?? noProfessional }
    : null;
  return { byName, renamed, added, joined, similar, ended, unnamed };
}

/** What the clinic reads about the names. */
export function nameFindings({ joined, similar, ended }: Pick<Match, 'joined' | 'similar' | 'ended'>) {
  const about = { table: 'public.appointments', field: 'doctor_name' } as const;
  return [
    ...joined.map(({ name, firstLine: line, firstId: sourceId, professional }) => {
      const value = `${name} → ${professional}`;
      return { ...about, line, sourceId, reason: 'joined_names', action: 'joined', value } as const;
    }),
    ...similar.map(({ name, firstLine: line, firstId: sourceId, professional }) => {
      const value = `${name} → ${professional}`;
      const reason = 'professional_similar';
      return { ...about, line, sourceId, reason, action: 'imported_as_it_is', value } as const;
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

/** The practitioner first, then those with the most appointments. */
function group(doctors: readonly DoctorName[], practitioner: string | null): Person[] {
  const people = new Map<string, DoctorName[]>();
  for (const doctor of doctors) {
    const key = nameKey(doctor.name);
    people.set(key, [...(people.get(key) ?? []), doctor]);
  }
  const lead = practitioner === null ? '' : nameKey(practitioner);
  if (lead !== '' && !people.has(lead)) people.set(lead, []);
  return [...people]
    .sort(([a, ofA], [b, ofB]) => Number(b === lead) - Number(a === lead) || count(ofB) - count(ofA))
    .map(([key, found]) => {
      const [most] = [...found].sort((a, b) => b.appointments - a.appointments || a.firstLine - b.firstLine);
      return {
        key,
        name: key === lead && practitioner ? practitioner : (most?.name.trim() ?? ''),
        specialty: found.find(({ specialty }) => specialty)?.specialty ?? null,
        names: found,
        last: found.reduce((last, each) => (each.last > last ? each.last : last), ''),
      };
    });
}

/** The practitioner without an appointment is active. */
const daysBetween = (from: string, to: string) =>
  from === '' ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
