import { expect, test } from 'vitest';
import { stepsBackTo } from './history.ts';

/** The user opened page 3 of a list, a record, its form, and after saving the record again. */
const entries = ['/inicio', '/lista?pagina=3', '/lista/1', '/lista/1/editar', '/lista/1'];

test('counts the steps back to the list over the screens in between', () => {
  expect(stepsBackTo('/lista', entries, 4)).toBe(3);
  expect(stepsBackTo('/lista', entries, 2)).toBe(1);
  expect(stepsBackTo('/outra', entries, 4)).toBeNull();
});

test('an address with filters matches only the list with these filters', () => {
  expect(stepsBackTo('/lista?pagina=3', entries, 4)).toBe(3);
  expect(stepsBackTo('/lista?pagina=2', entries, 4)).toBeNull();
});

test('ignores the current entry and later ones', () => {
  expect(stepsBackTo('/lista/1', entries, 4)).toBe(2);
  expect(stepsBackTo('/lista/1', entries, 2)).toBeNull();
  expect(stepsBackTo('/lista', entries, 1)).toBeNull();
});

test('finds nothing after a reload', () => {
  const reloaded: string[] = [];
  reloaded[4] = '/lista/1';
  expect(stepsBackTo('/lista', reloaded, 4)).toBeNull();
  expect(stepsBackTo('/lista', [], 0)).toBeNull();
});

test('from an entry without an index, such as an anchor (#), there is no way back', () => {
  const marked = Object.assign([...entries], { NaN: '/lista/1' });
  expect(stepsBackTo('/lista', marked, Number.NaN)).toBeNull();
});
