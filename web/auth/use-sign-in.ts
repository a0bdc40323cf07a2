/** Signing in, for the login screen and for the dialog over an expired session. */
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { errors } from '#contract/errors.ts';
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

const required = z.object({
  code: z.literal('SECOND_FACTOR_REQUIRED'),
  data: errors.SECOND_FACTOR_REQUIRED.data,
});

/** What the second step is passed with, where a sign-in was refused for want of it. */
export const challengeOf = (error: unknown): string | null =>
  error instanceof ORPCError ? (required.safeParse(error).data?.data.challenge ?? null) : null;

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
