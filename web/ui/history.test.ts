import { expect, test } from 'vitest';
import { stepsBackTo } from './history.ts';

/** The third page of a list, a record, its form, and the record again after saving. */
const entries = ['/inicio', '/lista?pagina=3', '/lista/1', '/lista/1/editar', '/lista/1'];

test('finds the list behind the screens in between', () => {
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

test('an entry without an index, such as that of an anchor, has nothing before it', () => {
  const marked = Object.assign([...entries], { NaN: '/lista/1' });
  expect(stepsBackTo('/lista', marked, Number.NaN)).toBeNull();
});
