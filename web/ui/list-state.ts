/**
 * The state of a list: filters and page in the address, so that a reload and the back button keep them. A search text
 * can be a person's name, so it stays in the history entry and never appears in an address or a log.
 */
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export const pageParam = 'pagina';

/** A filter with a closed list of values. The fallback is not written into the address. */
export function useUrlChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [params, setParams] = useKeptParams();
  const given = params.get(name);
  const value = choices.find((choice) => choice === given) ?? fallback;
  const setValue = (choice: Choice) =>
    setParams((next) => {
      if (choice === fallback) next.delete(name);
      else next.set(name, choice);
      next.delete(pageParam);
    });
  return [value, setValue];
}

/** A filter with any value that is valid, such as an id; undefined when absent or invalid. */
export function useUrlFilter(
  name: string,
  isValid: (value: string) => boolean,
): [string | undefined, (value: string | undefined) => void] {
  const [params, setParams] = useKeptParams();
  const given = params.get(name);
  const setValue = (value: string | undefined) =>
    setParams((next) => {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      next.delete(pageParam);
    });
  return [given !== null && isValid(given) ? given : undefined, setValue];
}

/** The page of a list, from 1. */
export function usePageNumber(): [number, (page: number) => void] {
  const [params, setParams] = useKeptParams();
  const given = Number(params.get(pageParam));
  const page = Number.isInteger(given) && given > 0 ? given : 1;
  const setPage = (next: number) =>
    setParams((params) => {
      if (next === 1) params.delete(pageParam);
      else params.set(pageParam, String(next));
    }, 'top');
  return [page, setPage];
}

/** The search text of this history entry. A new search starts at page 1. */
export function useSearchText(): [string, (text: string) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const state = stateOf(location.state);
  const text = typeof state.search === 'string' ? state.search : '';
  const setText = useCallback(
    (search: string) => {
      const params = new URLSearchParams(location.search);
      params.delete(pageParam);
      navigate(
        { pathname: location.pathname, search: params.toString() },
        { replace: true, preventScrollReset: true, state: { ...stateOf(location.state), search } },
      );
    },
    [location, navigate],
  );
  return [text, setText];
}

/** Search parameters whose change keeps the state of the history entry. */
function useKeptParams() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  /** A filter keeps the scroll position; another page of the list starts at the top. */
  const change = (edit: (next: URLSearchParams) => void, scroll: 'stay' | 'top' = 'stay') =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: scroll === 'stay', state: location.state },
    );
  return [params, change] as const;
}

const stateOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};
