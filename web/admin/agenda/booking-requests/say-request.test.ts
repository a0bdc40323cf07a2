import { expect, test } from 'vitest';
import { nameOf, sayAgo, saySame, surelySame } from './say-request.ts';

const now = Date.parse('2026-11-22T15:00:00Z');

test.each([
  ['2026-11-22T14:59:40Z', 'agora'],
  ['2026-11-22T14:48:00Z', 'há 12 min'],
  ['2026-11-22T14:00:00Z', 'há 1 hora'],
  ['2026-11-22T11:30:00Z', 'há 3 horas'],
  ['2026-11-21T15:00:00Z', 'há 1 dia'],
  ['2026-11-19T14:00:00Z', 'há 3 dias'],
])('an instant of %s is said as %s', (instant, said) => {
  expect(sayAgo(instant, now)).toBe(said);
});

test('a visitor is named as they wrote it, and what is the same is listed', () => {
  expect(nameOf({ patient: null, visitor: { fullName: 'Ana Lima', phone: null, email: null } })).toBe(
    'Ana Lima',
  );
  expect(saySame({ same: ['email', 'phone'] })).toBe('mesmo e-mail e mesmo telefone');
});

test('who agrees in e-mail, phone and name is surely the same person, unless there are two', () => {
  const all = { same: ['email' as const, 'phone' as const, 'name' as const] };
  const family = { same: ['email' as const, 'phone' as const] };
  expect(surelySame([family, all])).toBe(all);
  expect(surelySame([family])).toBeUndefined();
  expect(surelySame([all, { ...all }])).toBeUndefined();
});
