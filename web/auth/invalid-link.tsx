/** Shown for a link that was used, has expired, or was not copied whole. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import type { LoginState } from './login-state.ts';
import { OpenSession } from './open-session.tsx';
import { useSession } from './session.ts';

type Props = {
  documentTitle: string;
  children: ReactNode;
  /** Offers a new link: opens the login screen with 'Esqueci minha senha'. */
  asksForNew?: boolean;
};

const askAgain: LoginState = { forgotten: true };

export function InvalidLink({ documentTitle, children, asksForNew = false }: Props) {
  const session = useSession();
  return (
    <AuthLayout title="Este link não é mais válido" documentTitle={documentTitle} subtitle={children}>
      {session ? (
        <OpenSession
          session={session}
          {...(asksForNew && { leaveLabel: 'Sair e pedir um novo link', next: askAgain })}
        />
      ) : (
        <>
          {asksForNew ? (
            <Button component={Link} to={paths.login()} state={askAgain} size="md">
              Pedir um novo link
            </Button>
          ) : null}
          <Button component={Link} to={paths.login()} variant={asksForNew ? 'default' : 'filled'} size="md">
            Ir para o login
          </Button>
        </>
      )}
    </AuthLayout>
  );
}
