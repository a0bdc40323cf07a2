/** A link that was used, has expired, or was not copied whole. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import type { LoginState } from './login-state.ts';

type Props = { documentTitle: string; children: ReactNode; action?: ReactNode };

export const InvalidLink = ({ documentTitle, children, action }: Props) => (
  <AuthLayout title="Este link não é mais válido" documentTitle={documentTitle} subtitle={children}>
    {action}
    <Button component={Link} to={paths.login()} variant={action ? 'default' : 'filled'} size="md">
      Ir para o login
    </Button>
  </AuthLayout>
);

const askAgain: LoginState = { forgotten: true };

/** Leads to the login screen with 'Esqueci minha senha' open. */
export const AskForNewLink = () => (
  <Button component={Link} to={paths.login()} state={askAgain} size="md">
    Pedir um novo link
  </Button>
);
