/** A new password for the own account: the present one, then the new one twice. */
import { PasswordInput, Stack, Text } from '@mantine/core';
import { presentPassword } from '#contract/fields.ts';
import { passwordProblem } from '#contract/password-rules.ts';
import { client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
import { useUser } from './user.ts';

const empty = { present: '', password: '', repeated: '' };

type Props = {
  onDone?: () => void;
  /** 'Cancelar'. Without it there is no such button. */
  onCancel?: () => void;
};

export function ChangePasswordForm({ onDone, onCancel }: Props) {
  const { email, role } = useUser();
  const owner = role === 'patient' ? 'patient' : 'staff';
  const frame = useRecordForm({
    record: empty,
    check: ({ present, password, repeated }) => ({
      ...problem('present', presentPassword.safeParse(present).error?.issues[0]?.message),
      ...problem('password', passwordProblem(password, owner)),
      ...(repeated === password ? {} : { repeated: differentPasswords }),
    }),
    save: ({ present, password }) =>
      client.account.changePassword({ password: present, newPassword: password }),
    onSaved: () => {
      frame.form.reset();
      notify.success('Senha alterada com sucesso');
      onDone?.();
    },
    onRefused: (error, form) => {
      if (errorCode(error) === 'WRONG_PASSWORD') {
        form.setFieldError('present', errorMessage(error));
        return null;
      }
      const refused = problemsByField(error)?.newPassword;
      if (refused === undefined) return errorMessage(error, 'Não foi possível alterar a senha');
      form.setFieldError('password', refused);
      return null;
    },
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame} aria-label="Alterar senha">
      <Stack gap="md">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          data-autofocus
          disabled={pending}
          {...form.getInputProps('present')}
          aria-invalid={form.errors.present ? true : undefined}
        />
        <NewPasswordFields form={form} label="Nova senha" owner={owner} disabled={pending} />
        <Text size="sm" c="dimmed">
          Os outros navegadores em que você entrou saem da conta. Este continua.
        </Text>
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions
          pending={pending}
          submitLabel="Alterar senha"
          {...(onCancel && { cancel: onCancel })}
        />
      </Stack>
    </RecordForm>
  );
}

const problem = (field: keyof typeof empty, message: string | null | undefined) =>
  message ? { [field]: message } : {};
