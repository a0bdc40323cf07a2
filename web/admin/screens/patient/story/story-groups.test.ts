import { expect, test } from 'vitest';
import type { StoryRow } from '#contract/screens/patient-story.ts';
import { sayMissed } from './appointment-row.tsx';
import { foldsOf, joinVisits, laterOf, periodsOf } from './story-groups.ts';

type Row = Extract<StoryRow, { kind: 'appointment' }>;

const appointment = (day: string, status: Row['status'] = 'completed'): Row => ({
  kind: 'appointment',
  id: `${day} ${status}`,
  at: `${day}T09:00:00.000000`,
  durationMinutes: 30,
  professionalName: 'Helena Prado',
  service: 'Consulta',
  status,
  cancelReason: null,
  session: null,
});
const plan = (day: string): StoryRow => ({
  kind: 'plan',
  id: day,
  at: `${day}T00:00:00.000000`,
  title: 'Clareamento',
  description: null,
  startDate: day,
  endDate: null,
  status: 'active',
  createdAt: `${day}T12:00:00Z`,
});

test('what is to come follows today, the nearest first, and the years stand below', () => {
  const days = [
    '2027-01-10',
    '2026-12-15',
    '2026-12-01',
    '2026-11-22',
    '2026-11-21',
    '2026-01-01',
    '2024-05-05',
  ];
  const periods = periodsOf(
    days.map((day) => appointment(day)),
    '2026-11-22',
  );
  expect(periods.map(({ name, rows }) => [name, ...rows.map(({ at }) => at.slice(5, 10))])).toEqual([
    ['Hoje', '11-22'],
    ['A seguir', '12-01', '12-15'],
    ['A seguir, 2027', '01-10'],
    ['2026', '11-21', '01-01'],
    ['2024', '05-05'],
  ]);
});

test('of more than three to come the nearest stands, and the others are folded', () => {
  const days = ['2027-01-10', '2026-12-15', '2026-12-01', '2026-11-22', '2026-11-21'];
  const rows = days.map((day) => appointment(day));
  expect(laterOf(rows, '2026-11-22')).toEqual([]);
  expect(laterOf(rows, '2026-11-20')).toEqual(rows.slice(0, 4));
});

test('a visit stands in its signed entry, and alone where that was struck out or is not shown', () => {
  const visit = appointment('2026-06-05');
  const entry = (id: string, appointmentId: string | null, struck = false): StoryRow => ({
    kind: 'entry',
    entryKind: 'consultation',
    id,
    at: visit.at,
    day: '2026-06-05',
    appointmentId,
    sections: [],
    diagnoses: [],
    anamneses: [],
    recalls: [],
    application: null,
    addenda: [],
    isOwn: true,
    published: true,
    authorName: 'Helena Prado',
    authorCouncil: 'CRM 1/RJ',
    signedAt: '2026-06-05T12:00:00Z',
    struck: struck ? { reason: 'other', explanation: 'x', byName: null, at: '2026-06-06T12:00:00Z' } : null,
  });
  const note = entry('note', null);
  const signed = entry('signed', visit.id);
  const joined = joinVisits([note, visit, signed]);
  expect(joined.rows).toEqual([note, signed]);
  expect([...joined.visits]).toEqual([['signed', visit]]);
  for (const rows of [[visit], [visit, entry('struck', visit.id, true)]])
    expect(joinVisits(rows)).toEqual({ rows, visits: new Map() });
});

test('cancelled and missed appointments that follow each other are folded', () => {
  const rows = [
    appointment('2026-06-05', 'cancelled'),
    appointment('2026-06-04', 'no_show'),
    appointment('2026-06-03', 'cancelled'),
    plan('2026-06-02'),
    appointment('2026-06-01', 'cancelled'),
    appointment('2026-05-01'),
  ];
  const folds = foldsOf(rows);
  expect(folds.map((fold) => fold.length)).toEqual([3, 1, 1, 1]);
  expect(sayMissed(rows.slice(0, 3).filter((row) => row.kind === 'appointment'))).toBe(
    '2 cancelados, 1 falta',
  );
});
