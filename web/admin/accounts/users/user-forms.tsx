/** The forms of the dialogs that invite a user and change a user's access. */
import { Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inviteInput, type LinkableProfessional, type User, updateInput } from '#contract/accounts/users.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { AccessFields, type AccessValues, accessOf, newProfessional } from './access-fields.tsx';
import { sayEmailOwner } from './email-owner.ts';
import type { Invited } from './use-show-invitation.tsx';

type FormProps = {
  professionals: readonly LinkableProfessional[];
  onClose: () => void;
};

type InviteFormProps = FormProps & {
  /** Whose ended account is to be used again. */
  again: Pick<User, 'fullName' | 'email'> | undefined;
  users: readonly User[];
  onInvited: (invited: Invited) => void;
};

export function InviteForm({ again, users, professionals, onClose, onInvited }: InviteFormProps) {
  const queryClient = useQueryClient();
  const record = useMemo(
    () => ({
      fullName: again?.fullName ?? '',
      email: again?.email ?? '',
      roles: noRoles,
      professionalId: '',
    }),
    [again],
  );
  const inputOf = (values: typeof record) => ({
    fullName: values.fullName,
    email: values.email,
    ...accessOf(values),
  });
  const frame = useRecordForm({
    record,
    check: (values) => checkFields(inviteInput, values, inputOf(values)),
    save: (values) => {
      const { fullName, ...invitation } = inputOf(values);
      return values.professionalId === newProfessional
        ? client.professionals.create({ fullName, invitation })
        : client.users.invite({ fullName, ...invitation });
    },
    onSaved: ({ link }, { fullName, email }) => {
      frame.release();
      for (const queryKey of [api.users.key(), api.professionals.key(), api.bookingChoices.key()])
        queryClient.invalidateQueries({ queryKey });
      onClose();
      onInvited({ name: fullName.trim(), email: email.trim().toLowerCase(), link });
    },
    onRefused: (error, form) => {
      if (errorCode(error) === 'ACCOUNT_EXISTS')
        form.setErrors({ email: sayEmailOwner(form.values.email, users) ?? errorMessage(error) });
      else if (!showProblems(form, error)) return withReason('Erro ao convidar', error);
      return null;
    },
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="Nome"
          withAsterisk
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label="E-mail"
          type="email"
          inputMode="email"
          placeholder="nome@exemplo.com.br"
          description="Será o login. A pessoa escolhe a própria senha."
          withAsterisk
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <AccessFields
          {...fieldsOf(form)}
          professionals={professionals.filter(({ userId }) => userId === null)}
          mayAdd
        />
        <RecordFormActions
          pending={pending}
          submitLabel="Convidar"
          pendingLabel="Convidando..."
          cancel={onClose}
        />
      </Stack>
    </RecordForm>
  );
}

const noRoles: string[] = [];

const fieldsOf = <Values extends AccessValues>({ values, errors, setValues }: UseFormReturnType<Values>) => ({
  values,
  errors,
  onChange: setValues,
});

export function AccessForm({ user, professionals, onClose }: FormProps & { user: User }) {
  const queryClient = useQueryClient();
  const { id, isSelf, isConfigured } = user;
  const record: AccessValues = { roles: user.roles, professionalId: user.professional?.id ?? '' };
  const frame = useRecordForm({
    record,
    check: (values) => checkFields(updateInput, values, { id, ...accessOf(values) }),
    save: (values) => client.users.update({ id, ...accessOf(values) }),
    onSaved: () => {
      frame.release();
      queryClient.invalidateQueries({ queryKey: api.users.key() });
      onClose();
      notify.success('Acesso alterado com sucesso', { description: user.fullName });
    },
    onRefused: (error, form) =>
      showProblems(form, error) ? null : withReason('Erro ao alterar o acesso', error),
  });
  const { form, pending } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <AccessFields
          {...fieldsOf(form)}
          professionals={professionals.filter(({ userId }) => userId === null || userId === id)}
          {...(isSelf && { label: 'O que você faz' })}
          rolesStay={
            isSelf
              ? 'Só outro administrador pode mudar.'
              : isConfigured
                ? 'Definido no servidor (ADMIN_EMAILS).'
                : undefined
          }
        />
        <RecordFormActions pending={pending} submitLabel="Salvar" cancel={onClose} />
      </Stack>
    </RecordForm>
  );
}
