/** Every fault of `test/faults/`, `VICO_ROUNDS` times, with the figures for docs/trust.md. */
import { expect, test } from 'vitest';
import { scenarios } from '../faults/scenarios.ts';
import { canMount } from '../faults/small-disk.ts';
import { outside } from '../faults/store-mail-clock.ts';

const rounds = Number(process.env.VICO_ROUNDS ?? 20);
const needsMount = (fault: string) => fault.startsWith('the disk of the database');
const cases = Object.entries({ ...scenarios, ...outside }).filter(
  ([fault]) => canMount || !needsMount(fault),
);

test.each(cases)('%s', { timeout: 60 * 60_000 }, async (fault, run) => {
  const started = performance.now();
  const figures = await run(rounds);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${fault}: ${JSON.stringify({ ...figures, seconds })}`);
  expect(figures).toMatchObject({ rounds, lost: 0, strays: 0, missing: 0 });
});
