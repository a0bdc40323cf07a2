import { expect, test } from 'vitest';
import { createStorms, expectedOutcomes } from '#test/appointment-storm.ts';

const { storm } = await createStorms({ inFlight: 24 });

test('a storm of bookings, moves, closings, deletions and edits has no deadlock', async () => {
  const { outcomes } = await storm(400, 1);
  expect(expectedOutcomes).toEqual(expect.arrayContaining(Object.keys(outcomes)));
});
