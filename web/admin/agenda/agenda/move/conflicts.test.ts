import { expect, test } from 'vitest';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { columnsOf } from '../grid/columns.ts';
import { agendaOf, helena, rowOf, vitor } from '../grid/test-agenda.ts';
import type { Agenda } from '../use-agenda.ts';
import { conflictsAt, isImpossible, needsOf, sayConflict, type Wanted } from './conflicts.ts';

const day = '2026-11-24';
const local = (time: string) => `${day}T${time}`;
const openAll = [helena, vitor].map(({ id }) => ({
  professionalId: id,
  intervals: [
    { starts: local('08:00'), ends: local('12:00') },
    { starts: local('13:00'), ends: local('18:00') },
  ],
}));
const rooms = [
  { id: 'room-1', name: 'Sala 1', kind: 'Sala' },
  { id: 'room-2', name: 'Sala 2', kind: 'Sala' },
];
const peeling: BookableProcedure = {
  id: 'peeling',
  title: 'Peeling',
  alsoKnownAs: null,
  minutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  color: null,
  professionalIds: [],
  needs: [],
};

/** What is in the way of half an hour of Helena's, in words. */
function at(time: string, agenda: Partial<Agenda>, wanted: Partial<Wanted> = {}, professional = helena) {
  const whole = agendaOf({ openTime: openAll, ...agenda });
  const column = columnsOf(whole).find((each) => each.professional.id === professional.id);
  if (!column) throw new Error('no such column');
  const start = minutesOf(time);
  return conflictsAt(whole, column, {
    start,
    end: start + 30,
    id: 'moved',
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    resourceIds: [],
    procedure: undefined,
    ...wanted,
  });
}
const said = (...input: Parameters<typeof at>) => at(...input).map(sayConflict);

test('an open appointment of the same professional is in the way, itself and closed ones are not', () => {
  const rows = [
    rowOf({ id: 'ana', patient: { id: 'ana', fullName: 'Ana Prado' } }),
    rowOf({ id: 'moved', time: '10:15' }),
    rowOf({ id: 'gone', status: 'cancelled' }),
    rowOf({ id: 'missed', status: 'no_show' }),
    rowOf({ id: 'elsewhere', professional: vitor }),
    rowOf({ id: 'later', date: '2026-11-25' }),
  ];
  expect(said('10:15', { rows })).toEqual(['Ana Prado, 10:00 a 10:30']);
  expect(said('10:30', { rows })).toEqual([]);
  expect(needsOf(at('09:45', { rows }))).toEqual({ squeezeIn: true, outsideHours: false });
});

test('buffers of both count, but may lie outside of the hours', () => {
  const rows = [rowOf({ id: 'ana', bufferAfterMinutes: 15 })];
  expect(said('10:30', { rows })).toEqual(['Intervalo de Marina Azevedo, 10:00 a 10:30']);
  expect(at('10:45', { rows })).toEqual([]);
  expect(at('10:45', { rows }, { bufferBeforeMinutes: 5 })).toHaveLength(1);
  expect(at('11:30', {}, { bufferAfterMinutes: 60 })).toEqual([]);
});

test('a time that a patient holds or asks for is in the way, but not of the appointment that it would move', () => {
  const request = {
    id: 'request',
    state: 'pending',
    date: day,
    time: '10:00',
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    professionalId: 'helena',
    patientName: null,
    service: 'Consulta',
    resourceIds: [],
    appointmentId: null,
  } as const;
  const requests = [{ ...request, resourceIds: [] }];
  expect(said('10:15', { requests })).toEqual(['Pedido de paciente']);
  expect(needsOf(at('10:15', { requests }))).toEqual({ squeezeIn: true, outsideHours: false });
  expect(said('10:15', { requests: requests.map((one) => ({ ...one, appointmentId: 'moved' })) })).toEqual(
    [],
  );
});

test('closed time is named by what closes it', () => {
  const block = { kind: 'block', professionalId: 'helena', resourceId: null } as const;
  expect(said('11:45', {})).toEqual(['Fora do horário']);
  expect(needsOf(at('18:00', {}))).toEqual({ squeezeIn: false, outsideHours: true });
  const openTime = [
    { professionalId: 'helena', intervals: [{ starts: local('08:00'), ends: local('10:00') }] },
  ];
  const closures = [
    { ...block, title: 'Reunião', starts: local('10:00'), ends: local('11:00') },
    { ...block, title: null, starts: local('11:00'), ends: local('11:15') },
  ];
  expect(said('10:00', { openTime, closures })).toEqual(['Reunião']);
  expect(said('10:45', { openTime, closures })).toEqual(['Reunião', 'Bloqueio']);
  expect(said('11:15', { openTime, closures })).toEqual(['Fora do horário']);
});

test('a room in use is in the way, unless another of the kind that is needed is free', () => {
  const user = rowOf({
    id: 'ana',
    patient: { id: 'ana', fullName: 'Ana Prado' },
    professional: vitor,
    resourceIds: ['room-1'],
  });
  const agenda = { resources: rooms, rows: [user] };
  const wanted = { resourceIds: ['room-1'] };
  expect(said('10:00', agenda, wanted)).toEqual(['Sala 1 em uso: Ana Prado']);
  const any = { ...wanted, procedure: { ...peeling, needs: [{ kind: 'Sala' }] } };
  expect(said('10:00', agenda, any)).toEqual([]);
  const maintenance = {
    kind: 'maintenance',
    title: null,
    professionalId: null,
    resourceId: 'room-2',
    starts: '2026-11-23T12:00',
    ends: local('10:15'),
  } as const;
  expect(said('10:00', { ...agenda, closures: [maintenance] }, any)).toEqual(['Sala 1 em uso: Ana Prado']);
  expect(said('10:15', { ...agenda, closures: [maintenance] }, any)).toEqual([]);
  expect(said('10:00', { ...agenda, closures: [maintenance] }, { resourceIds: ['room-2'] })).toEqual([
    'Sala 2: indisponível',
  ]);
});

test('a professional who does not do the procedure is in the way for good', () => {
  const procedure = { ...peeling, professionalIds: ['vitor'] };
  expect(said('09:00', {}, { procedure })).toEqual(['Dra. Helena Prado não faz este procedimento']);
  expect(isImpossible(at('09:00', {}, { procedure }))).toBe(true);
  expect(at('09:00', {}, { procedure }, vitor)).toEqual([]);
  const professionals = [{ ...helena, active: false }];
  expect(said('10:30', { professionals, rows: [rowOf({})] })).toEqual(['Dra. Helena Prado não atende mais']);
});
