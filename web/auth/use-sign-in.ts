/** Signing in, for the login screen and the dialog of an expired session. */
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#web/api/client.ts';
import { finishPendingSignOut } from './pending-sign-out.ts';
import { enter } from './session.ts';

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      await finishPendingSignOut(() => client.session.signOut());
      return client.session.signIn({ email: credentials.email.trim(), password: credentials.password });
    },
    onSuccess: (session) => enter(queryClient, session),
  });
}

/** The challenge for the second step, from SECOND_FACTOR_REQUIRED; null for other errors. */
export function challengeOf(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { challenge }: Record<string, unknown> = { ...error.data };
  return typeof challenge === 'string' ? challenge : null;
}

export function useSecondStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { challenge: string; code: string }) => client.session.passSecondFactor(input),
    onSuccess: ({ session }) => enter(queryClient, session),
  });
}
