import { expect, test } from 'vitest';
import { mayOpen, meets } from './staff-screens.ts';

test('an address is open to the roles that its screen needs, with a query too', () => {
  expect(mayOpen(['reception'], '/admin/patients/1/files?tipo=exams')).toBe(true);
  expect(mayOpen(['manager'], '/admin/patients/1/files')).toBe(false);
  expect(mayOpen(['reception'], '/admin/patients/1/treatment')).toBe(false);
  expect(mayOpen(['professional'], '/admin/patients/1/treatment')).toBe(true);
  expect(mayOpen(['reception', 'manager'], '/admin/settings')).toBe(true);
  for (const role of ['reception', 'professional', 'manager'] as const)
    expect([mayOpen([role], '/admin/users'), mayOpen([role], '/admin/account')]).toEqual([false, true]);
  expect(mayOpen(['admin'], '/admin/users')).toBe(true);
});

test('nothing is open without a role, and no address without a screen', () => {
  expect(mayOpen([], '/admin')).toBe(false);
  expect(meets([], 'staff')).toBe(false);
  for (const address of ['/admin/nada', '/login', '/patient', '/ADMIN/users'])
    expect(mayOpen(['admin'], address)).toBe(false);
});
