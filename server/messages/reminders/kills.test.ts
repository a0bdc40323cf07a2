/** Two processes, and kills in the midst of sending. A long test does the same with 10,000 reminders. */
import { expect, test } from 'vitest';
import { createSimulation } from '#test/reminder-simulation.ts';

const { run } = await createSimulation();

test('two processes that are killed while they send lose no reminder and double none', async () => {
  const { booked, kills, contacts, messages, repeated, perPatient, waiting } = await run({
    days: 2,
    appointmentsPerDay: 20,
    killEvery: 30,
  });
  expect(contacts).toEqual(
    [180, 2_880].map((rule_minutes) => ({ state: 'sent', rule_minutes, count: booked })),
  );
  expect(messages).toBe(2 * booked);
  expect(perPatient).toEqual([4]);
  expect(waiting).toEqual([]);
  expect(kills).toBeGreaterThan(1);
  // Four messages at most are under way in a process.
  expect(repeated).toBeLessThanOrEqual(4 * kills);
});
