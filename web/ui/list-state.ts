/**
 * The state of a list: filters and page in the address, so that a reload and the back button keep them. A search text
 * can be a person's name, so it stays in the history entry and never appears in an address or a log.
 */
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';

export const pageParam = 'pagina';

/** A filter with a closed list of values. The fallback is not written into the address. */
export function useUrlChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const { params, change } = useAddress();
  const given = params.get(name);
  const value = choices.find((choice) => choice === given) ?? fallback;
  const setValue = (choice: Choice) =>
    change((next) => {
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
  const { params, change } = useAddress();
  const given = params.get(name);
  const setValue = (value: string | undefined) =>
    change((next) => {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      next.delete(pageParam);
    });
  return [given !== null && isValid(given) ? given : undefined, setValue];
}

/** The page of a list, from 1. */
export function usePageNumber(): [number, (page: number) => void] {
  const { params, change } = useAddress();
  const given = Number(params.get(pageParam));
  const page = Number.isInteger(given) && given > 0 ? given : 1;
  const setPage = (next: number) =>
    change(
      (params) => {
        if (next === 1) params.delete(pageParam);
        else params.set(pageParam, String(next));
      },
      { scroll: 'top' },
    );
  return [page, setPage];
}

/** The search text of this history entry. A new search starts at page 1. */
export function useSearchText(): [string, (text: string) => void] {
  const { state, change } = useAddress();
  const text = typeof state.search === 'string' ? state.search : '';
  const setText = (search: string) =>
    change((params) => params.delete(pageParam), { state: (kept) => ({ ...kept, search }) });
  return [text, setText];
}

type State = Record<string, unknown>;
type Address = Pick<Location, 'search' | 'state'>;

/** By the address on the screen: the one that replaces it with the next rendering. */
const upcoming = new WeakMap<Address, Address>();

/** Where the next change starts. */
const latestOf = (shown: Address, search: string): Address =>
  upcoming.get(shown) ?? { search, state: shown.state };

/**
 * An address after one more change. On a busy machine the second of two quick changes comes before the first is rendered, so
 * it starts from where the first led, not from what is on the screen.
 * @param search of the browser's address, which is ahead of the screen when the first of two changes is rendered
 */
export function changedAddress(
  shown: Address,
  edit: (params: URLSearchParams) => unknown,
  changeState: (kept: State) => State = (kept) => kept,
  search = shown.search,
): Address {
  const current = latestOf(shown, search);
  const params = new URLSearchParams(current.search);
  edit(params);
  const next = { search: params.toString(), state: changeState(stateOf(current.state)) };
  upcoming.set(shown, next);
  return next;
}

/** Search parameters and state of this history entry, which a change replaces. */
export function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  /** While another screen is being opened, the browser's address is already that of the other. */
  const latestSearch = () =>
    (window.location.pathname === location.pathname ? window.location : location).search;
  /** A filter keeps the scroll position; another page of the list starts at the top. */
  const change = (
    edit: (next: URLSearchParams) => unknown,
    { scroll = 'stay', state }: { scroll?: 'stay' | 'top'; state?: (kept: State) => State } = {},
  ) => {
    const next = changedAddress(location, edit, state, latestSearch());
    navigate(
      { search: next.search },
      { replace: true, preventScrollReset: scroll === 'stay', state: next.state },
    );
  };
  /** With the changes that are not rendered yet. */
  const latestParams = () => new URLSearchParams(latestOf(location, latestSearch()).search);
  return { params, latestParams, state: stateOf(location.state), change };
}

const stateOf = (state: unknown): State => (typeof state === 'object' && state !== null ? { ...state } : {});
