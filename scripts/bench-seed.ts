/** `npm run bench:seed -- --patients=20000`: fills the databases that `npm run bench` measures. */

import { openBenchDatabase } from '../bench/database.ts';
import { installOlderWay } from '../bench/older-way/install.ts';
import { readOptions } from '../bench/options.ts';
import { benchClock, seedBench } from '../bench/seed.ts';

installOlderWay();
// It imports the packages installed above.
const { seedOlderDatabase } = await import('../bench/older-database.ts');
const { size } = readOptions(process.argv.slice(2));
const { ownerUrl, stop } = await openBenchDatabase();
try {
  const start = performance.now();
  const clinic = { size, today: benchClock.today() };
  await seedBench(ownerUrl, clinic);
  console.log(`Ours is filled after ${((performance.now() - start) / 1_000).toFixed(1)} s:`, size);
  await seedOlderDatabase(ownerUrl, clinic);
  console.log(`The older database is filled after ${((performance.now() - start) / 1_000).toFixed(1)} s.`);
} finally {
  await stop();
}
