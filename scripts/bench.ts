/**
 * `npm run bench`: measures the screens beside the older system, or with `--against=REV` beside another version; prints tables
 * and adds a line to `bench/results.md`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openServer } from '../bench/database.ts';
import { command } from '../bench/ending.ts';
import { installOlderWay } from '../bench/older-way/install.ts';
import { readOptions, usualPatients } from '../bench/options.ts';
import { openPlace } from '../bench/place.ts';
import type { checkOut } from '../bench/versions.ts';

/** @param find where the other version's folder is */
export async function bench(
  args: readonly string[],
  open = openPlace,
  find?: typeof checkOut,
): Promise<void> {
  const options = readOptions(args);
  const isWhole = !options.only && options.size.patients === usualPatients;
  installOlderWay();
  // These import the packages installed above.
  const { addLine, comparisonPage } = await import('../bench/version-table.ts');
  if (options.against !== undefined) {
    const { compareVersions } = await import('../bench/against.ts');
    const found = await compareVersions(await openServer(), options.against, options, open, find);
    console.log(comparisonPage(found));
    if (isWhole) addLine(found);
    return;
  }
  const { resultsPage } = await import('../bench/results.ts');
  const { runBench } = await import('../bench/run.ts');
  const found = await runBench(await openServer(), options, open);
  const page = resultsPage(found);
  console.log(page);
  if (!isWhole) return;
  writeFileSync(join(import.meta.dirname, '..', 'bench', 'older-way.md'), page);
  addLine({ ...found, against: 'the older way' });
}

if (import.meta.main) await command(() => bench(process.argv.slice(2)));
