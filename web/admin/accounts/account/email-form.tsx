/** Changes the administrator's own login address. The present password is asked for. */
import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { emailInput } from '#contract/accounts/account.ts';
import { refresh } from '#web/api/changed-queries.ts';
import { client } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useUser } from '#web/auth/user.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { mailIsOff } from '../../mail-off.tsx';
import { useHandOver } from '../access/use-hand-over.tsx';

const empty = { email: '', password: '' };

export function EmailForm({ email: present }: { email: string }) {
  const queryClient = useQueryClient();
  const { sendsMail } = useClinic();
  const { fullName: name } = useUser();
  const { handOver, dialog } = useHandOver();
  const frame = useRecordForm({
    record: empty,
    check: (values) => checkFields(emailInput, values),
    save: (values) => client.account.changeEmail(values),
    onSaved: ({ email, confirmationSent, link }) => {
      frame.form.reset();
      refresh(queryClient, ['administrators']);
      notify.success('E-mail alterado com sucesso');
      if (confirmationSent) notify.info(sayConfirmation(email, sendsMail));
      if (link)
        handOver({
          name,
          email,
          phone: null,
          area: 'admin',
          password: null,
          link: { purpose: 'confirmation', url: link },
        });
    },
    onRefused: (error, form) => {
      const code = errorCode(error);
      if (code === 'WRONG_PASSWORD') form.setFieldError('password', errorMessage(error));
      else if (code === 'ACCOUNT_EXISTS') form.setFieldError('email', errorMessage(error));
      else if (!showProblems(form, error)) return errorMessage(error, 'Não foi possível alterar o e-mail');
      return null;
    },
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame} aria-label="E-mail">
      {dialog}
      <Stack gap="md">
        <Text>
          Você entra com <EmailText>{present}</EmailText>
        </Text>
        <TextInput
          label="Novo e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          aria-invalid={form.errors.password ? true : undefined}
        />
        <Text size="sm" c="dimmed">
          Os outros navegadores em que você entrou saem da conta. Este continua.
        </Text>
        <FormError>{frame.refusal}</FormError>
        <RecordFormActions pending={pending} submitLabel="Alterar e-mail" />
      </Stack>
    </RecordForm>
  );
}

const sayConfirmation = (email: string, sendsMail: boolean) =>
  sendsMail
    ? `Um email de confirmação foi enviado para ${email}. É necessário abrir o link antes do próximo acesso.`
    : `É necessário abrir o link de confirmação antes do próximo acesso. ${mailIsOff}`;
