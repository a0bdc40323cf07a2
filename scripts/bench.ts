/**
 * `npm run bench`: fills the database where that is still to be done, measures every list screen of the administrator
 * area over HTTP with a real session, prints the table and writes it to `bench/results.md`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClock } from '#server/clock.ts';
import { openBenchDatabase } from '../bench/database.ts';
import { headOf, measureScreens, tableOf } from '../bench/screens-report.ts';
import { seedBench } from '../bench/seed.ts';
import { startServer } from '../bench/server.ts';
import { readSize } from '../bench/size.ts';

const millisecondsEach = 1_500;

const size = readSize(process.argv.slice(2));
const { ownerUrl, stop } = await openBenchDatabase();
try {
  await seedBench({ ownerUrl, size, today: createClock('America/Sao_Paulo').today() });
  const server = await startServer(ownerUrl);
  try {
    const table = tableOf(await measureScreens(server, size, millisecondsEach));
    const head = await headOf(ownerUrl, size);
    console.log(`${head}\n\n${table}`);
    writeFileSync(join(import.meta.dirname, '..', 'bench', 'results.md'), report(head, table));
  } finally {
    await server.stop();
  }
} finally {
  await stop();
}

function report(head: string, table: string): string {
  return `# What the screens cost

${head}

\`npm run bench\` measures this again; \`npm run bench -- --patients=200000\` measures another size. Each line is the one
call that a screen makes, over HTTP with the session of an administrator, the server in a process of its own beside
the caller and the database on the same machine: ${millisecondsEach / 1_000} s alone after ten calls to warm up, then as
long with sixteen callers at once. Times are milliseconds from the call to the last byte of its answer. Statements are
counted where they leave for the database: three of them look up the session and open and close the transaction.

${table}
`;
}
