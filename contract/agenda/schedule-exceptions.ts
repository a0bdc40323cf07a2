/**
 * Exceptions of working time: holidays, closed days, vacations, blocks, days with other hours, maintenance of a resource.
 * The national holidays are computed by the database (docs/product.md, Working time). Long, because each kind has its own
 * checks, and they stand with the calls.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, inOneLine, limits, optionalText } from '../fields.ts';
import { dayIntervals, interval, problemOfTimes, timeOfDay } from '../intervals.ts';
import { daysFrom } from '../value-formats.ts';

export const exceptionKinds = [
  'holiday',
  'closed',
  'vacation',
  'other_hours',
  'block',
  'maintenance',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Those that the agenda's staff may write. The others need the permission `settings`. */
export const agendaKinds = ['closed', 'vacation', 'block', 'maintenance'] as const satisfies ExceptionKind[];

/** Names that stand for an exception without a title. */
export const exceptionNames = {
  holiday: 'Feriado',
  closed: 'Fechado',
  vacation: 'Férias',
  other_hours: 'Outro horário',
  block: 'Bloqueio',
  maintenance: 'Manutenção',
} as const satisfies Record<ExceptionKind, string>;

/** `weekly`: on `weekdays`, without an end if there is no last day. `yearly`: each year on the first day's date. */
const repetitions = ['once', 'weekly', 'yearly'] as const;
export type Repetition = (typeof repetitions)[number];

/** Optional holidays ('ponto facultativo'): open unless the clinic takes them. */
const optionalHolidays = [
  'carnival_monday',
  'carnival_tuesday',
  'ash_wednesday',
  'corpus_christi',
  'civil_servants_day',
  'christmas_eve',
  'new_years_eve',
] as const;
export type OptionalHoliday = (typeof optionalHolidays)[number];

/** Longest period of a list, in days. */
export const listDays = 400;
/** Longest exception that does not repeat, in days. */
const exceptionDays = 731;
/** The answer to a change names so many appointments, the soonest first, and counts the others. */
export const metLimit = 100;

export const missingFirstDay = 'Escolha o primeiro dia';
export const lastBeforeFirst = 'O último dia não pode ser antes do primeiro';
export const missingTitle = 'Dê um nome ao feriado';
/** A vacation has a professional. A closed day for all has the kind `closed`. */
export const missingVacationer = 'Escolha de quem são as férias';
export const missingResource = 'Escolha a sala ou o equipamento';
export const resourceNotAllowed = 'Só bloqueios e manutenções valem para uma sala ou um equipamento';
export const oneOrTheOther = 'Escolha um profissional ou uma sala ou equipamento, não os dois';
export const holidayForAll = 'Um feriado vale para toda a clínica';
export const missingHours = 'Informe pelo menos um intervalo. Para um dia sem atendimento, escolha "Fechado"';
export const missingWeekday = 'Escolha pelo menos um dia da semana';
export const missingTimes = 'Informe o início e o fim, ou deixe os dois em branco para o dia inteiro';
export const tooLong = 'Uma exceção sem repetição dura no máximo dois anos';
export const yearlyOnlyHolidays = 'Só feriados se repetem todo ano';
export const unknownProfessional = 'O profissional escolhido não existe mais. Escolha outro';
export const unknownResource = 'A sala ou o equipamento escolhido não existe mais. Escolha outro';

const day = (missing?: string) =>
  z
    .string(missing)
    .min(1, missing)
    .pipe(
      calendarDate.refine((value) => value >= '2000-01-01' && value <= '2099-12-31', {
        message: 'Digite uma data entre 2000 e 2099',
        abort: true,
      }),
    );

const noneIfEmpty = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null);
const optionalTime = noneIfEmpty.pipe(timeOfDay.nullable());

const fields = z.object({
  kind: z.enum(exceptionKinds),
  /** Blank: the name of its kind. */
  title: optionalText(limits.title).refine(...inOneLine),
  /** Null: every professional. */
  professionalId: z
    .uuid('Escolha um profissional')
    .nullish()
    .transform((value) => value ?? null),
  resourceId: z
    .uuid(missingResource)
    .nullish()
    .transform((value) => value ?? null),
  repeats: z.enum(repetitions).default('once'),
  firstDay: day(missingFirstDay),
  /** Null: for one day, or, where it repeats, without an end. */
  lastDay: noneIfEmpty.pipe(day().nullable()),
  /** ISO numbers, 1 is Monday. Only of a weekly one. */
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .refine((days) => days.length <= 7)
    .default([]),
  /** Both null: the whole day. On each day of the period the same. */
  start: optionalTime,
  end: optionalTime,
  /** Only of `other_hours`: they replace the day's hours. */
  hours: dayIntervals.default([]),
});

type Fields = z.output<typeof fields>;
type Field = keyof Fields;

/** The first problem of each field, by field. Ids are checked by the server. */
function problemsOf(input: Fields): [Field, string][] {
  const { kind, professionalId, resourceId, repeats, firstDay, lastDay, start, end } = input;
  const problems: [Field, string | false | undefined][] = [
    ['title', kind === 'holiday' && !input.title && missingTitle],
    ['professionalId', kind === 'holiday' && professionalId !== null && holidayForAll],
    ['professionalId', kind === 'vacation' && professionalId === null && missingVacationer],
    ['resourceId', kind === 'maintenance' && resourceId === null && missingResource],
    ['resourceId', resourceId !== null && kind !== 'block' && kind !== 'maintenance' && resourceNotAllowed],
    ['resourceId', resourceId !== null && professionalId !== null && oneOrTheOther],
    ['repeats', repeats === 'yearly' && kind !== 'holiday' && yearlyOnlyHolidays],
    ['lastDay', lastDay !== null && lastDay < firstDay && lastBeforeFirst],
    [
      'lastDay',
      repeats === 'once' && lastDay !== null && daysFrom(firstDay, lastDay) > exceptionDays && tooLong,
    ],
    ['weekdays', repeats === 'weekly' && input.weekdays.length === 0 && missingWeekday],
    ['hours', kind === 'other_hours' && input.hours.length === 0 && missingHours],
    ['start', kind !== 'other_hours' && start === null && end !== null && missingTimes],
    ['end', kind !== 'other_hours' && start !== null && end === null && missingTimes],
    ['end', kind !== 'other_hours' && start !== null && end !== null && problemOfTimes(start, end)],
  ];
  return problems.flatMap(([field, message]) => (message ? [[field, message]] : []));
}

function refuseProblems(input: Fields, context: z.RefinementCtx) {
  for (const [field, message] of problemsOf(input)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

/** Fields that a kind has no use for are ignored. */
export const scheduleExceptionInput = fields.superRefine(refuseProblems);
const changedException = fields.extend({ id }).superRefine(refuseProblems);

const person = z.object({ id, fullName: z.string() });

export const scheduleException = z.object({
  id,
  kind: z.enum(exceptionKinds),
  /** Null: the name of its kind. */
  title: z.string().nullable(),
  /** Null: every professional, or a resource. */
  professional: person.nullable(),
  resource: z.object({ id, name: z.string() }).nullable(),
  repeats: z.enum(repetitions),
  firstDay: calendarDate,
  /** Null: without an end. */
  lastDay: calendarDate.nullable(),
  weekdays: z.array(z.number().int()),
  /** Both null: the whole day. */
  start: timeOfDay.nullable(),
  end: timeOfDay.nullable(),
  hours: z.array(interval),
  /** The days of the listed period on which it holds. */
  days: z.array(calendarDate),
});
export type ScheduleException = z.infer<typeof scheduleException>;

export const holiday = z.object({
  date: calendarDate,
  name: z.string(),
  /** Null for a national holiday, which is closed unless an exception `other_hours` opens the day. */
  optional: z.enum(optionalHolidays).nullable(),
  /** Whether the clinic takes it. True for national ones. */
  taken: z.boolean(),
  /** Both null: the whole day. */
  start: timeOfDay.nullable(),
  end: timeOfDay.nullable(),
});
export type Holiday = z.infer<typeof holiday>;

/** Open appointments from now on that lie in time that is now closed. They stay booked until they are moved. */
export const metAppointments = z.object({
  total: z.number().int(),
  /** Open requests of patients that lie there: they wait for another time in 'Pedidos'. */
  requests: z.number().int(),
  /** By date and time; at most `metLimit`. */
  rows: z.array(
    z.object({
      id,
      date: calendarDate,
      time: clockTime,
      durationMinutes: z.number().int(),
      patientName: z.string(),
      professionalName: z.string(),
      service: z.string(),
    }),
  ),
});
export type MetAppointments = z.infer<typeof metAppointments>;

const period = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: lastBeforeFirst })
  .refine(({ from, to }) => daysFrom(from, to) <= listDays, {
    path: ['from'],
    message: `Escolha um período de até ${listDays} dias`,
  });

/** Holidays by day, exceptions by first day. Every exception that holds on a day of the period. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/schedule-exceptions',
    tags: ['working hours'],
    summary: 'Holidays and exceptions of a period',
  })
  .input(period)
  .output(z.object({ holidays: z.array(holiday), exceptions: z.array(scheduleException) }));

export const create = endpoint
  .route({
    method: 'POST',
    path: '/schedule-exceptions',
    tags: ['working hours'],
    summary: 'Add an exception',
    successStatus: 201,
  })
  .input(scheduleExceptionInput)
  .output(z.object({ id, met: metAppointments }));

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/schedule-exceptions/{id}',
    tags: ['working hours'],
    summary: 'Change an exception',
  })
  .input(changedException)
  .output(z.object({ id, met: metAppointments }));

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: '/schedule-exceptions/{id}',
    tags: ['working hours'],
    summary: 'Remove an exception',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** Before it is saved: changes nothing. With the id of the exception that would be changed. */
export const wouldMeet = endpoint
  .route({
    // An exception does not fit into an address.
    method: 'POST',
    path: '/schedule-exceptions/would-meet',
    tags: ['working hours'],
    summary: 'The appointments that an exception would meet',
  })
  .input(fields.extend({ id: id.optional() }).superRefine(refuseProblems))
  .output(metAppointments);

/** From now on, each year. For one year, an exception `other_hours` opens the day, or `closed` closes it. */
export const takeHoliday = endpoint
  .route({
    method: 'PUT',
    path: '/schedule-exceptions/optional-holidays/{holiday}',
    tags: ['working hours'],
    summary: 'Close on an optional holiday, or no longer',
  })
  .input(z.object({ holiday: z.enum(optionalHolidays), taken: z.boolean() }))
  .output(z.object({ met: metAppointments }));

export const scheduleExceptionsContract = { list, create, update, remove, wouldMeet, takeHoliday };
