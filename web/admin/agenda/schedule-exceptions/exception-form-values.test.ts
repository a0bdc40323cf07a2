import { expect, test } from 'vitest';
import {
  lastBeforeFirst,
  missingFirstDay,
  missingVacationer,
  missingWeekday,
  type ScheduleException,
} from '#contract/agenda/schedule-exceptions.ts';
import {
  emptyValues,
  inputOf,
  missingBlocked,
  missingTimes,
  problemsOf,
  resourcePrefix,
  valuesOf,
  wholeClinic,
} from './exception-form-values.ts';

const person = '3f1b1a52-8f54-4d0c-9a55-0f3f4f8f2b11';

test('an empty dialog says what is missing, in its own fields', () => {
  expect(problemsOf('vacation', emptyValues('vacation'))).toEqual({
    who: missingVacationer,
    firstDay: missingFirstDay,
  });
  expect(problemsOf('closed', emptyValues('closed', { firstDay: '31/02/2027' }))).toHaveProperty('firstDay');
  const block = emptyValues('block', { firstDay: '26/11/2026', repeats: 'weekly' });
  expect(problemsOf('block', block)).toEqual({
    who: missingBlocked,
    weekdays: missingWeekday,
    start: missingTimes,
  });
  const ofAll = { ...block, who: wholeClinic, weekdays: ['1'], start: '13', end: '14' };
  expect(problemsOf('block', ofAll)).toEqual({});
  expect(inputOf('block', ofAll)).toMatchObject({ professionalId: null, resourceId: null });
  expect(problemsOf('block', { ...block, weekdays: ['1'], start: '14', end: '13' })).toHaveProperty('end');
  const turned = { firstDay: '26/11/2026', lastDay: '25/11/2026' };
  expect(problemsOf('closed', emptyValues('closed', turned))).toEqual({ lastDay: lastBeforeFirst });
});

test('typed texts are sent as days and times, and what a kind does not use is left out', () => {
  const typed = { who: person, firstDay: '01/12/2026', lastDay: '15/12/2026', start: '14' };
  expect(inputOf('vacation', emptyValues('vacation', typed))).toMatchObject({
    professionalId: person,
    resourceId: null,
    firstDay: '2026-12-01',
    lastDay: '2026-12-15',
    start: null,
  });
  const weekly = { who: `${resourcePrefix}${person}`, firstDay: '01/12/2026', start: '14', end: '1530' };
  expect(
    inputOf('block', emptyValues('block', { ...weekly, repeats: 'weekly', weekdays: ['1', '3'] })),
  ).toMatchObject({
    professionalId: null,
    resourceId: person,
    weekdays: [1, 3],
    start: '14:00',
    lastDay: null,
  });
});

test('a stored exception comes back as it was typed', () => {
  const stored: ScheduleException = {
    id: person,
    kind: 'block',
    title: null,
    professional: { id: person, fullName: 'Ana' },
    resource: null,
    repeats: 'weekly',
    firstDay: '2026-12-01',
    lastDay: null,
    weekdays: [2],
    start: '14:00',
    end: '15:00',
    hours: [],
    days: [],
  };
  const values = valuesOf(stored);
  expect(inputOf('block', values)).toEqual({
    kind: 'block',
    title: '',
    professionalId: person,
    resourceId: null,
    repeats: 'weekly',
    firstDay: '2026-12-01',
    lastDay: null,
    weekdays: [2],
    start: '14:00',
    end: '15:00',
    hours: [],
  });
});
