import { skipToken, useQuery } from '@tanstack/react-query';
import type { checkableLinks } from '#contract/accounts/session.ts';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';

/**
 * Whether the link of this page can be used. Asked once, when the page opens: the form tells what happens later. Where the
 * server gives no answer, the link counts as usable.
 */
export function useLinkCheck(
  purpose: (typeof checkableLinks)[number],
  token: string | null,
): 'checking' | 'usable' | 'invalid' {
  const { isPending, error } = useQuery(
    api.session.checkLink.queryOptions({
      input: token ? { purpose, token } : skipToken,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (!token || (error && ['LINK_INVALID', 'INVALID_INPUT'].includes(errorCode(error)))) return 'invalid';
  return isPending ? 'checking' : 'usable';
}
