/**
 * Where the link of a confirmation e-mail leads: confirms by itself and goes on to the login screen, unless somebody is
 * signed in here, whom that screen would lead to their own area without a word.
 */
import { Loader } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import type { LoginState } from './login-state.ts';
import { OpenSession } from './open-session.tsx';
import { useSession } from './session.ts';

const documentTitle = 'Confirmação de e-mail';
const confirmed: LoginState = { notice: 'email-confirmed' };

/** Anything else may be over in a moment, and the link be good again. */
const linkIsDead = (error: unknown) => ['LINK_INVALID', 'INVALID_INPUT'].includes(errorCode(error));

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const session = useSession();
  // A query rather than a mutation: it runs once for a link, however often the screen is drawn.
  const confirmation = useQuery(
    api.session.confirmEmail.queryOptions({
      input: token ? { token } : skipToken,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

  if (confirmation.isSuccess && session === null)
    return <Navigate to={paths.login()} replace state={confirmed} />;
  if (confirmation.isSuccess && session)
    return (
      <AuthLayout
        title="E-mail confirmado"
        documentTitle={documentTitle}
        subtitle="Quem recebeu este link já pode entrar."
      >
        <OpenSession session={session} next={confirmed} />
      </AuthLayout>
    );
  if (!token || (confirmation.error && linkIsDead(confirmation.error))) {
    return (
      <InvalidLink documentTitle={documentTitle}>
        Se o seu e-mail já foi confirmado, é só entrar. Senão, peça à clínica um novo e-mail de confirmação.
      </InvalidLink>
    );
  }
  return (
    <AuthLayout title="Confirmando seu e-mail" documentTitle={documentTitle}>
      {confirmation.error ? (
        <ErrorState
          message={errorMessage(confirmation.error)}
          onRetry={() => confirmation.refetch()}
          retrying={confirmation.isFetching}
        />
      ) : (
        <Loader aria-label="Confirmando seu e-mail" />
      )}
    </AuthLayout>
  );
}
