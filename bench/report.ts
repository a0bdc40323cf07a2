/** The tables of `results.md`. */
import type { Growth } from './growth.ts';
import { grownSizes } from './growth.ts';
import { type Crowd, type Result, type WayName, wayNames } from './turns.ts';

const cells = (...values: (string | number)[]) => `| ${values.join(' | ')} |`;
const fixed = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

const faster = ({ timings }: Result, crowd: Crowd, than: WayName) =>
  timings[crowd].ours.perSecond / timings[crowd][than].perSecond;
const tail = ({ timings }: Result, crowd: Crowd) => timings[crowd].ours.p99 / timings[crowd].older.p99;

/** One line for each screen, and the means below. */
export function timesTable(results: readonly Result[], crowd: Crowd): string {
  const lines = results.map((result) => {
    const by = result.timings[crowd];
    return cells(
      result.screen.name,
      ...wayNames.map((way) => fixed(by[way].perSecond)),
      times(faster(result, crowd, 'older')),
      times(faster(result, crowd, 'floor')),
      ...wayNames.map((way) => fixed(by[way].p50)),
      ...wayNames.map((way) => fixed(by[way].p99)),
      times(tail(result, crowd)),
    );
  });
  return [
    '| Screen | ours /s | older /s | floor /s | ours ÷ older | ours ÷ floor | p50 ours | older | floor | p99 ours | older | floor | p99 ours ÷ older |',
    `|---|${'--:|'.repeat(12)}`,
    ...lines,
    meanLine('**As it was**', asItWas(results), crowd),
    meanLine('**Kindest**', kindest(results), crowd),
  ].join('\n');
}

const asItWas = (results: readonly Result[]) => results.filter(({ screen }) => !screen.kinder);

/** With the lines in which the older way asks for a page instead of those in which it takes the whole list. */
const kindest = (results: readonly Result[]) =>
  results.filter(
    ({ screen }) =>
      screen.kinder || !results.some((other) => other.screen.name.startsWith(`${screen.name},`)),
  );

function meanLine(name: string, results: readonly Result[], crowd: Crowd): string {
  const mean = (value: (result: Result) => number) => times(geometricMean(results.map(value)));
  return cells(
    name,
    '',
    '',
    '',
    mean((result) => faster(result, crowd, 'older')),
    mean((result) => faster(result, crowd, 'floor')),
    ...Array<string>(6).fill(''),
    mean((result) => tail(result, crowd)),
  );
}

/** What one visit of a screen sends. */
export const travelTable = (results: readonly Result[]): string =>
  [
    '| Screen | calls ours | older | statements ours | older | floor | bytes ours | older |',
    `|---|${'--:|'.repeat(7)}`,
    ...results.map(({ screen, spent }) =>
      cells(
        screen.name,
        spent.ours.calls,
        spent.older.calls,
        ...wayNames.map((way) => spent[way].statements),
        spent.ours.bytes.toLocaleString('en'),
        spent.older.bytes.toLocaleString('en'),
      ),
    ),
  ].join('\n');

export const processorTable = (results: readonly Result[]): string =>
  [
    '| Screen | server ours | older | PostgreSQL ours | older | floor | caller ours | older | floor |',
    `|---|${'--:|'.repeat(8)}`,
    ...results.map(({ screen, timings: { 16: by } }) =>
      cells(
        screen.name,
        ...[by.ours, by.older].map(({ processor }) => processor.server.toFixed(2)),
        ...wayNames.map((way) => by[way].processor.database.toFixed(2)),
        ...wayNames.map((way) => by[way].processor.caller.toFixed(2)),
      ),
    ),
  ].join('\n');

export const growthTable = (growth: readonly Growth[]): string =>
  [
    `| Screen | p50 at ${grownSizes.small.toLocaleString('en')} patients | at ${grownSizes.large.toLocaleString('en')} | growth |`,
    '|---|--:|--:|--:|',
    ...growth.map(({ screen, small, large }) =>
      cells(screen, small.toFixed(2), large.toFixed(2), times(large / small)),
    ),
  ].join('\n');

/** What was aimed at, and what came of it. */
export function aims(results: readonly Result[], growth: readonly Growth[]): string {
  const together = 16;
  const verdict = (what: string, value: number, isMet: boolean) =>
    `- ${what}: ${times(value)}, ${isMet ? 'met' : '**missed**'}`;
  const was = asItWas(results);
  const kind = kindest(results);
  const throughput = (of: readonly Result[]) => of.map((result) => faster(result, together, 'older'));
  const tails = results.map((result) => tail(result, together));
  const floors = was.map((result) => faster(result, together, 'floor'));
  const grown = growth.map(({ small, large }) => large / small);
  const mean = geometricMean(throughput(was));
  const kindMean = geometricMean(throughput(kind));
  return [
    verdict('Throughput against the older way, geometric mean, at least 5', mean, mean >= 5),
    verdict('The same where it is asked most kindly', kindMean, kindMean >= 5),
    verdict(
      'No screen under 2; the least',
      Math.min(...throughput(results)),
      Math.min(...throughput(results)) >= 2,
    ),
    verdict(
      'p99 at most a fifth of the older way’s; the worst',
      Math.max(...tails),
      Math.max(...tails) <= 0.2,
    ),
    verdict(
      'At least 0.6 of the floor’s throughput; the least',
      Math.min(...floors),
      Math.min(...floors) >= 0.6,
    ),
    ...(grown.length
      ? [
          verdict(
            'No screen’s p50 grows by more than 1.5; the most',
            Math.max(...grown),
            Math.max(...grown) <= 1.5,
          ),
        ]
      : []),
  ].join('\n');
}
