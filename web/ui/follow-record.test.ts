import { expect, test } from 'vitest';
import { freshValues } from './follow-record.ts';

const before = { phone: '1', address: 'a', date: '2030-01-01', time: '09:00' };

test('untouched fields follow the record, typed ones stay', () => {
  const record = { ...before, phone: '2', address: 'b' };
  expect(freshValues(before, record, { ...before, address: 'typed' }, [])).toEqual({
    fresh: { phone: '2' },
    changed: true,
  });
});

test('an unchanged record changes nothing', () => {
  expect(freshValues(before, { ...before }, { ...before, phone: '9' }, [])).toEqual({
    fresh: {},
    changed: false,
  });
});

test('day and time are followed or kept together', () => {
  const moved = { ...before, phone: '2', date: '2030-02-02', time: '10:00' };
  const unit = ['date', 'time'] as const;
  expect(freshValues(before, moved, before, unit).fresh).toEqual({
    phone: '2',
    date: '2030-02-02',
    time: '10:00',
  });
  expect(freshValues(before, moved, { ...before, time: '11:00' }, unit).fresh).toEqual({ phone: '2' });
});

test('a list is followed, and kept once it is changed', () => {
  const chosen = { ids: ['a', 'b'] };
  expect(freshValues(chosen, { ids: ['a', 'b'] }, chosen, []).changed).toBe(false);
  expect(freshValues(chosen, { ids: ['a'] }, { ids: ['a', 'b'] }, []).fresh).toEqual({ ids: ['a'] });
  expect(freshValues(chosen, { ids: ['a'] }, { ids: ['b'] }, []).fresh).toEqual({});
});
