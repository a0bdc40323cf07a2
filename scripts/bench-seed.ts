/** `npm run bench:seed -- --patients=20000 --appointments=200000`: fills the database that `npm run bench` measures. */
import { createClock } from '#server/clock.ts';
import { openBenchDatabase } from '../bench/database.ts';
import { seedBench } from '../bench/seed.ts';
import { readSize } from '../bench/size.ts';

const size = readSize(process.argv.slice(2));
const { ownerUrl, stop } = await openBenchDatabase();
try {
  const start = performance.now();
  const filled = await seedBench({ ownerUrl, size, today: createClock('America/Sao_Paulo').today() });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(filled ? `Filled in ${seconds} s:` : 'Already there:', size);
} finally {
  await stop();
}
