import { expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/accounts/activity.ts';
import { foldReads } from './fold-reads.ts';

const entry = (id: string, time: string, changed: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  happenedAt: `2026-11-28T${time}:00Z`,
  action: 'read',
  noun: 'patient',
  fields: [],
  user: { id: 'helena', name: 'Helena', role: 'admin' },
  patient: { id: 'marina', fullName: 'Marina', hasRecord: true },
  before: {},
  after: {},
  subject: null,
  own: false,
  address: null,
  ...changed,
});

test('reads of one person about one patient, one soon after the other, are one line', () => {
  const other = { id: 'ana', fullName: 'Ana', hasRecord: true };
  const folded = foldReads([
    entry('6', '10:30'),
    entry('5', '10:25'),
    entry('4', '10:18'),
    // Too long before, of another patient, no read, and about nobody.
    entry('3', '10:00'),
    entry('2', '09:59', { patient: other }),
    entry('1', '09:58', { patient: other, action: 'changed' }),
    entry('0', '09:58', { patient: null }),
    entry('-', '09:58', { patient: null }),
  ]);
  expect(folded.map(({ id, others }) => [id, ...others.map((each) => each.id)])).toEqual([
    ['6', '5', '4'],
    ['3'],
    ['2'],
    ['1'],
    ['0'],
    ['-'],
  ]);
});
