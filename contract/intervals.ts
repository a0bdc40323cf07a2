/** Intervals of a day, as people type them: 'HH:mm' to 'HH:mm', up to '24:00'. */
import { z } from 'zod';

/** Maximum number of intervals in one day. */
const intervalsOfDay = 12;

export const invalidTime = 'Digite um horário entre 00:00 e 24:00';
export const emptyInterval = 'O intervalo está vazio: o fim precisa ser depois do início';
export const pastMidnight =
  'O fim é antes do início. Para passar da meia-noite, termine às 24:00 e comece às 00:00 do dia seguinte';
const tooManyIntervals = `Use no máximo ${intervalsOfDay} intervalos por dia`;
export const overlappingIntervals = (first: Interval, second: Interval) =>
  `Os intervalos ${sayInterval(first)} e ${sayInterval(second)} se sobrepõem`;

/** 'HH:mm', 24:00 included. */
export const timeOfDay = z
  .string(invalidTime)
  // Intervals are compared as texts, which is only correct for real times.
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/u, { message: invalidTime, abort: true });

/** The problem of two times in order, or undefined. */
export function problemOfTimes(start: string, end: string): string | undefined {
  if (start === end) return emptyInterval;
  return end < start ? pastMidnight : undefined;
}

export const interval = z
  .object({ start: timeOfDay, end: timeOfDay })
  .superRefine(({ start, end }, context) => {
    const message = problemOfTimes(start, end);
    if (message) context.addIssue({ code: 'custom', path: ['end'], message });
  });
export type Interval = z.infer<typeof interval>;

export const sayInterval = ({ start, end }: Interval) => `${start}–${end}`;

/** The intervals of one day, in any order. They must not overlap; they may touch. */
export const dayIntervals = z
  .array(interval)
  .refine((intervals) => intervals.length <= intervalsOfDay, tooManyIntervals)
  .superRefine((intervals, context) => {
    const inOrder = intervals
      .map((each, index) => ({ each, index }))
      .sort((a, b) => (a.each.start < b.each.start ? -1 : 1));
    inOrder.forEach(({ each, index }, place) => {
      const before = inOrder[place - 1]?.each;
      if (before && each.start < before.end) {
        context.addIssue({ code: 'custom', path: [index], message: overlappingIntervals(before, each) });
      }
    });
  });

/** The names of the weekdays, Monday first. ISO number minus one is the index. */
export const weekdayNames = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
] as const;

/** Seven days, Monday first. An empty day is closed. */
export const week = z
  .array(dayIntervals)
  .refine((days) => days.length === 7, 'Informe os sete dias da semana');
export type Week = z.infer<typeof week>;
