/** The frame of a paged list: rows or their skeleton, an error with a retry, an empty page, and the pager. */
import type { ReactNode } from 'react';
import type { DrawingName } from './drawings.tsx';
import { EmptiedPage, Pager } from './pager.tsx';
import { QueryContent, type QueryState } from './query-content.tsx';

type ListFrameProps<Row> = {
  query: QueryState<{ rows: readonly Row[]; total: number; more?: boolean }>;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** What is listed: 'pacientes', 'agendamentos'. */
  noun: string;
  drawing?: DrawingName;
  errorMessage: string;
  /** What stands in place of the rows when there are none at all. */
  empty: ReactNode;
  /** Wraps the content, but not the pager, for instance in tabs. */
  wrap?: (content: ReactNode) => ReactNode;
  /** Draws the rows; undefined while they are loading. */
  children: (rows: readonly Row[] | undefined) => ReactNode;
};

export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { query, page, pageSize, onPage, noun, drawing, errorMessage, empty, children } = props;
  const { wrap = (content) => content } = props;
  const content = (
    <QueryContent query={query} errorMessage={errorMessage} skeleton={children(undefined)}>
      {({ rows, total }) => {
        if (rows.length > 0) return children(rows);
        if (total === 0) return empty;
        return <EmptiedPage noun={noun} drawing={drawing} onFirst={() => onPage(1)} />;
      }}
    </QueryContent>
  );
  return (
    <>
      {wrap(content)}
      {query.data ? (
        <Pager
          page={page}
          pageSize={pageSize}
          total={query.data.total}
          more={query.data.more}
          onChange={onPage}
          noun={noun}
        />
      ) : null}
    </>
  );
}
