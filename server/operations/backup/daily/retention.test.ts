import { describe, expect, test } from 'vitest';
import { outdated } from './retention.ts';

const daily = (day: string, time = '030000', ending = 'tar') => `vico-diaria-${day}-${time}.${ending}`;
const keep = { days: 7, weeks: 4 };

/** Every day of November 2026, whose 2nd is a Monday. */
const november = Array.from({ length: 30 }, (_, index) =>
  daily(`2026-11-${String(index + 1).padStart(2, '0')}`),
);

describe('of a backup a day', () => {
  const kept = november.filter((name) => !outdated(november, keep).includes(name));

  test('the last of each of seven days and of each of four weeks are kept', () => {
    expect(kept).toEqual([
      // The last day of the weeks of the 9th and the 16th; the week of the 23rd is among the seven days.
      daily('2026-11-15'),
      daily('2026-11-22'),
      ...november.slice(-7),
    ]);
  });

  test('a second run removes nothing more', () => {
    expect(outdated(kept, keep)).toEqual([]);
  });
});

test('of several on one day the last is kept, encrypted or not', () => {
  const names = [daily('2026-11-20', '030000'), daily('2026-11-20', '220000', 'tar.enc')];
  expect(outdated(names, keep)).toEqual([names[0]]);
});

test('weeks without a backup do not count, so that a closed clinic keeps its last backups', () => {
  const names = ['2025-12-01', '2025-12-08', '2025-12-15', '2026-11-20'].map((day) => daily(day));
  expect(outdated(names, { days: 1, weeks: 4 })).toEqual([]);
});

test('other files are left alone', () => {
  const others = [
    'vico-2020-01-01-120000.tar',
    'notas.txt',
    `${daily('2020-01-01')}.part`,
    'vico-diaria-x.tar',
  ];
  expect(outdated([...others, ...november], keep).filter((name) => others.includes(name))).toEqual([]);
});

test('no weeks: only days', () => {
  expect(outdated(november, { days: 2, weeks: 0 })).toHaveLength(28);
});
