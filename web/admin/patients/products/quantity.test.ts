import { expect, test } from 'vitest';
import { badgesOf } from './quantity.ts';

const lot = {
  id: 'l',
  code: 'HS-118',
  receivedOn: '2026-01-01',
  closedAt: null,
  recallReason: null,
  expiresOn: '2027-12-31',
  received: 250,
  used: 0,
};
const labels = (more: Partial<typeof lot>) =>
  badgesOf({ ...lot, ...more }, '2026-11-27').map(({ label }) => label);

test('a lot says in how many days it expires, and that nothing is left of it', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ expiresOn: '2026-12-21', used: 240 })).toEqual(['Vence em 24 dias', 'Acabando']);
  expect(labels({ expiresOn: '2026-11-28', used: 250 })).toEqual(['Vence em 1 dia', 'Acabou']);
  expect(labels({ expiresOn: '2026-11-27' })).toEqual(['Vence hoje']);
});
