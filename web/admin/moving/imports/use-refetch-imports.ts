import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';

/** Fetches the import again after a call, also after a refusal: another person may have acted. */
export function useRefetchImports() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.imports.key() });
}
