import { useSearchParams } from 'react-router';
import { id } from '#contract/fields.ts';

/**
 * An id in the address: undefined where there is none, null where what stands there is none. A screen about one person
 * must not show everybody because an address was not copied whole.
 */
export function useIdParam(name: string): string | null | undefined {
  const given = useSearchParams()[0].get(name);
  return given === null ? undefined : (id.safeParse(given).data ?? null);
}
