/** `npm run bench`: measures the screens beside the older system; prints tables and writes `bench/results.md`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBenchDatabase } from '../bench/database.ts';
import { installOlderWay } from '../bench/older-way/install.ts';
import { readOptions } from '../bench/options.ts';

installOlderWay();
// These import the packages installed above.
const { resultsPage } = await import('../bench/results.ts');
const { runBench } = await import('../bench/run.ts');
const options = readOptions(process.argv.slice(2));
const { ownerUrl, stop } = await openBenchDatabase();
try {
  const page = resultsPage(await runBench(ownerUrl, options));
  console.log(page);
  // With --only the table is not complete.
  if (!options.only) writeFileSync(join(import.meta.dirname, '..', 'bench', 'results.md'), page);
} finally {
  await stop();
}
