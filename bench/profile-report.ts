/** The tables of `profile.md`. */
import { cpus } from 'node:os';
import type { Shares } from './layers.ts';
import type { BenchOptions } from './options.ts';

export interface Profiled {
  screen: string;
  /** How many the figures are from. */
  visits: number;
  /** Processor time of the server for one visit. */
  milliseconds: number;
  p99: number;
  shares: Shares;
}

const cells = (values: readonly (string | number)[]) => `| ${values.join(' | ')} |`;

export function profilePage(found: readonly Profiled[], { size, seconds }: BenchOptions): string {
  return `# What the server's processor time goes to

${size.patients.toLocaleString('en')} patients. ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; sixteen at once, ${seconds} s a screen after
two seconds in which its code is compiled. \`npm run bench -- --profile\` measures this again
([why it is as it is](../docs/decisions/033-what-a-call-costs-the-server.md)).

Microseconds of one core for one visit, by the part of the server that was at work when V8's profiler looked. The sum is what
the process used without the profiler. The profiler looks by the clock: on a machine that is busy with other things, what
waits for a core while it writes to a socket counts for the kernel.

${table(found)}
`;
}

function table(found: readonly Profiled[]): string {
  const parts = new Set(found.flatMap(({ shares }) => [...shares.keys()]));
  const spent = ({ milliseconds, shares }: Profiled, part: string) =>
    milliseconds * 1_000 * (shares.get(part) ?? 0);
  const inAll = (part: string) => found.reduce((sum, each) => sum + spent(each, part), 0);
  const total = found.reduce((sum, { milliseconds }) => sum + milliseconds * 1_000, 0);
  const byWeight = [...parts].sort((one, other) => inAll(other) - inAll(one));
  return [
    cells(['Part', ...found.map(({ screen }) => screen), 'share']),
    `|---|${'--:|'.repeat(found.length + 1)}`,
    ...byWeight.map((part) =>
      cells([
        part,
        ...found.map((each) => spent(each, part).toFixed(0)),
        `${((inAll(part) / total) * 100).toFixed(0)} %`,
      ]),
    ),
    cells(['**all**', ...found.map(({ milliseconds }) => (milliseconds * 1_000).toFixed(0)), '']),
  ].join('\n');
}
