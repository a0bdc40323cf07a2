import { expect, test } from 'vitest';
import { listNeeds, replaceNth } from './resource-needs.ts';

const resource = (id: string, kind: string) => ({ id, name: `${kind} ${id}`, kind });
const rooms = [resource('1', 'Sala'), resource('2', 'Sala')];
const laser = resource('3', 'Laser');

test('a procedure needs certain resources, and any of a kind, also several of one kind', () => {
  const needs = [{ kind: 'Sala' }, { resourceId: '3' }, { kind: 'Sala' }];
  expect(listNeeds({ needs }, [...rooms, laser])).toEqual({
    certain: [laser],
    kinds: [
      { kind: 'Sala', place: 0, choices: rooms },
      { kind: 'Sala', place: 1, choices: rooms },
    ],
  });
});

test('choosing one of a kind replaces the one in that place', () => {
  expect(replaceNth([], rooms, 0, '1')).toEqual(['1']);
  expect(replaceNth(['3', '1'], rooms, 0, '2')).toEqual(['3', '2']);
  expect(replaceNth(['1'], rooms, 1, '2')).toEqual(['1', '2']);
  expect(replaceNth(['3', '1'], rooms, 0, null)).toEqual(['3']);
});
