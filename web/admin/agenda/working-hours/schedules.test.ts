import { expect, test } from 'vitest';
import type { HoursVersion, Schedule } from '#contract/agenda/working-hours.ts';
import { clinicWeekOn, offeredSchedules, versionsOf } from './schedules.ts';

const week = (...starts: string[]): HoursVersion['week'] =>
  Array.from({ length: 7 }, () => starts.map((start) => ({ start, end: '18:00' })));
const of = (name: string | null, versions: HoursVersion[], active = true): Schedule => ({
  professional: name ? { id: name, fullName: name, color: 'teal', active } : null,
  versions,
});
const clinic = of(null, [
  { validFrom: '2000-01-01', week: week('08:00') },
  { validFrom: '2026-12-01', week: week('09:00') },
]);

test('the newest version up to today holds, later ones are to come', () => {
  expect(versionsOf(clinic, '2026-11-22').current?.validFrom).toBe('2000-01-01');
  expect(versionsOf(clinic, '2026-11-22').upcoming.map(({ validFrom }) => validFrom)).toEqual(['2026-12-01']);
  expect(versionsOf(clinic, '2026-12-01')).toMatchObject({
    current: { validFrom: '2026-12-01' },
    upcoming: [],
  });
  expect(clinicWeekOn(clinic, '2026-11-30')).toEqual(week('08:00'));
  expect(clinicWeekOn(clinic, '1999-01-01')).toEqual([[], [], [], [], [], [], []]);
});

test('a professional who returned to the hours of the clinic has no current version', () => {
  const ana = of('Ana', [
    { validFrom: '2026-01-01', week: week('10:00') },
    { validFrom: '2026-06-01', week: null },
  ]);
  expect(versionsOf(ana, '2026-03-01').current?.validFrom).toBe('2026-01-01');
  expect(versionsOf(ana, '2026-06-01').current).toBeNull();
});

test('where one professional is active, there is nothing to choose', () => {
  const names = (...schedules: Schedule[]) =>
    offeredSchedules([clinic, ...schedules], '2026-11-22').map(
      ({ professional }) => professional?.id ?? null,
    );
  const own = [{ validFrom: '2026-01-01', week: week('10:00') }];
  expect(names(of('Ana', []), of('Bia', []))).toEqual([null, 'Ana', 'Bia']);
  expect(names(of('Ana', []), of('Bia', [], false))).toEqual([null]);
  expect(names(of('Ana', own), of('Bia', [], false))).toEqual(['Ana']);
  expect(names()).toEqual([null]);
});
