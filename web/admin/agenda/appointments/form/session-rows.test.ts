import { expect, test } from 'vitest';
import type { ProposedSession } from '#contract/agenda/appointment-series.ts';
import { bookedSessions, keyOf, sessionRows, unchanged } from './session-rows.ts';

const free = (date: string): ProposedSession => ({
  date,
  time: '14:00',
  reason: null,
  name: null,
  next: null,
});
const taken: ProposedSession = {
  ...free('2026-12-15'),
  reason: 'taken',
  next: { date: '2026-12-15', time: '15:00' },
};
const proposed = [free('2026-11-24'), taken, free('2027-01-05')];
const nothing = { changes: {}, refused: [], closedAt: () => null };
const problems = (rows: ReturnType<typeof sessionRows>) => rows.map(({ problem }) => problem);

test('a session that meets something needs another time, or the choice to share it', () => {
  expect(problems(sessionRows({ ...nothing, proposed }))).toEqual([null, 'not-free', null]);

  const moved = { [keyOf(taken)]: { ...unchanged(taken), time: '15:00' } };
  const rows = sessionRows({ ...nothing, proposed, changes: moved });
  expect(problems(rows)).toEqual([null, null, null]);
  expect(bookedSessions(rows)[1]).toEqual({
    date: '2026-12-15',
    time: '15:00',
    squeezeIn: false,
    outsideHours: false,
  });

  const shared = { [keyOf(taken)]: { ...unchanged(taken), squeezeIn: true } };
  const asSqueezeIn = sessionRows({ ...nothing, proposed, changes: shared });
  expect(problems(asSqueezeIn)).toEqual([null, null, null]);
  expect(bookedSessions(asSqueezeIn)[1]).toMatchObject({ time: '14:00', squeezeIn: true });
});

test('a time that was chosen by hand is checked by its own day', () => {
  const changes = { [keyOf(taken)]: { ...unchanged(taken), date: '2026-12-25', time: '09:00' } };
  const closedAt = ({ date }: { date: string }) =>
    date === '2026-12-25' ? ({ reason: 'holiday', name: 'Natal', patientName: null } as const) : null;
  const [, row] = sessionRows({ ...nothing, proposed, changes, closedAt });
  expect(row).toMatchObject({ needs: ['outsideHours'], problem: 'not-free', closed: { name: 'Natal' } });
});

test('two sessions at one time, a missing time, and a time that the server refused', () => {
  const change = (set: object) => ({ [keyOf(taken)]: { ...unchanged(taken), ...set } });
  const same = change({ date: '2026-11-24' });
  expect(problems(sessionRows({ ...nothing, proposed, changes: same }))).toEqual([null, 'same', null]);
  const unset = change({ date: null });
  expect(problems(sessionRows({ ...nothing, proposed, changes: unset }))).toEqual([null, 'incomplete', null]);
  const refused = [{ date: '2027-01-05', time: '14:00', need: 'squeezeIn' as const }];
  expect(problems(sessionRows({ ...nothing, proposed, refused }))).toEqual([null, 'not-free', 'not-free']);
});
