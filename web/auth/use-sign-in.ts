/** Signing in, for the login screen and for the dialog over an expired session. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#web/api/client.ts';
import { settleSignOut } from './owed-sign-out.ts';
import { enter } from './session.ts';

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      // A check under way must not answer for the session from before this one.
      await queryClient.cancelQueries({ queryKey: api.session.current.key() });
      await settleSignOut(() => client.session.signOut());
      return client.session.signIn({ email: credentials.email.trim(), password: credentials.password });
    },
    onSuccess: (session) => enter(queryClient, session),
  });
}
