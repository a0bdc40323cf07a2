import { expect, test } from 'vitest';
import { contactPhone, isMinor, missingIn } from './registration.ts';

test('a patient is of age on the eighteenth birthday; that of 29 February is the day after the 28th', () => {
  expect(isMinor('2008-11-24', '2026-11-23')).toBe(true);
  expect(isMinor('2008-11-23', '2026-11-23')).toBe(false);
  expect(isMinor('2008-02-29', '2026-02-28')).toBe(true);
  expect(isMinor('2008-02-29', '2026-03-01')).toBe(false);
});

test('a record lacks its birth date, or the responsible person of a minor', () => {
  const missing = (birthDate: string | null, guardianName: string | null = null) =>
    missingIn({ birthDate, guardianName }, '2026-11-23');
  expect(missing(null)).toBe('birthDate');
  expect(missing('2010-05-01')).toBe('guardian');
  expect(missing('2010-05-01', 'Rosa')).toBeUndefined();
  expect(missing('1990-05-01')).toBeUndefined();
});

test("staff reach a patient by the own phone, else by the responsible person's, who is named", () => {
  const rosa = { guardianName: 'Rosa', guardianPhone: '24988770001' };
  const reach = (phone: string | null) => contactPhone({ phone, ...rosa });
  expect(reach('24988776655')).toEqual({ phone: '24988776655', phoneOwner: null });
  expect(reach(null)).toEqual({ phone: '24988770001', phoneOwner: 'Rosa' });
  expect(contactPhone({ phone: null, guardianName: null, guardianPhone: '24988770001' }).phoneOwner).toBe('');
  expect(contactPhone({ phone: null, guardianName: 'Rosa', guardianPhone: null }).phoneOwner).toBeNull();
});
