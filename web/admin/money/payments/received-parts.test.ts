import { expect, test } from 'vitest';
import { changeOf, newPart } from './received-parts.ts';

test('the change is what was handed over above the amount, of cash only', () => {
  const cash = { ...newPart('cash', '380,00'), handed: '400,00' };
  expect(changeOf([cash, { ...newPart('pix', '50,00'), handed: '90,00' }])).toBe(2000);
  expect(changeOf([{ ...cash, handed: ' ' }])).toBe(0);
});
