import { describe, expect, test } from 'vitest';
import { generatePassword, randomBelow } from './generate-password.ts';

const many = <Value>(times: number, make: () => Value) => Array.from({ length: times }, make);

describe('a generated password', () => {
  test('has ten characters of four classes, at least one of each', () => {
    for (const password of many(2_000, () => generatePassword())) {
      expect(password).toMatch(/^[A-Za-z\d!@#$%^&*]{10}$/u);
      expect(password).toMatch(/[A-Z]/u);
      expect(password).toMatch(/[a-z]/u);
      expect(password).toMatch(/\d/u);
      expect(password).toMatch(/[!@#$%^&*]/u);
    }
  });

  test('is different every time', () => {
    expect(new Set(many(2_000, () => generatePassword())).size).toBe(2_000);
  });

  test('has its symbol at varying places', () => {
    const places = new Set(many(2_000, () => generatePassword().search(/[!@#$%^&*]/u)));
    expect([...places].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('depends only on the random source', () => {
    expect(generatePassword(() => 0)).toBe('Aa0!AAAAAA');
    expect(generatePassword((bound) => bound - 1)).toBe('*******9zZ');
  });
});

describe('a random number below a bound', () => {
  test('has a uniform distribution', () => {
    const counts = Array.from({ length: 7 }, () => 0);
    for (const value of many(70_000, () => randomBelow(7))) counts[value] = (counts[value] ?? 0) + 1;
    // Ten thousand of each are expected; 600 is more than six standard deviations.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(600);
  });
});
