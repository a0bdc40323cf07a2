/** The content of a query: its skeleton, then an error with a retry, or the data. */
import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

export type QueryState<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type QueryContentProps<Data> = {
  query: QueryState<Data>;
  errorMessage: string;
  /** Below the retry: another way to go on. */
  errorAction?: ReactNode;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data that was loaded stays when a later fetch fails. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, errorMessage, errorAction, skeleton, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return (
    <ErrorState message={errorMessage} onRetry={query.refetch} retrying={query.isFetching}>
      {errorAction}
    </ErrorState>
  );
}
