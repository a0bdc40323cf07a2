/**
 * Target of the link in a confirmation mail. It confirms without a click, then opens the login screen. With an open
 * session it shows that session instead, because the login screen would redirect to its area.
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
const confirmed: LoginState = { banner: 'email-confirmed' };

/** Other errors are temporary: the link stays valid. */
const linkIsDead = (error: unknown) => ['LINK_INVALID', 'INVALID_INPUT'].includes(errorCode(error));

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const session = useSession();
  // A query, since a mutation would run once for each render.
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
        Se o seu e-mail já foi confirmado, é só entrar. Senão, peça à clínica um novo link de confirmação.
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
