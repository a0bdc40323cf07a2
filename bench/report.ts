/** The tables of `results.md`. */
import type { Growth } from './growth.ts';
import { grownSizes } from './growth.ts';
import { type Crowd, type Result, type WayName, wayNames } from './turns.ts';

export const cells = (...values: (string | number)[]) => `| ${values.join(' | ')} |`;
const fixed = (value: number) => value.toFixed(value < 10 ? 1 : 0);
export const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;

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
    '| Screen | calls ours | older | older ÷ ours | round trips ours | floor | statements ours | older | floor | older ÷ ours | bytes ours | older | older ÷ ours |',
    `|---|${'--:|'.repeat(12)}`,
    ...results.map(({ screen, spent: { ours, older, floor } }) =>
      cells(
        screen.name,
        ...[ours.calls, older.calls, times(older.calls / ours.calls)],
        ...[ours.roundTrips ?? '', floor.roundTrips ?? ''],
        ...[ours.statements, older.statements, floor.statements, times(older.statements / ours.statements)],
        ...[
          ours.bytes.toLocaleString('en'),
          older.bytes.toLocaleString('en'),
          times(older.bytes / ours.bytes),
        ],
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

/** What was aimed at, and what came of it: where it was missed, by which screens. */
export function aims(results: readonly Result[], growth: readonly Growth[]): string {
  const together = 16;
  const was = asItWas(results);
  const older = (result: Result) => faster(result, together, 'older');
  const whole = (what: string, of: readonly Result[]) => {
    const mean = geometricMean(of.map(older));
    return `- ${what}: ${times(mean)}, ${mean >= 5 ? 'met' : missed}`;
  };
  const each = (what: string, values: readonly [string, number][], isMet: (value: number) => boolean) => {
    const worst = isMet(Number.NEGATIVE_INFINITY) ? Math.max : Math.min;
    const off = values.filter(([, value]) => !isMet(value)).map(([name, value]) => `${name} ${times(value)}`);
    const verdict = off.length === 0 ? 'met' : `${missed} by ${off.join(', ')}`;
    return `- ${what} ${times(worst(...values.map(([, value]) => value)))}, ${verdict}`;
  };
  const named = (of: readonly Result[], value: (result: Result) => number) =>
    of.map((result): [string, number] => [result.screen.name, value(result)]);
  return [
    whole('Throughput against the older way, geometric mean, at least 5', was),
    whole('The same where it is asked most kindly', kindest(results)),
    each('No screen under 2; the least:', named(results, older), (value) => value >= 2),
    each(
      'p99 at most a fifth of the older way’s; the worst:',
      named(results, (result) => tail(result, together)),
      (value) => value <= 0.2,
    ),
    each(
      'At least 0.6 of the floor’s throughput; the least:',
      named(was, (result) => faster(result, together, 'floor')),
      (value) => value >= 0.6,
    ),
    ...(growth.length
      ? [
          each(
            'No screen’s p50 grows by more than 1.5; the most:',
            growth.map(({ screen, small, large }): [string, number] => [screen, large / small]),
            (value) => value <= 1.5,
          ),
        ]
      : []),
  ].join('\n');
}

const missed = '**missed**';
