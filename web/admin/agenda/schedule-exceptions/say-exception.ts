/** What people read about holidays and exceptions. */
import {
  type ExceptionKind,
  exceptionNames,
  type ScheduleException,
} from '#contract/agenda/schedule-exceptions.ts';
import { sayInterval, weekdayNames } from '#contract/intervals.ts';
import { formatDate } from '#web/format/date.ts';

export const colorOfKind = {
  holiday: 'gray',
  closed: 'red',
  vacation: 'blue',
  other_hours: 'green',
  block: 'yellow',
  maintenance: 'gray',
} as const satisfies Record<ExceptionKind, string>;

type Named = Pick<ScheduleException, 'kind' | 'title' | 'professional' | 'resource'>;

/** 'Férias de Ana', 'Curso', 'Manutenção: Laser 1' */
export function titleOf({ kind, title, professional, resource }: Named): string {
  if (title) return title;
  const name = exceptionNames[kind];
  if (resource) return `${name}: ${resource.name}`;
  if (!professional) return name;
  return kind === 'vacation' ? `${name} de ${professional.fullName}` : `${name}: ${professional.fullName}`;
}

/** '26/11/2026', '01/12/2026 a 15/12/2026', 'toda segunda e quarta, a partir de 26/11/2026' */
export function whenOf(exception: Pick<ScheduleException, 'repeats' | 'firstDay' | 'lastDay' | 'weekdays'>) {
  const { repeats, firstDay, lastDay, weekdays } = exception;
  const first = formatDate(firstDay);
  if (repeats === 'yearly') return `todo ano em ${first.slice(0, 5)}`;
  if (repeats === 'once') return lastDay && lastDay > firstDay ? `${first} a ${formatDate(lastDay)}` : first;
  const names = joined(weekdays.map((day) => (weekdayNames[day - 1] ?? '').replace('-feira', '')));
  return `toda semana: ${names}, ${lastDay ? `de ${first} a ${formatDate(lastDay)}` : `desde ${first}`}`;
}

/** 'dia inteiro', '14:00–15:00', '08:00–12:00 e 14:00–16:00' */
export function timesOf({ start, end, hours }: Pick<ScheduleException, 'start' | 'end' | 'hours'>): string {
  if (hours.length > 0) return joined(hours.map(sayInterval));
  return start && end ? sayInterval({ start, end }) : 'dia inteiro';
}

/** 'toda a clínica', or the name that the title does not say already. */
export function whoOf(exception: Named): string | null {
  const { professional, resource, kind } = exception;
  const name = professional?.fullName ?? resource?.name;
  if (!name) return kind === 'holiday' ? null : 'toda a clínica';
  return titleOf(exception).includes(name) ? null : name;
}

const joined = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`;
