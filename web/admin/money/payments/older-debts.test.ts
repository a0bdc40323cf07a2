import { expect, test } from 'vitest';
import { olderDebts, sayOlderDebts } from './older-debts.ts';

const account = (appointmentId: string, date: string, openCents: number) => ({
  appointmentId,
  date,
  openCents,
  service: 'Laser',
});
const today = '2026-11-27';
const said = (...rows: ReturnType<typeof account>[]) =>
  sayOlderDebts(olderDebts(rows, 'this', today), today).replaceAll('\u00a0', ' ');

test('what is owed of other days is said, without this visit, later ones and money to give back', () => {
  const others = [account('this', '2026-11-27', 100), account('later', '2026-12-05', 200)];
  expect(olderDebts([...others, account('back', '2026-11-02', -300)], 'this', today)).toEqual([]);
  expect(said(...others, account('a', '2026-10-30', 180_000))).toBe('Também falta R$ 1.800,00 de 30/10');
  expect(said(account('a', '2026-10-30', 180_000), account('b', '2026-11-11', 45_000))).toBe(
    'Também falta R$ 2.250,00 de 30/10 e 11/11',
  );
});
