/** The sentences for bad hours and exceptions. */
import { expect, test } from 'vitest';
import {
  dayIntervals,
  emptyInterval,
  type Interval,
  invalidTime,
  overlappingIntervals,
  pastMidnight,
} from '../intervals.ts';
import {
  holidayForAll,
  lastBeforeFirst,
  missingFirstDay,
  missingHours,
  missingResource,
  missingTimes,
  missingTitle,
  missingVacationer,
  missingWeekday,
  oneOrTheOther,
  resourceNotAllowed,
  scheduleExceptionInput,
  tooLong,
  yearlyOnlyHolidays,
} from './schedule-exceptions.ts';

const someId = '7b0a9a43-6a6c-4b8a-9f5e-3b1b6a1f0c11';
const otherId = '7b0a9a43-6a6c-4b8a-9f5e-3b1b6a1f0c12';

const interval = (text: string): Interval => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};

test.each([
  ['08:00-08:00', [0, 'end'], emptyInterval],
  ['22:00-02:00', [0, 'end'], pastMidnight],
  ['22:00-24:30', [0, 'end'], invalidTime],
  ['8h-12h', [0, 'start'], invalidTime],
])('the interval %s is refused with its sentence', (text, path, message) => {
  const { error } = dayIntervals.safeParse([interval(text)]);
  expect(error?.issues).toContainEqual(expect.objectContaining({ path, message }));
});

test('overlapping intervals are refused at the later one, and touching ones are accepted', () => {
  const overlapping = [interval('11:00-13:00'), interval('08:00-12:00')];
  expect(dayIntervals.safeParse(overlapping).error?.issues).toEqual([
    expect.objectContaining({
      path: [0],
      message: overlappingIntervals(interval('08:00-12:00'), interval('11:00-13:00')),
    }),
  ]);
  const touching = [interval('12:00-24:00'), interval('08:00-12:00')];
  expect(dayIntervals.parse(touching)).toEqual(touching);
});

const block = { kind: 'block', firstDay: '2027-03-01', start: '14:00', end: '15:00' };

test.each([
  [{ kind: 'holiday', firstDay: '2027-03-16', title: ' ' }, 'title', missingTitle],
  [
    { kind: 'holiday', firstDay: '2027-03-16', title: 'a', professionalId: someId },
    'professionalId',
    holidayForAll,
  ],
  [{ kind: 'vacation', firstDay: '2027-03-16' }, 'professionalId', missingVacationer],
  [{ kind: 'maintenance', firstDay: '2027-03-16' }, 'resourceId', missingResource],
  [{ kind: 'closed', firstDay: '2027-03-16', resourceId: someId }, 'resourceId', resourceNotAllowed],
  [{ ...block, professionalId: someId, resourceId: otherId }, 'resourceId', oneOrTheOther],
  [{ ...block, repeats: 'yearly' }, 'repeats', yearlyOnlyHolidays],
  [{ ...block, firstDay: '' }, 'firstDay', missingFirstDay],
  [{ ...block, lastDay: '2027-02-28' }, 'lastDay', lastBeforeFirst],
  [{ ...block, lastDay: '2029-03-02' }, 'lastDay', tooLong],
  [{ ...block, repeats: 'weekly' }, 'weekdays', missingWeekday],
  [{ kind: 'other_hours', firstDay: '2027-03-16' }, 'hours', missingHours],
  [{ ...block, end: '' }, 'end', missingTimes],
  [{ ...block, end: '14:00' }, 'end', emptyInterval],
  [{ ...block, end: '13:00' }, 'end', pastMidnight],
])('the exception %j is refused at %s', (input, field, message) => {
  expect(scheduleExceptionInput.safeParse(input).error?.issues).toEqual([
    expect.objectContaining({ path: [field], message }),
  ]);
});

test('a block of one day and a weekly one without an end are accepted', () => {
  expect(scheduleExceptionInput.parse(block)).toMatchObject({ repeats: 'once', lastDay: null, weekdays: [] });
  const weekly = { ...block, repeats: 'weekly', weekdays: [1, 3] };
  expect(scheduleExceptionInput.parse(weekly)).toMatchObject({ repeats: 'weekly', lastDay: null });
});
