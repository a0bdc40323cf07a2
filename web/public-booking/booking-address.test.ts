import { expect, test } from 'vitest';
import { chosenIn, queryOf, stepIn, typedIn } from './booking-address.ts';

const procedure = {
  id: 'p1',
  title: 'Consulta',
  minutes: 30,
  priceCents: null,
  preparation: null,
};
const helena = {
  id: 'h1',
  fullName: 'Helena',
  specialty: null,
  color: 'green',
  procedureIds: null as string[] | null,
};
const offered = { procedures: [procedure], professionals: [helena] };
const at = { procedureId: 'p1', professionalId: 'h1', date: '2030-06-12', time: '10:00' };
const read = (query: string) => chosenIn(new URLSearchParams(query), offered);

test('a step is read from its own address', () => {
  const query = queryOf('code', at);
  const params = new URLSearchParams(query);
  expect(read(query)).toEqual({
    procedure,
    professional: helena,
    professionalId: 'h1',
    date: '2030-06-12',
    time: '10:00',
  });
  expect(stepIn(params, read(query), true)).toBe('code');
  expect(stepIn(params, read(query), false)).toBe('visitor');
});

test('a time that is incomplete or not offered any more leads back to the times', () => {
  for (const query of [
    queryOf('visitor', { ...at, procedureId: 'gone' }),
    queryOf('visitor', { ...at, professionalId: 'gone' }),
    queryOf('visitor', { ...at, time: null }),
  ]) {
    expect(read(query)).toBeNull();
    expect(stepIn(new URLSearchParams(query), read(query), true)).toBe('time');
  }
});

test('who does it is named where only one does, and nobody where several do', () => {
  const query = new URLSearchParams(queryOf('visitor', { ...at, professionalId: null }));
  const nameIn = (professionals: (typeof helena)[]) =>
    chosenIn(query, { procedures: [procedure], professionals })?.professional?.fullName;
  const vitor = { ...helena, id: 'v1', fullName: 'Vítor' };
  expect(nameIn([helena])).toBe('Helena');
  expect(nameIn([helena, { ...vitor, procedureIds: ['p2'] }])).toBe('Helena');
  expect(nameIn([helena, vitor])).toBeUndefined();
});

test('the state of another entry is no typed text', () => {
  expect(typedIn({ scroll: 3 }).proof).toBeNull();
  expect(typedIn(null).visitor.name).toBe('');
});
