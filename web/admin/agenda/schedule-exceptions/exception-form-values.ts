/** The values of the dialog for an exception, and what is sent of them. */
import type { z } from 'zod';
import {
  type ExceptionKind,
  type Repetition,
  type ScheduleException,
  scheduleExceptionInput,
} from '#contract/agenda/schedule-exceptions.ts';
import { formatDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { completeTime } from '#web/format/typed-time.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';
import { completed, type Day } from '../working-hours/week.ts';

export type ExceptionValues = {
  title: string;
  /** A professional, `resource:` with an id, or `wholeClinic`; empty: not chosen yet. */
  who: string;
  repeats: Repetition;
  /** As typed, dd/mm/aaaa. */
  firstDay: string;
  lastDay: string;
  /** ISO numbers, as texts. */
  weekdays: string[];
  /** Whether it holds only from `start` to `end`. */
  partial: boolean;
  start: string;
  end: string;
  hours: Day;
};

export type Input = z.input<typeof scheduleExceptionInput>;

export const resourcePrefix = 'resource:';
export const wholeClinic = 'clinic';

/** A block of one person is the rule, and one of the whole clinic is never begun with. */
export const missingBlocked = 'Escolha o que fica bloqueado';
const isChosen = (kind: ExceptionKind) => kind === 'block' || kind === 'vacation' || kind === 'maintenance';

/** What an own day begins with. */
const usualHours: Day = [
  { start: '08:00', end: '12:00' },
  { start: '13:00', end: '18:00' },
];

/** @param given the day and the person that the dialog is opened for */
export function emptyValues(kind: ExceptionKind, given: Partial<ExceptionValues> = {}): ExceptionValues {
  return {
    title: '',
    who: isChosen(kind) ? '' : wholeClinic,
    repeats: kind === 'holiday' ? 'yearly' : 'once',
    firstDay: '',
    lastDay: '',
    weekdays: [],
    partial: kind === 'block',
    start: '',
    end: '',
    hours: kind === 'other_hours' ? usualHours : [],
    ...given,
  };
}

export function valuesOf(exception: ScheduleException): ExceptionValues {
  const { title, professional, resource, repeats, firstDay, lastDay, weekdays, start, end, hours } =
    exception;
  return {
    title: title ?? '',
    who: resource ? `${resourcePrefix}${resource.id}` : (professional?.id ?? wholeClinic),
    repeats,
    firstDay: formatDate(firstDay),
    lastDay: lastDay && !(repeats === 'once' && lastDay === firstDay) ? formatDate(lastDay) : '',
    weekdays: weekdays.map(String),
    partial: start !== null,
    start: start ?? '',
    end: end ?? '',
    hours,
  };
}

/** A text that is no date stays as it is, for the contract to refuse. */
const dayOf = (typed: string) => readCompleteDate(typed) ?? typed.trim();

export function inputOf(kind: ExceptionKind, values: ExceptionValues): Input {
  const { title, who, repeats, firstDay, lastDay, weekdays, partial, start, end, hours } = values;
  const isResource = who.startsWith(resourcePrefix);
  const hasTimes = partial && kind !== 'other_hours';
  return {
    kind,
    title,
    professionalId: ['', wholeClinic].includes(who) || isResource ? null : who,
    resourceId: isResource ? who.slice(resourcePrefix.length) : null,
    repeats,
    firstDay: dayOf(firstDay),
    lastDay: dayOf(lastDay) || null,
    weekdays: repeats === 'weekly' ? weekdays.map(Number) : [],
    start: hasTimes ? completeTime(start) : null,
    end: hasTimes ? completeTime(end) : null,
    hours: kind === 'other_hours' ? [...completed(hours)] : [],
  };
}

/** Names that the contract and the dialog do not share. */
const fieldOf = (name: string) => (name === 'professionalId' || name === 'resourceId' ? 'who' : name);

export const missingTimes = 'Digite o início e o fim';

export function problemsOf(kind: ExceptionKind, values: ExceptionValues): FieldProblems<ExceptionValues> {
  const input = inputOf(kind, values);
  const asFields = { ...values, professionalId: '', resourceId: '' };
  const problems = byDialogField(checkFields(scheduleExceptionInput, asFields, input));
  if (kind === 'block' && values.who === '') problems.who = missingBlocked;
  // Without both, the contract takes the whole day.
  const lacksTimes = values.partial && kind !== 'other_hours' && (!values.start || !values.end);
  return lacksTimes ? { ...problems, [values.start ? 'end' : 'start']: missingTimes } : problems;
}

/** @param problems of the contract's fields; those of `hours` begin with it */
export function byDialogField(problems: Partial<Record<string, string>>): FieldProblems<ExceptionValues> {
  const named: Partial<Record<string, string>> = {};
  for (const [name, message] of Object.entries(problems))
    named[fieldOf(name.split('.')[0] ?? '')] ??= message;
  return named;
}
