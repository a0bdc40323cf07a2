/** Target of the link in a password-reset mail. */
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { password as passwordRule } from '#contract/fields.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { paths } from '#web/paths.ts';
import { FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import type { LoginState } from './login-state.ts';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
import { useSession } from './session.ts';
import { leaveQuietly } from './sign-out.ts';
import { useLinkCheck } from './use-link-check.ts';

const documentTitle = 'Nova senha';
const changed: LoginState = { banner: 'password-changed' };

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const link = useLinkCheck('reset-password', token);
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (value) => passwordRule.safeParse(value).error?.issues[0]?.message,
      repeated: (value, { password }) => (value === password ? null : differentPasswords),
    },
  });
  const reset = useMutation(
    api.session.resetPassword.mutationOptions({
      // On a shared device another person may be signed in. The login screen would open that person's area.
      onSuccess: async () => {
        await leaveQuietly(queryClient);
        navigate(paths.login(), { replace: true, state: changed });
      },
      onError: (error) => {
        if (showProblems(form, error)) focusFirstError(element.current);
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
  const submit = form.onSubmit(
    ({ password }) => reset.mutate({ token, password }),
    () => focusFirstError(element.current),
  );
  return (
    <AuthLayout
      title="Crie uma nova senha"
      documentTitle={documentTitle}
      subtitle="Depois é só entrar com ela."
    >
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormError>{reset.error ? errorMessage(reset.error) : null}</FormError>
          <NewPasswordFields
            form={form}
            label="Nova senha"
            owner="unknown"
            disabled={reset.isPending || link === 'checking'}
          />
          <SubmitButton
            size="md"
            fullWidth
            mt="xs"
            pending={reset.isPending}
            disabled={link === 'checking'}
            pendingLabel="Salvando..."
          >
            Salvar nova senha
          </SubmitButton>
          {session ? (
            <Text size="sm" c="dimmed">
              Ao salvar, a sessão de {session.user.fullName}, aberta neste navegador, é encerrada.
            </Text>
          ) : null}
        </Stack>
      </form>
    </AuthLayout>
  );
}
