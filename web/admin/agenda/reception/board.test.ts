import { expect, test } from 'vitest';
import { appointmentStatuses, can } from '#contract/agenda/appointment-rules.ts';
import { rowOf } from '../agenda/grid/test-agenda.ts';
import { nextStepOfToday } from '../appointments/detail/status-steps.ts';
import {
  arrivedLate,
  besideOf,
  delayOf,
  groupRows,
  isClosedAt,
  openGroups,
  sayDelay,
  summaryOf,
} from './board.ts';
import { marksOf } from './row-marks.tsx';
import { withSteps } from './use-take-step.ts';

const present = { clock: '10:20', now: Date.parse('2026-11-24T13:20:30Z') };
const at = (time: string) => `2026-11-24T13:${time}Z`;
const said = (row: Parameters<typeof rowOf>[0], when = present) => {
  const delay = delayOf(rowOf(row), when);
  return delay && `${delay.urgent ? '! ' : ''}${sayDelay(delay)}`;
};

test.each([
  ['10:30', null],
  ['10:16', null],
  ['10:15', '! 5 min de atraso'],
  ['08:15', '! 2 h 5 min de atraso'],
] as const)('an expected patient of %s is late from five minutes on', (time, expected) => {
  expect(said({ status: 'scheduled', time })).toBe(expected);
  expect(said({ status: 'confirmed', time })).toBe(expected);
});

test.each([
  ['20:10', 'agora'],
  ['05:31', 'há 14 min'],
  ['05:30', '! esperando há 15 min'],
] as const)('a wait since 13:%s stands out from fifteen minutes on', (since, expected) => {
  expect(said({ status: 'arrived', statusSince: at(since) })).toBe(expected);
});

test.each([
  ['10:30', 'chegou cedo, há 50 min'],
  ['10:10', 'há 10 min'],
  ['10:05', '! esperando há 15 min'],
])('the wait of who came at 09:30 for %s is said from that time on, as it is counted', (time, expected) => {
  const since = '2026-11-24T12:30:00Z';
  expect(said({ status: 'arrived', statusSince: since, time })).toBe(expected);
});

test('a service tells how long it takes, and nothing is told of what is over or not known', () => {
  expect(said({ status: 'in_service', statusSince: at('00:30') })).toBe('há 20 min');
  expect(said({ status: 'arrived', statusSince: null })).toBeNull();
  expect(said({ status: 'completed', statusSince: at('00:30'), time: '09:00' })).toBeNull();
  // The browser's clock is behind the server's.
  expect(said({ status: 'arrived', statusSince: at('21:30') })).toBe('agora');
});

test('every step that a tap takes is one that the rules allow', () => {
  for (const status of appointmentStatuses) {
    const step = nextStepOfToday({ status });
    expect(step === null || can.become({ status }, step)).toBe(true);
    expect(step !== null).toBe(can.edit({ status }) || status === 'no_show');
  }
});

const rows = [
  rowOf({ id: 'late', time: '10:00', status: 'confirmed' }),
  rowOf({ id: 'next', time: '11:00', status: 'scheduled' }),
  rowOf({ id: 'long', time: '09:45', status: 'arrived', statusSince: at('00:00') }),
  rowOf({ id: 'short', time: '09:30', status: 'arrived', statusSince: at('15:00') }),
  rowOf({ id: 'done', time: '08:00', status: 'completed' }),
];
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('each group is in the order of its appointments', () => {
  const { expected, arrived, completed } = groupRows(rows.toReversed());
  expect([expected, arrived, completed].map(idsOf)).toEqual([['late', 'next'], ['short', 'long'], ['done']]);
  expect(summaryOf(rows, present)).toEqual({
    expected: 2,
    late: 1,
    arrived: 2,
    longWaits: 1,
    inService: 0,
    completed: 1,
    lackAnamnesis: 0,
  });
});

test('who is there stands before who is expected', () => {
  expect(openGroups).toEqual(['arrived', 'inService', 'expected']);
});

test('a step shows before the server answers; the row keeps its place while it is frozen', () => {
  const [late, , long] = rows;
  if (!late || !long) throw new Error('no rows');
  const shown = withSteps(rows, [
    { row: late, status: 'arrived', at: at('20:00') },
    { row: long, status: 'in_service', at: at('20:00') },
  ]);
  expect(idsOf(groupRows(shown).arrived)).toEqual(['short', 'late']);
  const frozen = new Map([late, long].map((row) => [row.id, row]));
  const { expected, arrived, inService } = groupRows(shown, frozen);
  expect([expected, arrived, inService].map(idsOf)).toEqual([['late', 'next'], ['short', 'long'], []]);
  expect(expected[0]?.status).toBe('arrived');
});

test('two patients in service with one professional are told of each other', () => {
  const helena = { id: 'helena', fullName: 'Helena', color: 'green' } as const;
  const [one, other] = [
    rowOf({ id: 'a', status: 'in_service', professional: helena }),
    rowOf({ id: 'b', status: 'in_service', professional: helena }),
  ];
  expect(besideOf(one, [one, other])).toBe(other.patient.fullName);
  expect(besideOf(one, [one, { ...other, status: 'completed' }])).toBeUndefined();
  expect(besideOf(one, [one, { ...other, professional: { ...helena, id: 'caio' } }])).toBeUndefined();
});

test('what is special of a person comes first, and a missing anamnesis is an icon at the end', () => {
  const row = rowOf({ alert: 'Alergia a látex', term: 'pending', squeezeIn: true, lacksAnamnesis: true });
  expect(marksOf(row, {}).map(({ text, tone }) => [text, tone])).toEqual([
    ['Alergia a látex', 'alert'],
    ['Termo pendente', 'due'],
    ['Encaixe', 'quiet'],
    ['Por confirmar', 'quiet'],
    ['Anamnese pendente', 'icon'],
  ]);
  expect(marksOf(rowOf({ term: 'signed', status: 'confirmed' }), {})).toEqual([]);
});

test('who waits and came late stays marked so', () => {
  const late = (since: string, status: 'arrived' | 'in_service' = 'arrived') =>
    arrivedLate({ status, time: '10:00', statusSince: at(since) }, 'America/Sao_Paulo');
  expect(late('18:30')).toBe(18);
  expect(late('04:59')).toBeNull();
  expect(late('18:30', 'in_service')).toBeNull();
  expect(marksOf(rowOf({ status: 'arrived' }), { late: 78 }).map(({ text }) => text)).toEqual([
    'Chegou 1h18 depois',
  ]);
});

test('a time that the clinic or the professional closed is marked where it was not chosen so', () => {
  const block = {
    kind: 'block',
    title: null,
    professionalId: rowOf({}).professional.id,
    resourceId: null,
    starts: '2026-11-24T10:15',
    ends: '2026-11-24T12:00',
  } as const;
  expect(isClosedAt(rowOf({}), [block])).toBe(true);
  expect(isClosedAt(rowOf({}), [{ ...block, professionalId: null }])).toBe(true);
  expect(isClosedAt(rowOf({}), [{ ...block, professionalId: 'vitor' }])).toBe(false);
  expect(isClosedAt(rowOf({}), [{ ...block, resourceId: 'laser' }])).toBe(false);
  expect(isClosedAt(rowOf({ time: '09:45' }), [block])).toBe(false);
  expect(isClosedAt(rowOf({ outsideHours: true }), [block])).toBe(false);
  expect(isClosedAt(rowOf({ status: 'completed' }), [block])).toBe(false);
});
