/** Target of the link in an invitation to the staff: the person chooses a password and is signed in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { staffPassword } from '#contract/fields.ts';
import { client } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { homeOf } from '#web/paths.ts';
import { notify } from '#web/ui/toasts.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { enter, useSession } from './session.ts';
import { leaveQuietly } from './sign-out.ts';
import { useLinkCheck } from './use-link-check.ts';

const documentTitle = 'Convite';

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const link = useLinkCheck('invitation', token);
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: async (input: { token: string; password: string }) => {
      // On a shared computer another person may be signed in: their session would stay open behind the new one.
      if (session) await leaveQuietly(queryClient);
      return client.session.acceptInvitation(input);
    },
    onSuccess: (entered) => {
      enter(queryClient, entered);
      notify.success('Senha criada. Boas-vindas!');
      navigate(homeOf(entered.user.role), { replace: true });
    },
  });

  if (!token || link === 'invalid' || (accept.error && errorCode(accept.error) === 'LINK_INVALID')) {
    return (
      <InvalidLink documentTitle={documentTitle}>
        Um convite vale por sete dias e só pode ser usado uma vez. Se você já escolheu a sua senha, é só
        entrar. Senão, peça outro convite à clínica.
      </InvalidLink>
    );
  }
  return (
    <AuthLayout
      title="Boas-vindas!"
      documentTitle={documentTitle}
      subtitle="Escolha a senha do seu acesso ao sistema. Depois você entra com ela e com o e-mail que recebeu o convite."
    >
      <NewPasswordForm
        token={token}
        isChecking={link === 'checking'}
        rule={staffPassword}
        label="Senha"
        owner="staff"
        save={accept}
        submitLabel="Criar senha e entrar"
        pendingLabel="Entrando..."
        endsSession="Ao entrar"
      />
    </AuthLayout>
  );
}
