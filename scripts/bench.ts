/** `npm run bench`: the screens' work by three ways on one machine; prints tables and writes `bench/results.md`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBenchDatabase } from '../bench/database.ts';
import { measureLists } from '../bench/lists-report.ts';
import { readOptions } from '../bench/options.ts';
import { resultsPage } from '../bench/results.ts';
import { runBench } from '../bench/run.ts';

const options = readOptions(process.argv.slice(2));
const { ownerUrl, stop } = await openBenchDatabase();
try {
  if (options.lists) {
    console.log(await measureLists(ownerUrl, options));
  } else {
    const page = resultsPage(await runBench(ownerUrl, options));
    console.log(page);
    // A part of the screens is not the result.
    if (!options.only) writeFileSync(join(import.meta.dirname, '..', 'bench', 'results.md'), page);
  }
} finally {
  await stop();
}
