import { expect, test } from 'vitest';
import { presentSample, readSample, sampledIds } from './present-samples.ts';

const none = { count: 0, rows: [] };
const ids = ['1', '2', '3', '4'].map((n) => `0b6c0000-0000-4000-8000-00000000000${n}`);
const source = {
  patient: { full_name: 'MARINA', cpf: null, notes: 'clinical' },
  appointments: {
    count: 7,
    rows: ids.map((id) => ({
      id,
      date: '2026-03-12',
      time: '09:00:00',
      service: 'Consulta',
      status: 'done',
    })),
  },
  files: { count: 2, rows: [] },
  plans: none,
  futureProcedures: none,
};

test('a sample stands beside the record: contact, counts and the latest appointments, and no clinical content', () => {
  const sample = readSample(source);
  if (!sample) throw new Error('no sample');
  expect(sampledIds(sample)).toEqual(ids.slice(1));
  const [, , , last = ''] = ids;
  const row = {
    ...{
      id: ids[0] ?? '',
      full_name: 'Marina',
      cpf: '52998224725',
      birth_date: null,
      email: null,
      phone: null,
    },
    ...{ address: null, source, appointments: 6, files: 2, plans: 0, future_procedures: 0 },
  };
  const ours = {
    id: last,
    date: '2026-03-12',
    time: '09:00:00',
    service: 'Consulta',
    status: 'completed' as const,
  };
  const pair = presentSample(row, sample, new Map([[last, ours]]));
  expect(pair.values.slice(0, 2)).toEqual([
    { field: 'full_name', source: 'MARINA', ours: 'Marina' },
    { field: 'cpf', source: null, ours: '52998224725' },
  ]);
  expect(pair.rows.slice(0, 2)).toEqual([
    { table: 'public.appointments', source: 7, ours: 6 },
    { table: 'public.patient_files', source: 2, ours: 2 },
  ]);
  expect(pair.examples.map((example) => example.ours)).toEqual([
    null,
    null,
    '2026-03-12 · 09:00:00 · Consulta · completed',
  ]);
  expect(JSON.stringify(pair)).not.toContain('clinical');
});

test('a sample of another version is left out', () => {
  expect(readSample({ patient: {} })).toBeNull();
});
