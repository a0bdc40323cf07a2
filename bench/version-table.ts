/** What two versions cost beside each other, and `results.md`: a line for each version. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from './against.ts';
import type { Result } from './compare.ts';
import type { System } from './processes.ts';
import { asItWas, geometricMean, row, table, times } from './report.ts';
import { commit } from './versions.ts';

const average = (of: (result: Result) => number) => (results: readonly Result[]) =>
  geometricMean(results.map(of));
const ratio =
  (figure: (result: Result, system: System) => number) =>
  (result: Result): number =>
    figure(result, 'ours') / figure(result, 'older');

/** Calls in a second by sixteen callers; milliseconds of one caller; processor time of server and PostgreSQL for a visit. */
const throughput = ({ timings }: Result, system: System) => timings[16][system].perSecond;
const p50 = ({ timings }: Result, system: System) => timings[1][system].p50;
const server = ({ timings }: Result, system: System) => timings[16][system].processor.server;
const postgres = ({ timings }: Result, system: System) => timings[16][system].processor.database;
const processor = (result: Result, system: System) => server(result, system) + postgres(result, system);

export function comparisonPage({ against, results, missing, loads }: Comparison): string {
  const [name, day] = commit();
  const both = (result: Result, figure: (result: Result, system: System) => number, digits: number) => [
    ...(['older', 'ours'] as const).map((system) => figure(result, system).toFixed(digits)),
    times(ratio(figure)(result)),
  ];
  const [before, after] = loads.map((load) => load.toFixed(1));
  return `
${name} (${day}) beside ${against}, in turns, with equal rows. Throughput: sixteen callers; p50: one caller, in milliseconds;
processor time in milliseconds for a visit. Load average ${before} before, ${after} after (the bench included).

${table(
  [
    'Screen',
    'throughput',
    `p50 ${against}`,
    name,
    '',
    `server ${against}`,
    name,
    '',
    `PostgreSQL ${against}`,
    name,
    '',
    `bytes ${against}`,
    name,
    `round trips ${against}`,
    name,
  ],
  [
    ...results.map((result) =>
      row(
        result.screen.name,
        times(ratio(throughput)(result)),
        ...both(result, p50, 1),
        ...both(result, server, 2),
        ...both(result, postgres, 2),
        result.usage.older.bytes,
        result.usage.ours.bytes,
        result.usage.older.roundTrips ?? '',
        result.usage.ours.roundTrips ?? '',
      ),
    ),
    row(
      '**Geometric mean**',
      times(average(ratio(throughput))(results)),
      '',
      '',
      times(average(ratio(p50))(results)),
      '',
      '',
      times(average(ratio(server))(results)),
      '',
      '',
      times(average(ratio(postgres))(results)),
      '',
      '',
      '',
      '',
    ),
  ],
)}
${missing.map((line) => `\nNot measured: ${line}`).join('')}`;
}

/** The line of this version. Lines of before stay. */
export function addLine({ against, results }: Pick<Comparison, 'against' | 'results'>): void {
  const [name, day] = commit();
  const measured = asItWas(results);
  const cells = measured.map(
    (result) =>
      `${result.screen.name} ${times(ratio(throughput)(result))} ${times(ratio(processor)(result))}`,
  );
  const means = [throughput, p50, processor].map((figure) => times(average(ratio(figure))(measured)));
  const line = row(name, day, against, ...means, cells.join('; '));
  appendFileSync(join(import.meta.dirname, 'results.md'), `${line}\n`);
}
