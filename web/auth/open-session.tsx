/**
 * Shown when a mail link is opened in a browser with an open session, perhaps another person's. Offers to sign out or to
 * continue with the session.
 */
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { Session } from '#contract/accounts/session.ts';
import { firstName } from '#web/format/initials.ts';
import { homeOf, paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import type { LoginState } from './login-state.ts';
import { leaveQuietly } from './sign-out.ts';

type OpenSessionProps = {
  session: Session;
  /** Label of the sign-out button. */
  leaveLabel?: string;
  /** State for the login screen after signing out. */
  next?: LoginState;
};

export function OpenSession({
  session: { user },
  leaveLabel = 'Entrar com outra conta',
  next = {},
}: OpenSessionProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => leaveQuietly(queryClient),
    onSuccess: () => navigate(paths.login(), { replace: true, state: next }),
  });
  return (
    <>
      <Text>
        Neste navegador está aberta a sessão de <strong>{user.fullName}</strong> (
        <EmailText>{user.email}</EmailText>).
      </Text>
      <Button size="md" onClick={() => leave.mutate()} loading={leave.isPending}>
        {leaveLabel}
      </Button>
      <Button component={Link} to={homeOf(user.role)} variant="default" size="md" disabled={leave.isPending}>
        Continuar como {firstName(user.fullName)}
      </Button>
    </>
  );
}
