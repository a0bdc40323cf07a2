/** `npm run bench`: the screens' work by three ways on one machine; prints tables and writes `bench/results.md`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBenchDatabase } from '../bench/database.ts';
import { installOlderWay } from '../bench/older-way/install.ts';
import { readOptions } from '../bench/options.ts';

installOlderWay();
// These import what has just been installed.
const { profileScreens } = await import('../bench/profile.ts');
const { measureLists } = await import('../bench/lists-report.ts');
const { resultsPage } = await import('../bench/results.ts');
const { runBench } = await import('../bench/run.ts');
const options = readOptions(process.argv.slice(2));
const { ownerUrl, stop } = await openBenchDatabase();
try {
  if (options.lists) {
    console.log(await measureLists(ownerUrl, options));
  } else if (options.profile) {
    const page = await profileScreens(ownerUrl, options);
    console.log(page);
    if (!options.only) writeFileSync(join(import.meta.dirname, '..', 'bench', 'profile.md'), page);
  } else {
    const page = resultsPage(await runBench(ownerUrl, options));
    console.log(page);
    // A part of the screens is not the result.
    if (!options.only) writeFileSync(join(import.meta.dirname, '..', 'bench', 'results.md'), page);
  }
} finally {
  await stop();
}
