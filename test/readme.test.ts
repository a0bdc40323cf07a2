import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from '#server/environment.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rows = [...readme.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gmu)].flatMap(([, names = '', value = '']) =>
  [...names.matchAll(/`([A-Z0-9_]+)`/gu)].map(([, name = '']) => ({
    name,
    value: value.replaceAll('`', ''),
  })),
);

test('the table of the README names every variable, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(variables.shape).sort());
});

test('the table of the README gives the defaults that hold', () => {
  const defaults = Object.entries(variables.parse({})).filter(([, value]) => !Array.isArray(value));
  const told = new Map(rows.map(({ name, value }) => [name, value]));
  for (const [name, value] of defaults) expect(told.get(name), name).toBe(String(value));
});
