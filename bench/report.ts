/** The tables of `older-way.md`. */
import type { BySystem, Concurrency, Result } from './compare.ts';
import type { Growth } from './growth.ts';
import type { Timing } from './measure.ts';

const fixed = (value: number) => value.toFixed(value < 10 ? 1 : 0);
export const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;
export const row = (...values: (string | number)[]) => `| ${values.join(' | ')} |`;
export const table = (heads: readonly string[], lines: readonly string[]) =>
  [row(...heads), `|---|${'--:|'.repeat(heads.length - 1)}`, ...lines].join('\n');

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

const speedup = ({ timings }: Result, concurrency: Concurrency) =>
  timings[concurrency].ours.perSecond / timings[concurrency].older.perSecond;

/** The lines with the requests that the older system really made. */
export const asItWas = (results: readonly Result[]) => results.filter(({ screen }) => !screen.favoursOlder);

/** The lines most favourable to the older system: it requests one page instead of a whole list. */
const mostFavourable = (results: readonly Result[]) =>
  results.filter(
    ({ screen }) =>
      screen.favoursOlder || !results.some((other) => other.screen.name.startsWith(`${screen.name},`)),
  );

/** One line for each screen, and the means below. */
export function timesTable(results: readonly Result[], concurrency: Concurrency): string {
  const both = (by: BySystem<Timing>, figure: (timing: Timing) => number) =>
    [by.ours, by.older].map((timing) => fixed(figure(timing)));
  const mean = (name: string, of: readonly Result[]) =>
    row(name, '', '', times(geometricMean(of.map((result) => speedup(result, concurrency)))), '', '', '', '');
  return table(
    ['Screen', 'ours /s', 'older /s', 'ours ÷ older', 'p50 ours', 'older', 'p99 ours', 'older'],
    [
      ...results.map((result) => {
        const by = result.timings[concurrency];
        return row(
          result.screen.name,
          ...both(by, ({ perSecond }) => perSecond),
          times(speedup(result, concurrency)),
          ...both(by, ({ p50 }) => p50),
          ...both(by, ({ p99 }) => p99),
        );
      }),
      mean('**As it was**', asItWas(results)),
      mean('**Most favourable**', mostFavourable(results)),
    ],
  );
}

/** What one visit of a screen sends. */
export const trafficTable = (results: readonly Result[]): string =>
  table(
    ['Screen', 'calls ours', 'older', 'round trips ours', 'statements ours', 'older', 'bytes ours', 'older'],
    results.map(({ screen, usage: { ours, older } }) =>
      row(
        screen.name,
        ours.calls,
        older.calls,
        ours.roundTrips ?? '',
        ours.statements,
        older.statements,
        ...[ours.bytes, older.bytes].map((bytes) => bytes.toLocaleString('en')),
      ),
    ),
  );

export const processorTable = (results: readonly Result[]): string =>
  table(
    ['Screen', 'server ours', 'older', 'PostgreSQL ours', 'older', 'caller ours', 'older'],
    results.map(({ screen, timings: { 16: by } }) =>
      row(
        screen.name,
        ...(['server', 'database', 'caller'] as const).flatMap((part) =>
          [by.ours, by.older].map(({ processor }) => processor[part].toFixed(2)),
        ),
      ),
    ),
  );

export const growthTable = (growth: readonly Growth[]): string =>
  table(
    [
      'Screen',
      `p50 at ${growth[0]?.sizes.small.toLocaleString('en')} patients`,
      `at ${growth[0]?.sizes.large.toLocaleString('en')}`,
      'growth',
    ],
    growth.map(({ screen, small, large }) =>
      row(screen, small.toFixed(2), large.toFixed(2), times(large / small)),
    ),
  );

/** The one screen that writes. It does much more than the older system's: overlap, audit log, announcement. */
const writing = 'Booking';

/** Each aim with the figure reached, and the screens that miss it. */
export function aims(results: readonly Result[], growth: readonly Growth[]): string {
  const figures = asItWas(results).map((result): Figure => [result.screen.name, speedup(result, 16)]);
  const reading = figures.filter(([name]) => name !== writing);
  const booking = figures.filter(([name]) => name === writing);
  const grown = growth.map(({ screen, small, large }): Figure => [screen, large / small]);
  const mean = (of: readonly Result[]) => geometricMean(of.map((result) => speedup(result, 16)));
  return [
    aim('Throughput against the older system, geometric mean, at least 7', [['', mean(asItWas(results))]], 7),
    `  With the lines most favourable to the older system: ${times(mean(mostFavourable(results)))}`,
    aim('No reading screen under 3; the least', reading, 3),
    aim('Booking at least 1', booking, 1),
    ceiling('No screen’s p50 grows by more than 1.5; the most', grown, 1.5),
  ].join('\n');
}

type Figure = [screen: string, value: number];

const aim = (what: string, figures: readonly Figure[], least: number) =>
  verdict(what, Math.min(...figures.map(([, value]) => value)), figures, (value) => value >= least);

const ceiling = (what: string, figures: readonly Figure[], most: number) =>
  verdict(what, Math.max(...figures.map(([, value]) => value)), figures, (value) => value <= most);

function verdict(what: string, worst: number, figures: readonly Figure[], isMet: (value: number) => boolean) {
  if (figures.length === 0) return `- ${what}: not measured`;
  const missing = figures
    .filter(([, value]) => !isMet(value))
    .map(([name, value]) => `${name} ${times(value)}`);
  return `- ${what}: ${times(worst)}, ${missing.length === 0 ? 'met' : `**missed** ${missing.join(', ')}`}`;
}
