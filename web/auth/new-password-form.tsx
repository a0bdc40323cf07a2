/** The form of a page that a mailed link opens: a new password, twice. Who is signed in on this browser is signed out. */
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { FormError, focusFirstError, SubmitButton } from '#web/ui/form.tsx';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
import { useSession } from './session.ts';

type Props = {
  /** Of the link. */
  token: string;
  isChecking: boolean;
  rule: z.ZodType;
  label: string;
  owner: 'staff' | 'unknown';
  save: Pick<
    UseMutationResult<unknown, Error, { token: string; password: string }>,
    'mutate' | 'isPending' | 'error'
  >;
  submitLabel: string;
  pendingLabel: string;
  /** 'Ao salvar', 'Ao entrar': when the open session ends. */
  endsSession: string;
};

export function NewPasswordForm(props: Props) {
  const { token, isChecking, rule, label, owner, save, submitLabel, pendingLabel, endsSession } = props;
  const session = useSession();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (value) => rule.safeParse(value).error?.issues[0]?.message,
      repeated: (value, { password }) => (value === password ? null : differentPasswords),
    },
  });
  const submit = form.onSubmit(
    ({ password }) =>
      save.mutate(
        { token, password },
        { onError: (error) => showProblems(form, error) && focusFirstError(element.current) },
      ),
    () => focusFirstError(element.current),
  );
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack gap="md">
        <FormError>{save.error ? errorMessage(save.error) : null}</FormError>
        <NewPasswordFields form={form} label={label} owner={owner} disabled={save.isPending || isChecking} />
        <SubmitButton
          size="md"
          fullWidth
          mt="xs"
          pending={save.isPending}
          disabled={isChecking}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </SubmitButton>
        {session ? (
          <Text size="sm" c="dimmed">
            {endsSession}, a sessão de {session.user.fullName}, aberta neste navegador, é encerrada.
          </Text>
        ) : null}
      </Stack>
    </form>
  );
}
