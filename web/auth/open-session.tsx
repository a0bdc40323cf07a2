/**
 * Where a link for somebody was opened and somebody is signed in, perhaps another: whose session that is, and both ways
 * on. The login screen would lead to that session's area without a word.
 */
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { Session } from '#contract/session.ts';
import { firstName } from '#web/format/initials.ts';
import { homeOf, paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import type { LoginState } from './login-state.ts';
import { leaveQuietly } from './sign-out.ts';

type OpenSessionProps = {
  session: Session;
  /** What the way out is called. */
  leaveLabel?: string;
  /** What the login screen is told then. */
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
