/** All of `results.md`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Growth } from './growth.ts';
import type { HttpAlone } from './http-alone.ts';
import type { InstallSizes } from './install-sizes.ts';
import type { Peak } from './processes.ts';
import { aims, growthTable, processorTable, timesTable, travelTable } from './report.ts';
import { coresTable, httpTable } from './report-costs.ts';
import type { Size } from './size.ts';
import type { Starts } from './starts.ts';
import type { Result } from './turns.ts';

export interface Findings {
  size: Size;
  effort: { seconds: number; slices: number };
  postgres: string;
  /** One-minute averages before and after. */
  loads: readonly [number, number];
  results: readonly Result[];
  http: readonly HttpAlone[];
  growth: readonly Growth[];
  idle: Peak;
  peak: Peak;
  starts: Starts | undefined;
  sizes: InstallSizes;
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
**older**: the calls that the older system's browser made, by \`@supabase/supabase-js\` against \`@supabase/lite\` on an equivalent
database of the same server with the same rows. **floor**: plain statements through \`pg\`, without HTTP, sessions or policies.
A line is a screen, all its calls together; times are milliseconds from the first call to the last byte of the last answer.

## The aims
Sixteen at once:

${aims(found.results, found.growth)}

Where one is missed, [the README](README.md#where-an-aim-is-missed-and-why) says why, with the profile that shows it.

## Sixteen at once
${timesTable(found.results, 16)}

## One at a time
${timesTable(found.results, 1)}

## What travels
One visit: calls over HTTP, round trips between server and PostgreSQL (those of the older way cannot be seen from outside, and
are at least one for each transaction), statements that reach it (with those that open and close transactions and look up the
session), and bytes of the answers' bodies.

${travelTable(found.results)}

## Processor time
Milliseconds of one core for one visit, at sixteen at once: of the server's process, of PostgreSQL's, and of the caller, client library
included. What else the machine does changes it far less than it changes times.

${processorTable(found.results)}

## What HTTP alone costs
The same caller without a client library asks the smallest server there is, which reads a small body and answers; and the
application where it looks nobody up and asks no database.

${httpTable(found.http)}

## Where the processor goes
All processes' milliseconds of one visit together, and how many visits a second all cores have time for at most: for ours, for the
floor, and for a floor that had to answer over HTTP as above (reckoned, not measured). What was reached stands beside it;
what is missing is waiting, and the machine's other work.

${coresTable(found.results, found.http)}
${growthPart(found)}
## Memory, start, size
${footprint(found)}
${unfair}`;
}

function head({ size, effort, postgres, loads }: Findings): string {
  const [first] = cpus();
  const [before, after] = loads.map((load) => load.toFixed(1));
  return `${thousands(size.patients)} patients, ${thousands(size.appointments)} appointments, ${thousands(size.files)} files.
${cpus().length} × ${first?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${type()} ${release().split('.', 2).join('.')}, one machine for callers, servers and database.
Ours at ${commit()}. PostgreSQL ${postgres},
Node ${process.versions.node}, pg ${versionIn(packages, 'pg')}, hono ${versionIn(packages, 'hono')}, @orpc/client ${versionIn(packages, '@orpc/client')};
@supabase/lite ${versionIn(olderFolder, '@supabase/lite')}, @supabase/supabase-js ${versionIn(olderFolder, '@supabase/supabase-js')}, postgres ${versionIn(olderFolder, 'postgres')}.
Each figure: ${effort.seconds} s in ${effort.slices} slices, in turns with the other ways. Load average ${before} before, ${after} after (the bench's own included).`;
}

/** Which sources were measured, where they came by git. */
function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const name = git('log', '-1', '--format=%h (%cs)');
  return `${name || 'no known commit'}${git('status', '--porcelain', '--untracked-files=no') ? ', with changes' : ''}`;
}

const growthPart = ({ growth }: Findings): string =>
  growth.length === 0
    ? ''
    : `
## Growth
Ours, one at a time, on two more clinics of the same server; appointments and files grow as the patients do.

${growthTable(growth)}
`;

function footprint({ idle, peak, starts, sizes }: Findings): string {
  const start = starts
    ? `| Start on an empty folder, until \`/health\` answers | ${Math.round(starts.first)} ms |
| Later starts | ${Math.round(starts.later)} ms |
| Later starts, with no source compiled before | ${Math.round(starts.uncompiled)} ms |
`
    : '';
  const largest = sizes.largest
    .map(([name, bytes]) => `| … of these \`${name}\` | ${megabytes(bytes)} |\n`)
    .join('');
  return `
| | |
|---|--:|
| Our server, idle after its start | ${megabytes(idle.ours)} |
| Our server under the bench, at most | ${megabytes(peak.ours)} |
| The older way's server, idle after its start | ${megabytes(idle.older)} |
| The older way's server under the bench, at most | ${megabytes(peak.older)} |
| PostgreSQL for both, before the bench (shared memory counted once) | ${megabytes(idle.database)} |
| PostgreSQL for both, under the bench, at most | ${megabytes(peak.database)} |
${start}| Packages that \`npm start\` installs, on the disk | ${megabytes(sizes.packages)} |
${largest}| Packages that only tests, checks and development use, and \`npm start\` leaves out | ${megabytes(sizes.tools)} |
| Built screens | ${megabytes(sizes.screens)} |
| Packages of the older way's backend and client | ${megabytes(sizes.older)} |
`;
}

const unfair = `
## What this does not compare fairly
- **The stand-in.** The hosted platform is PostgREST, GoTrue and a gateway on other machines; \`@supabase/lite\` is an alpha that
  answers the same calls in one Node process. The platform's own figures would differ, and a network would stand between: five
  calls a screen cost five times its delay over connections of limited number, which a loopback does not show.
- **Counts.** The stand-in fetches the rows it is asked to count, as the platform does not: here it is told to fetch one.
- **Whole lists.** The older patient list fetched every patient and searched in the browser; its list of appointments fetched all
  that are to come. After that one load, typing cost no call. So these two stand twice: as it was, and asked for 25 rows and a
  count, which it never did. The kindest mean takes the second. The platform's usual cut at 1,000 rows is off: it would be
  faster, and wrong.
- **Ours does more.** Booking also keeps appointments from overlapping, writes the trail of who did what and tells other
  browsers; reading a record is entered in the trail. Portal home shows the next appointment, and the older one did not.
- **The older way's row policies are not known.** They are written here as its platform recommends.
- **The caller shares the machine.** Both servers are called over the same few lines of \`node:http\` without compression, each by its
  own client library; what that costs stands above. The floor's caller is its server too.
- **The floor runs without row-level security**, and it is naive on purpose: one plain statement for each thing shown.
`;
