import { addDays } from '#contract/value-formats.ts';
import { type Day, isHoliday, weekdayOf } from './days.ts';
import { idOf } from './random.ts';
import {
  clinicHours,
  clinicWeek,
  type ProfessionalKey,
  professionalKeys,
  type ResourceName,
  team,
} from './team.ts';

export type DemoException = {
  id: string;
  kind: 'holiday' | 'vacation' | 'block' | 'maintenance' | 'other_hours';
  title: string;
  professional: ProfessionalKey | null;
  resource: ResourceName | null;
  firstDay: Day;
  lastDay: Day | null;
  weekdays: number[] | null;
  yearly: boolean;
  optionalHoliday: 'christmas_eve' | null;
  /** HH:mm; null: the whole day. */
  starts: string | null;
  ends: string | null;
  /** Of `other_hours`. */
  hours: typeof clinicHours | null;
};

/** From this day on the professionals' own hours are valid. */
export const hoursSince = (today: Day): Day => addDays(today, -400);

/** Closed time around `today`: holidays, a vacation, a weekly block and a device's maintenance. */
export function inventExceptions(today: Day): DemoException[] {
  const year = Number(today.slice(0, 4)) - 1;
  const nextMonday = addDays(today, 8 - weekdayOf(today));
  const nothing = {
    professional: null,
    resource: null,
    lastDay: null,
    weekdays: null,
    yearly: false,
    optionalHoliday: null,
    starts: null,
    ends: null,
    hours: null,
  };
  const exceptions: Omit<DemoException, 'id'>[] = [
    {
      ...nothing,
      kind: 'holiday',
      title: 'Aniversário de Petrópolis',
      firstDay: `${year}-03-16`,
      yearly: true,
    },
    {
      ...nothing,
      kind: 'holiday',
      title: 'Véspera de Natal',
      firstDay: `${year}-12-24`,
      yearly: true,
      optionalHoliday: 'christmas_eve',
    },
    {
      ...nothing,
      kind: 'vacation',
      title: 'Férias',
      professional: 'camila',
      firstDay: addDays(nextMonday, 7),
      lastDay: addDays(nextMonday, 13),
    },
    {
      ...nothing,
      kind: 'block',
      title: 'Supervisão de estágio',
      professional: 'rafael',
      firstDay: hoursSince(today),
      weekdays: [3],
      starts: '08:00',
      ends: '09:00',
    },
    {
      ...nothing,
      kind: 'maintenance',
      title: 'Revisão do laser',
      resource: 'Laser fracionado de CO₂',
      firstDay: addDays(nextMonday, 3),
      lastDay: addDays(nextMonday, 3),
      starts: '13:00',
      ends: '18:00',
    },
  ];
  // Today and tomorrow all of them work, so that the demo is alive on a weekend too.
  for (const day of [today, addDays(today, 1)])
    for (const professional of professionalKeys)
      if (usualHours(professional, day).length === 0)
        exceptions.push({
          ...nothing,
          kind: 'other_hours',
          title: 'Atendimento extra',
          professional,
          firstDay: day,
          lastDay: day,
          hours: clinicHours,
        });
  return exceptions.map((exception) => ({
    id: idOf(`exception ${exception.title} ${exception.firstDay} ${exception.professional}`),
    ...exception,
  }));
}

/** Times are HH:mm, so that they compare as text. */
export type Span = { day: Day; from: string; to: string };

const meets = (exception: DemoException, { day, from, to }: Span): boolean =>
  day >= exception.firstDay &&
  day <= (exception.lastDay ?? day) &&
  !exception.yearly &&
  (exception.weekdays === null || exception.weekdays.includes(weekdayOf(day))) &&
  from < (exception.ends ?? '24:00') &&
  to > (exception.starts ?? '00:00');

function usualHours(professional: ProfessionalKey, day: Day): typeof clinicHours {
  const week: typeof clinicWeek = team[professional].week ?? clinicWeek;
  return week[weekdayOf(day)] ?? [];
}

/** Whether a professional works then. Holidays are not looked at: on most, the demo books nothing. */
export function works(
  professional: ProfessionalKey,
  span: Span,
  exceptions: readonly DemoException[],
): boolean {
  const own = exceptions.filter(
    (exception) => exception.professional === professional && meets(exception, span),
  );
  const hours = own.find((exception) => exception.hours)?.hours ?? usualHours(professional, span.day);
  return (
    hours.some(([from, to]) => from <= span.from && span.to <= to) &&
    own.every(({ kind }) => kind === 'other_hours')
  );
}

export const isInService = (
  resource: ResourceName,
  span: Span,
  exceptions: readonly DemoException[],
): boolean => !exceptions.some((exception) => exception.resource === resource && meets(exception, span));

export const isOpen = (...[professional, span, exceptions]: Parameters<typeof works>): boolean =>
  !isHoliday(span.day) && works(professional, span, exceptions);
