import { expect, test } from 'vitest';
import { sayLeft } from './use-seconds-left.ts';

test('the time left is said in minutes and seconds', () => {
  expect([300, 299, 60, 59, 5, 0].map(sayLeft)).toEqual(['5:00', '4:59', '1:00', '0:59', '0:05', '0:00']);
});
