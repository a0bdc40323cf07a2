import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from '#server/platform/environment.ts';

const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gmu)].flatMap(([, names = '', value = '']) =>
  [...names.matchAll(/`([A-Z0-9_]+)`/gu)].map(([, name = '']) => ({
    name,
    value: value.replaceAll('`', ''),
  })),
);

test('docs/configuration.md names every variable, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(variables.shape).sort());
});

test('docs/configuration.md gives the defaults of the program', () => {
  const defaults = Object.entries(variables.parse({})).filter(([, value]) => !Array.isArray(value));
  const documented = new Map(rows.map(({ name, value }) => [name, value]));
  for (const [name, value] of defaults) expect(documented.get(name), name).toBe(String(value));
});
