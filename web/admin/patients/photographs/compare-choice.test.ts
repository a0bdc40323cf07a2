import { expect, test } from 'vitest';
import type { Photograph, Pose } from '#contract/patients/photographs.ts';
import { choose, pairOf, sayWhen, seriesOf, seriesShown } from './compare-choice.ts';

const taken = (id: string, pose: Pose, poseWords: string | null = null): Photograph => ({
  id,
  pose,
  poseWords,
  takenAt: '2026-01-01T12:00:00.000Z',
  day: '2026-01-01',
  width: 3,
  height: 4,
  sizeBytes: 1,
  points: null,
  shared: false,
});
/** Newest first, as the list is. */
const rows = [
  taken('mole', 'free', 'Pinta no braço'),
  taken('c', 'face_front'),
  taken('y', 'neck'),
  taken('b', 'face_front'),
  taken('scar', 'free', 'Cicatriz'),
  taken('a', 'face_front'),
  taken('x', 'neck'),
];
const all = seriesOf(rows);
const named = (name: string) => {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const ids = (pair: ReturnType<typeof pairOf>) => pair?.map(({ id }) => id);

test('photographs of one pose are a series, oldest first, and free ones by their words', () => {
  expect(all.map(({ name, photographs }) => [name, photographs.map(({ id }) => id).join('')])).toEqual([
    ['Pinta no braço', 'mole'],
    ['Frontal', 'abc'],
    ['Pescoço', 'xy'],
    ['Cicatriz', 'scar'],
  ]);
});

test('the series of the chosen one is shown, else the last compared, else Frontal, else the first that has two', () => {
  expect(seriesShown(all, ['y', null], 'Frontal')?.name).toBe('Pescoço');
  expect(seriesShown(all, [null, null], 'Pescoço')?.name).toBe('Pescoço');
  expect(seriesShown(all, ['of another patient'], 'Cicatriz')?.name).toBe('Frontal');
  expect(seriesShown(all.toReversed(), [], null)?.name).toBe('Frontal');
  expect(seriesShown([named('Cicatriz'), named('Pescoço')], [], null)?.name).toBe('Pescoço');
  expect(seriesShown(all.slice(0, 1), [], null)?.name).toBe('Pinta no braço');
  expect(seriesShown([], [], null)).toBeUndefined();
});

test('the oldest and the newest are compared, or the two that are chosen, in the order of time', () => {
  expect(ids(pairOf(named('Frontal'), []))).toEqual(['a', 'c']);
  expect(ids(pairOf(named('Frontal'), ['c', 'b']))).toEqual(['b', 'c']);
  expect(ids(pairOf(named('Frontal'), ['b', 'gone']))).toEqual(['b', 'c']);
  expect(ids(pairOf(named('Frontal'), ['c', 'c']))).toEqual(['a', 'c']);
  expect(pairOf(named('Cicatriz'), ['scar'])).toBeNull();
});

test('a third choice keeps the latest one', () => {
  const pair = pairOf(named('Frontal'), ['a', 'c']);
  if (!pair) throw new Error('no pair');
  expect(choose(pair, null, 'b')).toEqual(['c', 'b']);
  expect(choose(pair, 'a', 'b')).toEqual(['a', 'b']);
  expect(choose(pair, 'c', 'a')).toEqual(['c', 'a']);
});

test('a photograph has its hour beside another one of its day', () => {
  const before = taken('before', 'face_front');
  const after = { ...before, id: 'after', takenAt: '2026-01-01T12:40:00.000Z' };
  const later = { ...before, id: 'later', day: '2026-02-01' };
  const when = (of: Photograph, ...beside: Photograph[]) => sayWhen(of, beside, 'America/Sao_Paulo');
  expect(when(after, before, after)).toBe('01/01/2026, 09:40');
  expect(when(after, after, later)).toBe('01/01/2026');
});
