/** Arrow keys walk over the rows of a board; C takes the next step of the row that has the focus. Enter opens its card. */
import type { KeyboardEvent } from 'react';
import { nameIn, rowsIn } from '#web/ui/named-rows.ts';

const stepShortcut = 'c';

/** @param onStep with the id of the row */
export const boardKeys = (onStep: (id: string) => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { currentTarget: board, target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  // Menus and dialogs of a row stand elsewhere in the page.
  const row = board.contains(target) ? target.closest<HTMLElement>('[data-row]') : null;
  if (!row) return;
  const next = neighbour(board, row, key);
  if (next) nameIn(next)?.focus();
  else if (key.toLowerCase() === stepShortcut) onStep(row.dataset.row ?? '');
  else return;
  event.preventDefault();
};

/** Up and down in a column; left and right to the row at the same height of the next column. */
function neighbour(board: HTMLElement, row: HTMLElement, key: string): HTMLElement | undefined {
  const column = row.closest('[data-column]') ?? board;
  const rows = rowsIn(column);
  const index = rows.indexOf(row);
  if (key === 'ArrowDown') return rows[index + 1];
  if (key === 'ArrowUp') return rows[index - 1];
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (side === 0) return undefined;
  const columns = [...board.querySelectorAll('[data-column]')].filter((each) => rowsIn(each).length > 0);
  const beside = columns[columns.indexOf(column) + side];
  const others = beside ? rowsIn(beside) : [];
  return others[Math.min(index, others.length - 1)];
}
