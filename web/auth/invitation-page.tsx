/** Target of the link in an invitation to the staff: the person chooses a password and is signed in. */
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { staffPassword } from '#contract/fields.ts';
import { client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { homeOf } from '#web/paths.ts';
import { FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
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
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (value) => staffPassword.safeParse(value).error?.issues[0]?.message,
      repeated: (value, { password }) => (value === password ? null : differentPasswords),
    },
  });
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
    onError: (error) => {
      if (showProblems(form, error)) focusFirstError(element.current);
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
  const submit = form.onSubmit(
    ({ password }) => accept.mutate({ token, password }),
    () => focusFirstError(element.current),
  );
  return (
    <AuthLayout
      title="Boas-vindas!"
      documentTitle={documentTitle}
      subtitle="Escolha a senha do seu acesso ao sistema. Depois você entra com ela e com o e-mail que recebeu o convite."
    >
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormError>{accept.error ? errorMessage(accept.error) : null}</FormError>
          <NewPasswordFields
            form={form}
            label="Senha"
            owner="staff"
            disabled={accept.isPending || link === 'checking'}
          />
          <SubmitButton
            size="md"
            fullWidth
            mt="xs"
            pending={accept.isPending}
            disabled={link === 'checking'}
            pendingLabel="Entrando..."
          >
            Criar senha e entrar
          </SubmitButton>
          {session ? (
            <Text size="sm" c="dimmed">
              Ao entrar, a sessão de {session.user.fullName}, aberta neste navegador, é encerrada.
            </Text>
          ) : null}
        </Stack>
      </form>
    </AuthLayout>
  );
}
