import { expect, test } from 'vitest';
import { periodIn, presetNames, presetPeriod } from './period.ts';
import { axisTicks, csvOf, type FigureTable } from './tables.ts';

test('a CSV has the numbers of both periods as a spreadsheet calculates with them', () => {
  const table: FigureTable = {
    name: 'procedures',
    of: 'Procedimento',
    columns: [
      { header: 'Faturado', unit: 'cents' },
      { header: 'Faltas', unit: 'share' },
    ],
    rows: [
      {
        key: 'a',
        label: 'Botox',
        cells: [
          { now: 123_456, before: 0 },
          { now: 0.125, before: null },
        ],
      },
    ],
  };
  expect(csvOf(table, { now: 'outubro', before: 'setembro' })).toEqual({
    header: [
      'Procedimento',
      'Faturado (R$), outubro',
      'Faturado (R$), setembro',
      'Faltas (%), outubro',
      'Faltas (%), setembro',
    ],
    rows: [['Botox', 1234.56, 0, 12.5, null]],
  });
});

test.each([
  [3, 'count', 4, [0, 1, 2, 3]],
  [1, 'count', 4, [0, 1]],
  [1_520_000, 'cents', 4, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
  [680_000, 'cents', 2, [0, 500_000, 1_000_000]],
  [0.22, 'share', 4, [0, 0.1, 0.2, 0.1 * 3]],
  [0, 'minutes', 4, [0, 60]],
] as const)('an axis to %s %s has at most %s even steps, of wholes', (most, unit, steps, ticks) => {
  const found = axisTicks(most, unit, steps);
  expect(found.map((tick) => tick.toFixed(6))).toEqual(ticks.map((tick) => tick.toFixed(6)));
});

test('periods that are asked often, also at the turn of a year; an address without a valid one is of this month', () => {
  expect(presetNames.map((name) => Object.values(presetPeriod(name, '2026-01-15')))).toEqual([
    ['2026-01-01', '2026-01-15'],
    ['2025-12-01', '2025-12-31'],
    ['2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-01-15'],
    ['2025-01-01', '2025-12-31'],
  ]);
  const asked = (query: string) => periodIn(new URLSearchParams(query), '2026-03-31');
  expect(asked('de=2026-01-05&ate=2026-01-09')).toEqual({ from: '2026-01-05', to: '2026-01-09' });
  expect(asked('de=2026-01-05&ate=2026-01-01')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
});
