/** Target of the one-use set-up link: creates the first administrator and signs in. */
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { setUpInput } from '#contract/accounts/session.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { paths } from '#web/paths.ts';
import { FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
import { enter } from './session.ts';
import { useLinkCheck } from './use-link-check.ts';

const documentTitle = 'Primeiro acesso';
const rules = setUpInput.shape;
const check =
  (rule: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }) =>
  (value: string) =>
    rule.safeParse(value).error?.issues[0]?.message;

export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const link = useLinkCheck('set-up', token);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { fullName: '', email: '', password: '', repeated: '' },
    validate: {
      fullName: check(rules.fullName),
      email: check(rules.email),
      password: check(rules.password),
      repeated: (value, { password }) => (value === password ? null : differentPasswords),
    },
  });
  const setUp = useMutation(
    api.session.setUp.mutationOptions({
      onSuccess: (session) => {
        enter(queryClient, session);
        notify.success('Administrador criado com sucesso!');
        navigate(paths.admin.dashboard(), { replace: true });
      },
      onError: (error) => {
        if (showProblems(form, error)) focusFirstError(element.current);
      },
    }),
  );

  if (!token || link === 'invalid' || (setUp.error && errorCode(setUp.error) === 'LINK_INVALID')) {
    return (
      <InvalidLink documentTitle={documentTitle}>
        O primeiro administrador já foi criado, ou o link não foi copiado por inteiro.
      </InvalidLink>
    );
  }
  const locked = setUp.isPending || link === 'checking';
  const submit = form.onSubmit(
    ({ fullName, email, password }) => setUp.mutate({ token, fullName, email, password }),
    () => focusFirstError(element.current),
  );
  return (
    <AuthLayout
      title="Boas-vindas!"
      documentTitle={documentTitle}
      subtitle="Crie a conta do primeiro administrador da clínica."
    >
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormError>{setUp.error ? errorMessage(setUp.error) : null}</FormError>
          <TextInput label="Nome" autoComplete="name" disabled={locked} {...form.getInputProps('fullName')} />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            disabled={locked}
            {...form.getInputProps('email')}
          />
          <NewPasswordFields form={form} label="Senha" owner="staff" disabled={locked} />
          <SubmitButton
            size="md"
            fullWidth
            mt="xs"
            pending={setUp.isPending}
            disabled={link === 'checking'}
            pendingLabel="Criando..."
          >
            Criar administrador
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}
