/** The tables of `results.md` that say where the processor goes, and what of it is HTTP itself. */
import { availableParallelism } from 'node:os';
import type { HttpAlone } from './http-alone.ts';
import { cells, geometricMean, times } from './report.ts';
import type { Result } from './turns.ts';

const cores = availableParallelism();
const ms = (value: number) => value.toFixed(2);
/** What all cores together have time for, where nothing else runs. */
const atMost = (milliseconds: number) => Math.round((cores * 1_000) / milliseconds);

export const httpTable = (http: readonly HttpAlone[]): string =>
  [
    '| | /s alone | /s sixteen | p50 alone | sixteen | server ms | caller ms |',
    `|---|${'--:|'.repeat(6)}`,
    ...http.map(({ what, timings: { 1: one, 16: sixteen } }) =>
      cells(
        what,
        Math.round(one.perSecond),
        Math.round(sixteen.perSecond),
        ...[one.p50, sixteen.p50, sixteen.processor.server, sixteen.processor.caller].map(ms),
      ),
    ),
  ].join('\n');

/** One visit's processor time of all processes together, and of the floor if it had to answer over HTTP as well. */
export function coresTable(results: readonly Result[], http: readonly HttpAlone[]): string {
  const [bare] = http;
  if (!bare) return '';
  const { server, caller } = bare.timings[16].processor;
  const lines = results
    .filter(({ screen }) => !screen.kinder)
    .map(({ screen, timings: { 16: by } }) => {
      const { ours, floor } = by;
      const all = ours.processor.server + ours.processor.database + ours.processor.caller;
      const least = floor.processor.database + floor.processor.caller;
      return { name: screen.name, ours, floor, all, least, overHttp: least + server + caller };
    });
  return [
    `| Screen | ours: ms | at most /s | was /s | floor: ms | at most /s | was /s | floor and HTTP: ms | at most /s | ours ÷ that |`,
    `|---|${'--:|'.repeat(9)}`,
    ...lines.map(({ name, ours, floor, all, least, overHttp }) =>
      cells(
        name,
        ...[ms(all), atMost(all), Math.round(ours.perSecond)],
        ...[ms(least), atMost(least), Math.round(floor.perSecond)],
        ...[ms(overHttp), atMost(overHttp), times(overHttp / all)],
      ),
    ),
    cells(
      '**Mean**',
      ...Array<string>(8).fill(''),
      times(geometricMean(lines.map(({ overHttp, all }) => overHttp / all))),
    ),
  ].join('\n');
}
