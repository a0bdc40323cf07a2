import { expect, test } from 'vitest';
import { changedAddress } from './list-state.ts';

test('a change keeps the other filters and the search text', () => {
  const shown = { search: '?periodo=past', state: { search: 'Ana' } };
  expect(changedAddress(shown, (params) => params.set('status', 'completed'))).toEqual({
    search: 'periodo=past&status=completed',
    state: { search: 'Ana' },
  });
});

test('quick changes before the next rendering are all kept', () => {
  const shown = { search: '', state: null };
  changedAddress(shown, (params) => params.set('status', 'completed'));
  changedAddress(
    shown,
    () => {},
    (kept) => ({ ...kept, search: 'Ana' }),
  );
  expect(changedAddress(shown, (params) => params.set('pagina', '2'))).toEqual({
    search: 'status=completed&pagina=2',
    state: { search: 'Ana' },
  });
});

test('the next rendering starts from its own address', () => {
  changedAddress({ search: '?status=completed', state: null }, (params) => params.delete('status'));
  const back = { search: '?status=completed', state: null };
  expect(changedAddress(back, (params) => params.set('pagina', '2')).search).toBe(
    'status=completed&pagina=2',
  );
});

test('a change while the first of two is on the screen starts from the second', () => {
  const first = { search: '?dia=2026-03-05', state: null };
  const next = changedAddress(first, (params) => params.set('visao', 'semana'), undefined, '?dia=2026-03-04');
  expect(next.search).toBe('dia=2026-03-04&visao=semana');
});
