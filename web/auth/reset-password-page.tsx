/** Target of the link in a password-reset mail. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { password as passwordRule } from '#contract/fields.ts';
import { api } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import type { LoginState } from './login-state.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { leaveQuietly } from './sign-out.ts';
import { useLinkCheck } from './use-link-check.ts';

const documentTitle = 'Nova senha';
const changed: LoginState = { banner: 'password-changed' };

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const link = useLinkCheck('reset-password', token);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const reset = useMutation(
    api.session.resetPassword.mutationOptions({
      // On a shared device another person may be signed in. The login screen would open that person's area.
      onSuccess: async () => {
        await leaveQuietly(queryClient);
        navigate(paths.login(), { replace: true, state: changed });
      },
    }),
  );

  if (!token || link === 'invalid' || (reset.error && errorCode(reset.error) === 'LINK_INVALID')) {
    return (
      <InvalidLink documentTitle={documentTitle} asksForNew>
        Os links para criar uma nova senha valem por uma hora e só podem ser usados uma vez.
      </InvalidLink>
    );
  }
  return (
    <AuthLayout
      title="Crie uma nova senha"
      documentTitle={documentTitle}
      subtitle="Depois é só entrar com ela."
    >
      <NewPasswordForm
        token={token}
        isChecking={link === 'checking'}
        rule={passwordRule}
        label="Nova senha"
        owner="unknown"
        save={reset}
        submitLabel="Salvar nova senha"
        pendingLabel="Salvando..."
        endsSession="Ao salvar"
      />
    </AuthLayout>
  );
}
