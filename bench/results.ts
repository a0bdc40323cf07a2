/** The page of one run against the older system, `older-way.md`. */
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from './compare.ts';
import type { Growth } from './growth.ts';
import type { PeakMemory } from './processes.ts';
import { aims, growthTable, processorTable, timesTable, trafficTable } from './report.ts';
import type { Size } from './seed.ts';
import type { Starts } from './starts.ts';
import { commit } from './versions.ts';

export interface Findings {
  size: Size;
  effort: { seconds: number; slices: number };
  postgres: string;
  /** One-minute averages before and after. */
  loads: readonly [number, number];
  results: readonly Result[];
  growth: readonly Growth[];
  idle: PeakMemory;
  peak: PeakMemory;
  starts: Starts | undefined;
}

const olderFolder = join(import.meta.dirname, 'older-way', 'node_modules');
const packages = join(import.meta.dirname, '..', 'node_modules');
const versionIn = (folder: string, name: string) =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))).version;

const megabytes = (bytes: number) => (bytes ? `${Math.round(bytes / 1024 ** 2)} MB` : 'not known here');
const thousands = (count: number) => count.toLocaleString('en');

export function resultsPage(found: Findings): string {
  return `# What the screens cost

${head(found)}

\`npm run bench\` measures this again ([how](README.md)). **ours**: the application over HTTP with a real session.
**older**: the calls of the older system's browser, by \`@supabase/supabase-js\` against \`@supabase/lite\`, on an equivalent
database of the same server with the same rows. A line is a screen with all its calls. Times are milliseconds from the first
call to the last byte of the last answer.

## The aims
Sixteen callers at once:

${aims(found.results, found.growth)}

## Sixteen at once
${timesTable(found.results, 16)}

## One at a time
${timesTable(found.results, 1)}

## What one visit sends
Calls over HTTP, round trips between server and PostgreSQL, statements (with those that open and close transactions and look up
the session), and bytes of the answers' bodies.

${trafficTable(found.results)}

## Processor time
Milliseconds of one core for one visit, at sixteen at once: the server's process, PostgreSQL, and the caller with its client
library. Other work of the machine changes it far less than it changes times.

${processorTable(found.results)}
${growthPart(found)}
## Memory and start
${footprint(found)}
${unfair}`;
}

function head({ size, effort, postgres, loads }: Findings): string {
  const [first] = cpus();
  const [before, after] = loads.map((load) => load.toFixed(1));
  return `${thousands(size.patients)} patients, ${thousands(size.appointments)} appointments, ${thousands(size.files)} files.
${cpus().length} × ${first?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${type()} ${release().split('.', 2).join('.')}, one machine for callers, servers and database.
Ours at ${commit().join(', ')}. PostgreSQL ${postgres},
Node ${process.versions.node}, pg ${versionIn(packages, 'pg')}, hono ${versionIn(packages, 'hono')}, @orpc/client ${versionIn(packages, '@orpc/client')};
@supabase/lite ${versionIn(olderFolder, '@supabase/lite')}, @supabase/supabase-js ${versionIn(olderFolder, '@supabase/supabase-js')}, postgres ${versionIn(olderFolder, 'postgres')}.
Each figure: ${effort.seconds} s in ${effort.slices} slices, the systems in turns. Load average ${before} before, ${after} after (the bench included).`;
}

const growthPart = ({ growth }: Findings): string =>
  growth.length === 0
    ? ''
    : `
## Growth
Ours, one at a time, on two more clinics of the same server. Appointments and files grow with the patients.

${growthTable(growth)}
`;

function footprint({ idle, peak, starts }: Findings): string {
  const start = starts
    ? `| Start on an empty folder, until \`/health\` answers | ${Math.round(starts.first)} ms |
| Later starts | ${Math.round(starts.later)} ms |
| Later starts, without a compile cache | ${Math.round(starts.uncompiled)} ms |
`
    : '';
  return `
| | |
|---|--:|
| Our server, idle after its start | ${megabytes(idle.ours)} |
| Our server under the bench, peak | ${megabytes(peak.ours)} |
| The older server, idle after its start | ${megabytes(idle.older)} |
| The older server under the bench, peak | ${megabytes(peak.older)} |
| PostgreSQL for both, before the bench (shared memory counted once) | ${megabytes(idle.database)} |
| PostgreSQL for both, under the bench, peak | ${megabytes(peak.database)} |
${start}`;
}

const unfair = `
## Limits of the comparison
- **The stand-in.** The hosted platform is PostgREST, GoTrue and a gateway on other machines. \`@supabase/lite\` is an alpha that
  answers the same calls in one Node process. The platform's own figures would differ, and a network would add its delay to each
  of the older system's calls.
- **Counts.** The stand-in fetches the rows that it counts, which the platform does not. Here it fetches one.
- **Whole lists.** The older patient list fetched every patient and searched in the browser. Its list of appointments fetched all
  future ones. So these two screens stand twice: as they were, and asking for 25 rows and a count. The mean
  "Most favourable" takes the second. The platform's usual limit of 1,000 rows is off, since it gave incomplete lists.
- **Ours does more.** Booking also prevents overlaps, writes the audit log and announces the change to other browsers. Opening a
  record writes the audit log. Portal home shows the next appointment.
- **The older system's row policies are not known.** They are written here as its platform recommends.
- **The caller shares the machine.** Both servers are called by the same small HTTP client without compression.
`;
