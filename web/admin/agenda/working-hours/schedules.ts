/** What holds today and what is to come, from the versions of a schedule. */
import { type HoursVersion, hoursDates, type Schedule } from '#contract/agenda/working-hours.ts';

type VersionsOf = {
  /** Null: the clinic's hours hold today. */
  current: HoursVersion | null;
  upcoming: HoursVersion[];
};

export function versionsOf({ versions }: Schedule, today: string): VersionsOf {
  const current = versions.findLast(({ validFrom }) => validFrom <= today) ?? null;
  return {
    current: current?.week ? current : null,
    upcoming: versions.filter(({ validFrom }) => validFrom > today),
  };
}

export const hasOwnHours = (schedule: Schedule, today: string) => {
  const { current, upcoming } = versionsOf(schedule, today);
  return current !== null || upcoming.some(({ week }) => week !== null);
};

/** Whether a schedule is still as the first start made it. */
export const isInitial = ({ versions }: Schedule) =>
  versions.length === 1 && versions[0]?.validFrom === hoursDates.first;

/** The clinic's hours on a day. Before its first version there are none. */
export const clinicWeekOn = (clinic: Schedule, day: string) =>
  clinic.versions.findLast(({ validFrom }) => validFrom <= day)?.week ?? closedWeek;

const closedWeek: NonNullable<HoursVersion['week']> = [[], [], [], [], [], [], []];

/**
 * The schedules that a screen offers: the clinic's, then those of active professionals. Where there is only one of them,
 * only the hours that hold for that one.
 */
export function offeredSchedules(schedules: readonly Schedule[], today: string): Schedule[] {
  const active = schedules.filter(({ professional }) => professional === null || professional.active);
  const [clinic, only, ...others] = active;
  if (!clinic || !only || others.length > 0) return active;
  return [hasOwnHours(only, today) ? only : clinic];
}
