import { expect, test } from 'vitest';
import { stepsBackTo, type Trail, type Visit, walk } from './way-back.ts';

const nowhere: Trail = { visits: [], at: 0 };
const visit = (key: string, address: string): Visit => ({ key, address });

/** List, its third page (which replaces it), a record, its form, and the record again after saving. */
const saved = [
  ['POP', visit('a', '/lista')],
  ['REPLACE', visit('b', '/lista?pagina=3')],
  ['PUSH', visit('c', '/lista/1')],
  ['PUSH', visit('d', '/lista/1/editar')],
  ['PUSH', visit('e', '/lista/1')],
] as const;
const after = (steps: readonly (readonly ['PUSH' | 'REPLACE' | 'POP', Visit])[]) =>
  steps.reduce((trail, [step, there]) => walk(trail, step, there), nowhere);

test('from a record the list is as many steps back as there are screens in between', () => {
  expect(stepsBackTo(after(saved), '/lista')).toBe(3);
  expect(stepsBackTo(after(saved), '/outra')).toBeNull();
  expect(stepsBackTo(nowhere, '/lista')).toBeNull();
});

test('an address with filters means that very list', () => {
  expect(stepsBackTo(after(saved), '/lista?pagina=3')).toBe(3);
  expect(stepsBackTo(after(saved), '/lista?pagina=2')).toBeNull();
});

test('going back and on moves along the trail, and a new way takes the place of the old one', () => {
  const back = walk(after(saved), 'POP', visit('c', '/lista/1'));
  expect(stepsBackTo(back, '/lista')).toBe(1);
  const turned = walk(back, 'PUSH', visit('f', '/agenda'));
  expect(turned.visits.map(({ key }) => key)).toEqual(['b', 'c', 'f']);
  expect(stepsBackTo(turned, '/lista')).toBe(2);
});

test('the screen one stands on is no way back, and being drawn twice is no step', () => {
  const twice = walk(after(saved), 'PUSH', visit('e', '/lista/1'));
  expect(twice).toEqual(after(saved));
  expect(stepsBackTo(twice, '/lista/1')).toBe(2);
  expect(stepsBackTo(after(saved.slice(0, 2)), '/lista')).toBeNull();
});

test('after a reload nothing is known of what came before', () => {
  const reloaded = walk(nowhere, 'POP', visit('e', '/lista/1'));
  expect(stepsBackTo(reloaded, '/lista')).toBeNull();
  expect(stepsBackTo(walk(reloaded, 'POP', visit('b', '/lista?pagina=3')), '/lista')).toBeNull();
});
