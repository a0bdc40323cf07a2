import { expect, test } from 'vitest';
import { noFilters, readFilters, writeFilters } from './free-times-filters.ts';

const procedureId = '7b0a9a43-6a6c-4b8a-9f5e-000000000001';
const one = '7b0a9a43-6a6c-4b8a-9f5e-000000000002';
const other = '7b0a9a43-6a6c-4b8a-9f5e-000000000003';
const whole = `procedimento=${procedureId}&duracao=45&profissional=${one},${other}&periodo=manha,noite&dia=1,5&desde=2026-12-01`;
const filters = {
  procedureId,
  minutes: 45,
  professionalIds: [one, other],
  periods: ['morning', 'evening'] as const,
  weekdays: [1, 5],
  from: '2026-12-01',
};

test('the address has all filters, and is left empty without them', () => {
  expect(readFilters(new URLSearchParams(whole))).toEqual(filters);
  const address = new URLSearchParams();
  writeFilters(address, filters);
  expect(readFilters(address)).toEqual(filters);
  writeFilters(address, noFilters);
  expect(address.toString()).toBe(`procedimento=${procedureId}&duracao=45`);
});

test('what is no filter is ignored', () => {
  const broken = 'procedimento=x&duracao=4&profissional=x,,&periodo=madrugada&dia=0,8,3,3,x&desde=2026-02-30';
  expect(readFilters(new URLSearchParams(broken))).toEqual({
    procedureId: undefined,
    minutes: undefined,
    ...noFilters,
    weekdays: [3],
  });
});
