import { useSearchParams } from 'react-router';
import { isId } from '#contract/value-formats.ts';

/**
 * An id in the address: undefined when absent, null when invalid. A screen about one person
 * must not show everybody because of an incomplete address.
 */
export function useIdParam(name: string): string | null | undefined {
  const given = useSearchParams()[0].get(name);
  return given === null ? undefined : isId(given) ? given : null;
}
