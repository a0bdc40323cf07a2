/** 10,000 reminders, by two processes that are killed again and again while they send. */
import { expect, test } from 'vitest';
import { createSimulation } from '#test/reminder-simulation.ts';
import { figures } from './figures.ts';

const { run } = await createSimulation();

test('10,000 reminders arrive, each once, through kills and jumps of the clock', async () => {
  const { booked, kills, seconds, contacts, messages, repeated, perPatient, waiting } = await run({
    days: 50,
    appointmentsPerDay: 100,
    killEvery: 350,
  });
  figures(
    'reminders',
    `${2 * booked} reminders in 50 days, 2 processes, ${kills} kills`,
    `${messages} messages in ${Math.round(seconds)} s; ${repeated} repeated with the same Message-ID`,
    `${2 * booked - messages} lost`,
  );
  expect(contacts).toEqual(
    [180, 2_880].map((rule_minutes) => ({ state: 'sent', rule_minutes, count: booked })),
  );
  expect(messages).toBe(2 * booked);
  expect(perPatient).toEqual([100]);
  expect(waiting).toEqual([]);
  expect(repeated).toBeLessThanOrEqual(4 * kills);
}, 600_000);
