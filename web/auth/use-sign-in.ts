/** Signing in, for the login screen and for the dialog over an expired session. */
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#web/api/client.ts';
import { finishPendingSignOut } from './pending-sign-out.ts';
import { enter } from './session.ts';

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      // A check under way must not answer for the session from before this one.
      await queryClient.cancelQueries({ queryKey: api.session.current.key() });
      await finishPendingSignOut(() => client.session.signOut());
      return client.session.signIn({ email: credentials.email.trim(), password: credentials.password });
    },
    onSuccess: (session) => enter(queryClient, session),
  });
}

/** What the second step is passed with, where a sign-in was refused for want of it. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { challenge }: Record<string, unknown> = { ...error.data };
  return typeof challenge === 'string' ? challenge : null;
}

export function useSecondStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: { challenge: string; code: string }) => {
      await queryClient.cancelQueries({ queryKey: api.session.current.key() });
      return client.session.passSecondFactor(input);
    },
    onSuccess: ({ session }) => enter(queryClient, session),
  });
}
