import { expect, test } from 'vitest';
import { importResult } from '#contract/moving/imports.ts';
import { sentenceOf } from './findings.tsx';

test('the rest is said to have come the same only where every figure was compared and is explained', () => {
  const said = (comparison: { what: string; source: number; ours: number; left?: number }[]) =>
    sentenceOf({ findings: 1, state: 'done', result: importResult.parse({ comparison }) });
  const figure = { what: 'patients', source: 10, ours: 9 };
  expect(said([{ ...figure, left: 1 }])).toContain('O resto veio igual.');
  expect(said([figure])).not.toContain('O resto');
  const tables = [{ table: 'packages', read: 10, imported: 9, merged: 0, skipped: 1 }];
  const partly = importResult.parse({ comparison: [{ ...figure, left: 1 }], tables });
  expect(sentenceOf({ findings: 1, state: 'done', result: partly })).toContain(
    'O que veio é igual no resto.',
  );
  const present = { rows: 9, changed: 0 };
  const result = importResult.parse({ comparison: [{ ...figure, left: 1 }], present });
  expect(sentenceOf({ findings: 1, state: 'done', result })).toContain('O resto está aqui como na origem.');
  // A sheet is not compared.
  expect(said([])).not.toContain('O resto');
});
