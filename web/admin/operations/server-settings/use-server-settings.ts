import { useQueryClient } from '@tanstack/react-query';
import type { ServerSettings } from '#contract/operations/server-settings.ts';
import { api } from '#web/api/client.ts';

/** Shows what a change has answered, and refetches what follows from it. */
export function useServerSettings() {
  const queryClient = useQueryClient();
  return (saved: Partial<ServerSettings>) => {
    queryClient.setQueryData(api.serverSettings.get.queryKey(), (known) => known && { ...known, ...saved });
    for (const queryKey of [api.settings.identity.key(), api.dashboard.key()])
      queryClient.invalidateQueries({ queryKey });
  };
}
