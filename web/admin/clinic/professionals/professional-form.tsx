/** Adds or changes a professional, in a dialog. */
import {
  Alert,
  Autocomplete,
  Button,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invitedAccount, type User } from '#contract/accounts/users.ts';
import {
  councils,
  type Professional,
  professionalInput,
  stateCodes,
} from '#contract/clinic/professionals.ts';
import type { MarkColor } from '#contract/colors.ts';
import { staffRoles } from '#contract/permissions.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage, withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useUser } from '#web/auth/user.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { StateSelect } from '#web/clinic/state-select.tsx';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { IconInfoCircle } from '#web/ui/icons/icons.ts';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { RolesField } from '../../accounts/users/access-fields.tsx';
import { sayEmailOwner } from '../../accounts/users/email-owner.ts';
import type { Invited } from '../../accounts/users/use-show-invitation.tsx';
import { ColorField } from '../color-field.tsx';

type ProfessionalFormProps = {
  /** Null for a new one. */
  professional: Professional | null;
  users: readonly User[];
  /** Those of `users` who are linked to no professional. */
  freeAccounts: readonly User[];
  /** Begins with the invitation of one who has no account. */
  invitesAtFirst?: boolean;
  onDone: () => void;
  onInvited: (invited: Invited) => void;
};

type Values = Record<
  | 'fullName'
  | 'specialty'
  | 'council'
  | 'councilNumber'
  | 'councilState'
  | 'rqe'
  | 'userId'
  | 'email'
  | 'personSince',
  string
> & { color: MarkColor | ''; invites: boolean; roles: string[] };

const valuesOf = (professional: Professional | null, invites: boolean): Values => ({
  fullName: professional?.fullName ?? '',
  specialty: professional?.specialty ?? '',
  council: professional?.council ?? '',
  councilNumber: professional?.councilNumber ?? '',
  councilState: professional?.councilState ?? '',
  rqe: professional?.rqe ?? '',
  color: professional?.color ?? '',
  userId: professional?.account?.id ?? '',
  personSince: professional?.personSince ? formatDate(professional.personSince) : '',
  invites,
  email: '',
  roles: ['professional'],
});

export function ProfessionalForm({
  professional,
  users,
  freeAccounts,
  invitesAtFirst = false,
  onDone,
  onInvited,
}: ProfessionalFormProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const linksAccounts = useUser().roles.includes('admin');
  // A state that is no state is passed on as it is: the schema refuses it.
  const inputOf = ({
    color,
    userId,
    councilState,
    invites,
    email,
    roles,
    personSince,
    ...values
  }: Values) => ({
    ...values,
    // A text that is no day is passed on as it is: the schema refuses it.
    personSince: personSince.trim() === '' ? null : (readTypedDate(personSince) ?? personSince),
    councilState: stateCodes.find((code) => code === councilState) ?? null,
    color: color || undefined,
    userId: linksAccounts && !invites ? userId || null : undefined,
    invitation: invites ? { email, roles: staffRoles.filter((role) => roles.includes(role)) } : undefined,
  });
  const frame = useRecordForm({
    record: valuesOf(professional, invitesAtFirst),
    check: (values) => ({
      ...checkFields(professionalInput, values, inputOf(values)),
      ...(values.invites && checkFields(invitedAccount, values)),
    }),
    save: async (values): Promise<{ link: string | null }> => {
      const { invitation, ...input } = inputOf(values);
      if (!professional) return client.professionals.create({ ...input, invitation });
      const { id, fullName } = await client.professionals.update({ id: professional.id, ...input });
      return invitation
        ? client.users.invite({ fullName, ...invitation, professionalId: id })
        : { link: null };
    },
    onSaved: ({ link }, { invites, fullName, email }) => {
      frame.release();
      if (invites) onInvited({ name: fullName.trim(), email: email.trim().toLowerCase(), link });
      notify.success(
        professional ? 'Profissional atualizado com sucesso' : 'Profissional cadastrado com sucesso',
        { description: fullName.trim() },
      );
      onDone();
      for (const queryKey of [
        api.professionals.key(),
        api.bookingChoices.key(),
        api.settings.key(),
        api.users.key(),
      ])
        queryClient.invalidateQueries({ queryKey });
    },
    onRefused: (error, form) => {
      if (errorCode(error) === 'ACCOUNT_EXISTS')
        form.setErrors({ email: sayEmailOwner(form.values.email, users) ?? errorMessage(error) });
      else if (!showProblems(form, error)) return withReason('Erro ao salvar profissional', error);
      return null;
    },
  });
  const { form } = frame;
  const accounts = [...(professional?.account ? [professional.account] : []), ...freeAccounts];
  const typed = form.values.email.trim().toLowerCase();
  const owner = form.values.invites ? freeAccounts.find(({ email }) => email === typed) : undefined;

  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <TextInput
          label="Nome"
          placeholder="Dra. Maria Souza"
          withAsterisk
          required
          autoComplete="off"
          data-autofocus={!invitesAtFirst || undefined}
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label="Especialidade"
          placeholder="Dermatologia"
          autoComplete="off"
          {...form.getInputProps('specialty')}
        />
        <SimpleGrid type="container" cols={{ base: 2, '26rem': 3 }} spacing="md">
          <Autocomplete
            label="Conselho"
            // In red beside the error it would look like a value.
            placeholder={form.errors.council ? undefined : 'CRM'}
            data={[...councils]}
            {...form.getInputProps('council')}
          />
          <TextInput
            label="Número"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('councilNumber')}
          />
          <StateSelect
            clearable
            {...form.getInputProps('councilState')}
            value={form.values.councilState || null}
            onChange={(state) => form.setFieldValue('councilState', state ?? '')}
          />
        </SimpleGrid>
        <TextInput
          label="RQE"
          description="Registro de qualificação de especialista"
          autoComplete="off"
          {...form.getInputProps('rqe')}
        />
        {linksAccounts && !professional?.account ? (
          <Switch
            label="Convidar para usar o sistema"
            description={
              accounts.length > 0
                ? 'A pessoa recebe um link e escolhe a própria senha. Se já tem conta, desligue e escolha-a.'
                : 'A pessoa recebe um link e escolhe a própria senha.'
            }
            {...form.getInputProps('invites', { type: 'checkbox' })}
          />
        ) : null}
        {form.values.invites ? (
          <>
            <TextInput
              label="E-mail"
              type="email"
              inputMode="email"
              placeholder="nome@exemplo.com.br"
              description="Será o login."
              withAsterisk
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-autofocus={invitesAtFirst || undefined}
              {...form.getInputProps('email')}
            />
            {owner ? (
              <Alert
                color="gray"
                icon={<IconInfoCircle aria-hidden />}
                title="Este e-mail já tem conta"
                role="status"
              >
                <Stack gap="xs" align="flex-start">
                  <Text inherit>A conta é de {owner.fullName} e não está ligada a ninguém da equipe.</Text>
                  <Button
                    variant="light"
                    size="compact-sm"
                    onClick={() => form.setValues({ invites: false, userId: owner.id })}
                  >
                    Usar esta conta
                  </Button>
                </Stack>
              </Alert>
            ) : null}
            <RolesField
              roles={form.values.roles}
              error={form.errors.roles}
              onChange={(roles) => form.setFieldValue('roles', roles)}
            />
          </>
        ) : linksAccounts && accounts.length > 0 ? (
          <Select
            label="Conta de acesso"
            description="Para quem também entra no sistema"
            placeholder="Sem conta"
            clearable
            searchable
            nothingFoundMessage="Nenhuma conta"
            data={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            {...form.getInputProps('userId')}
            value={form.values.userId || null}
            onChange={(id) => form.setFieldValue('userId', id ?? '')}
          />
        ) : null}
        <DateField
          label="Recebe como pessoa física desde"
          description="Em branco: quem recebe é a clínica, como empresa. Decide entre Receita Saúde e NFS-e."
          today={today}
          {...form.getInputProps('personSince')}
          value={form.values.personSince}
        />
        <ColorField
          label="Cor na agenda"
          {...form.getInputProps('color')}
          value={form.values.color}
          {...(professional ? {} : { noneLabel: 'Automática' })}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel={
            professional
              ? form.values.invites
                ? 'Salvar e convidar'
                : 'Salvar'
              : form.values.invites
                ? 'Cadastrar e convidar'
                : 'Cadastrar profissional'
          }
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
