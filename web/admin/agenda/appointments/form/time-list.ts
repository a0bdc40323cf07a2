/** The times that the appointment form lists for a day, and what each of them needs. */
import { timeSlots } from '#contract/agenda/appointment-rules.ts';
import { sayClosedReason } from '#contract/agenda/closed-reasons.ts';
import { type ClosedTime, type FreeTimes, timeSteps } from '#contract/agenda/free-times.ts';
import { clockTime } from '#contract/fields.ts';
import { maskTypedTime } from '#web/format/typed-time.ts';

export type ListedTime = {
  time: string;
  /** Why it is not free; null for a free time, and for one of which nothing is known. */
  closed: Omit<ClosedTime, 'time'> | null;
};

/** Nights are not listed, unless a professional works then. */
const day = { first: '06:00', last: '22:00' };

type TimesOfDay = {
  free: readonly string[];
  closed: readonly ClosedTime[];
};

/** The answer for one day, of one professional. */
export const timesOf = ({ days, closed }: FreeTimes, professionalId: string): TimesOfDay => ({
  free: days.find((each) => each.professionalId === professionalId)?.times ?? [],
  closed: closed?.find((each) => each.professionalId === professionalId)?.times ?? [],
});

type Choice = {
  /** Undefined while no day is chosen, and while loading: then the times of a new clinic are listed. */
  times: TimesOfDay | undefined;
  /** Whether times outside of the working hours are listed too. */
  all: boolean;
  /** The chosen time is always listed. */
  value: string | null;
};

/** @returns the times in order, and whether `all` would show more */
export function listTimes({ times, all, value }: Choice): { listed: ListedTime[]; more: boolean } {
  const byTime = new Map<string, ListedTime>();
  const add = (time: string, closed: ListedTime['closed'] = null) => byTime.set(time, { time, closed });
  if (times) {
    const byDay = times.closed.filter(({ time }) => time >= day.first && time <= day.last);
    // A holiday closes the early morning too, in which the clinic never works.
    const isEarly = ({ time, reason }: ClosedTime) =>
      needOf({ reason }) === 'outsideHours' &&
      time < (timeSlots[0] ?? '') &&
      time < (times.free[0] ?? '24:00');
    const late = byDay.filter((each) => !isEarly(each));
    const working = late.filter(({ reason, alsoClosed }) => reason !== 'outside' && alsoClosed !== 'outside');
    // Of a day without working hours all times are outside of them.
    const short = times.free.length > 0 || working.length > 0 ? working : late;
    for (const { time, ...closed } of all ? byDay : short) add(time, closed);
    for (const time of times.free) add(time);
    if (value && !byTime.has(value)) {
      const chosen = times.closed.find(({ time }) => time === value);
      add(value, chosen ?? null);
    }
    return { listed: inOrder(byTime), more: !all && byDay.length > short.length };
  }
  for (const time of timeSlots) add(time);
  if (value) add(value);
  return { listed: inOrder(byTime), more: false };
}

/** Whether a time is what was typed, or begins so: '17', '9', '0900', '9:30'. */
export function isTyped(time: string, typed: string): boolean {
  const digits = typed.replaceAll(/\D/gu, '');
  const own = time.replace(':', '');
  return typed.trim() === '' || (digits !== '' && (own.startsWith(digits) || own.startsWith(`0${digits}`)));
}

/** @returns the time that was typed in full ('14:20', '14h20', '1420', '920'), or null */
export const readTypedTime = (typed: string): string | null =>
  clockTime.safeParse(maskTypedTime(typed)).data ?? null;

const inOrder = (byTime: ReadonlyMap<string, ListedTime>) =>
  [...byTime.values()].sort((one, other) => (one.time < other.time ? -1 : 1));

/** What has to be chosen on purpose to book a time: over another appointment, in closed time, or both. */
export type Need = 'squeezeIn' | 'outsideHours';

export function needOf({ reason }: Pick<ClosedTime, 'reason'>): Need {
  return ['taken', 'held', 'resource_taken', 'resource_blocked'].includes(reason)
    ? 'squeezeIn'
    : 'outsideHours';
}

export const needsOf = ({ reason, alsoClosed }: Pick<ClosedTime, 'reason' | 'alsoClosed'>): Need[] =>
  alsoClosed ? [needOf({ reason }), 'outsideHours'] : [needOf({ reason })];

/** @param kept what an appointment was booked with that stays there, and needs no more than that; null for one that goes there */
export const needsThere = (
  closed: Pick<ClosedTime, 'reason' | 'alsoClosed'>,
  kept: Readonly<Record<Need, boolean>> | null,
): Need[] => needsOf(closed).filter((need) => !kept || kept[need]);

/** 'Ocupado: Ana Prado', 'Natal', 'Fora do horário', 'Fora do horário · Ocupado: Ana Prado' */
export function remarkOn(closed: Omit<ClosedTime, 'time'>): string {
  const { reason, patientName, alsoClosed } = closed;
  const said = reason === 'taken' && patientName ? `Ocupado: ${patientName}` : sayClosedReason(closed);
  return alsoClosed ? `${sayClosedReason({ reason: alsoClosed, name: null })} · ${said}` : said;
}

/** The widest step at which appointments of this length follow each other without a gap; 30 minutes at most. */
export const stepFor = (minutes: number) =>
  timeSteps.findLast((step) => step <= 30 && minutes % step === 0) ?? 5;
