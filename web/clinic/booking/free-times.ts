/** What of the answered days the screen shows: the times of one professional by part of the day, and which months can be turned to. */
import { type DayPeriod, dayPeriods, periodOf } from '#contract/agenda/appointment-rules.ts';
import { addDays } from '#web/format/date.ts';
import { addMonths, monthOf } from '#web/ui/month-days.ts';

/** HH:mm, and who is free then. */
export type FreeTime = { time: string; professionalIds: string[] };
export type FreeDay = { date: string; times: FreeTime[] };

type Wanted = {
  /** null: any. */
  professionalId: string | null;
  /** The present time of an appointment that is moved, which is not another one. */
  present?: { date: string; time: string; professionalId: string } | null;
};

/** Days with times of the wanted professional. */
export function daysFor(days: readonly FreeDay[], { professionalId, present }: Wanted): FreeDay[] {
  return days
    .map(({ date, times }) => ({
      date,
      times: times
        .map(({ time, professionalIds }) => ({
          time,
          professionalIds: professionalIds.filter(
            (id) =>
              (professionalId === null || id === professionalId) &&
              !(present?.date === date && present.time === time && present.professionalId === id),
          ),
        }))
        .filter(({ professionalIds }) => professionalIds.length > 0),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Times of a day by part of the day; parts without a time are left out. */
export function byPeriod(times: readonly FreeTime[]): { period: DayPeriod; times: FreeTime[] }[] {
  return dayPeriods
    .map((period) => ({ period, times: times.filter(({ time }) => periodOf(time) === period) }))
    .filter((part) => part.times.length > 0);
}

/** The days that can be booked at all, yyyy-MM-dd. */
export type Reach = { first: string; last: string };

export const reachOf = (today: string, horizonDays: number): Reach => ({
  first: today,
  last: addDays(today, horizonDays),
});

/** yyyy-MM, soonest first. */
export function monthsOf({ first, last }: Reach): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The part of a month that can be booked. */
export function partOf(month: string, { first, last }: Reach): { from: string; to: string } {
  const end = addDays(`${addMonths(month, 1)}-01`, -1);
  return {
    from: monthOf(first) === month ? first : `${month}-01`,
    to: last < end ? last : end,
  };
}

/** The one in the address, the last one that the patient had, or the first. */
export const procedureAtFirst = <Procedure extends { id: string }>(
  procedures: readonly Procedure[],
  ...wanted: (string | null)[]
): Procedure | undefined =>
  wanted.flatMap((id) => procedures.find((each) => each.id === id) ?? [])[0] ?? procedures[0];

type Offered = {
  procedures: readonly { id: string }[];
  horizonDays: number;
};

/** What the screen asks for first, without anything in its address; undefined where the procedure is asked before. */
export function firstDays({ procedures, horizonDays }: Offered, today: string) {
  const [procedure] = procedures.length === 1 ? procedures : [];
  const reach = reachOf(today, horizonDays);
  return procedure && { procedureId: procedure.id, ...partOf(monthOf(today), reach) };
}

/** Who does a procedure. */
export const whoDoes = <Professional extends { procedureIds: readonly string[] | null }>(
  procedureId: string,
  professionals: readonly Professional[],
): Professional[] => professionals.filter(({ procedureIds }) => procedureIds?.includes(procedureId) ?? true);
