import { dayOfDaily } from '../file-names.ts';

export interface Keep {
  days: number;
  weeks: number;
}

/**
 * The daily backups to remove. The last one of each of the last days and weeks is kept; days and weeks without a backup do
 * not count, so that a clinic that was closed for a month loses none. Other files are ignored.
 */
export function outdated(names: readonly string[], { days, weeks }: Keep): string[] {
  // Names sort by time.
  const newestFirst = names
    .flatMap((name) => {
      const day = dayOfDaily(name);
      return day ? [{ name, day }] : [];
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1));
  const kept = new Set([
    ...firstOfEach(newestFirst, ({ day }) => day, days),
    ...firstOfEach(newestFirst, ({ day }) => weekOf(day), weeks),
  ]);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

type Daily = { name: string; day: string };

function firstOfEach(newestFirst: Daily[], periodOf: (daily: Daily) => string, count: number): string[] {
  const found = new Map<string, string>();
  for (const daily of newestFirst) {
    const period = periodOf(daily);
    if (!found.has(period) && found.size < count) found.set(period, daily.name);
  }
  return [...found.values()];
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
