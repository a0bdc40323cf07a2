import { expect, test } from 'vitest';
import { onDay } from './on-day.ts';

test.each([
  ['/admin/appointments/calendar', '/admin/appointments/calendar?dia=2026-12-09'],
  [
    '/admin/appointments/calendar?visao=mes&mes=2026-11',
    '/admin/appointments/calendar?visao=mes&dia=2026-12-09',
  ],
  [
    '/admin/appointments/calendar?dia=2026-12-09&visao=dia',
    '/admin/appointments/calendar?dia=2026-12-09&visao=dia',
  ],
  ['/admin/reception', '/admin/reception'],
  ['/admin/appointments?patientId=1', '/admin/appointments?patientId=1'],
])('%s on the day of a new appointment is %s', (address, shown) => {
  expect(onDay(address, '2026-12-09', '2026-11-29')).toBe(shown);
});
