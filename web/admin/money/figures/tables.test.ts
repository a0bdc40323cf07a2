import { expect, test } from 'vitest';
import { periodIn, presetNames, presetPeriod } from './period.ts';
import { csvOf, type FigureTable } from './tables.ts';

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

test('periods that are asked often, also at the turn of a year; an address without a valid one is of the month before', () => {
  expect(presetNames.map((name) => Object.values(presetPeriod(name, '2026-01-15')))).toEqual([
    ['2025-12-01', '2025-12-31'],
    ['2026-01-01', '2026-01-15'],
    ['2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-01-15'],
    ['2025-01-01', '2025-12-31'],
  ]);
  const asked = (query: string) => periodIn(new URLSearchParams(query), '2026-03-31');
  expect(asked('de=2026-01-05&ate=2026-01-09')).toEqual({ from: '2026-01-05', to: '2026-01-09' });
  expect(asked('de=2026-01-05&ate=2026-01-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
