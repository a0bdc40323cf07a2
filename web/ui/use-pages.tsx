/** Pages of a list that one answer holds whole; on paper all of it. */
import { usePageNumber } from './list-state.ts';
import { Pager } from './pager.tsx';
import { usePrinting } from './printing.ts';

const pageSize = 50;

/** @param noun what is counted: 'pessoas' */
export function usePages<Row>(rows: readonly Row[], noun: string) {
  const printing = usePrinting();
  const [asked, setPage] = usePageNumber();
  // The last one where the address asks for more: a row has gone meanwhile.
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)));
  if (printing) return { shown: rows, pager: null };
  return {
    shown: rows.slice((page - 1) * pageSize, page * pageSize),
    pager: <Pager page={page} pageSize={pageSize} total={rows.length} onChange={setPage} noun={noun} />,
  };
}
