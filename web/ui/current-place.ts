/** The entry of a navigation that the current address belongs to. */
import { useLocation } from 'react-router';

export type Place = {
  to: string;
  /** Whether only the exact address belongs to it, not the addresses below. */
  end: boolean;
  /** Further addresses that are reached from this place. */
  also?: readonly string[];
};

const isAt = (pathname: string, address: string) =>
  pathname === address || pathname.startsWith(`${address}/`);

/** @returns the `aria-current` of an entry */
export function useCurrentPlace(): (place: Place) => 'page' | undefined {
  const { pathname } = useLocation();
  return ({ to, end, also = [] }) => {
    const isCurrent =
      pathname === to || (!end && isAt(pathname, to)) || also.some((address) => isAt(pathname, address));
    return isCurrent ? 'page' : undefined;
  };
}
