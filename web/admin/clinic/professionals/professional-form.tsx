/** Adds or changes a professional, in a dialog. */
import { Autocomplete, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  councils,
  type Professional,
  professionalInput,
  stateCodes,
} from '#contract/clinic/professionals.ts';
import type { MarkColor } from '#contract/colors.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { useUser } from '#web/auth/user.ts';
import { checkFields } from '#web/ui/check-fields.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { ColorField } from '../color-field.tsx';

type ProfessionalFormProps = {
  /** Null for a new one. */
  professional: Professional | null;
  freeAccounts: readonly { id: string; fullName: string }[];
  onDone: () => void;
};

type Values = Record<
  'fullName' | 'specialty' | 'council' | 'councilNumber' | 'councilState' | 'rqe' | 'userId',
  string
> & { color: MarkColor | '' };

const valuesOf = (professional: Professional | null): Values => ({
  fullName: professional?.fullName ?? '',
  specialty: professional?.specialty ?? '',
  council: professional?.council ?? '',
  councilNumber: professional?.councilNumber ?? '',
  councilState: professional?.councilState ?? '',
  rqe: professional?.rqe ?? '',
  color: professional?.color ?? '',
  userId: professional?.account?.id ?? '',
});

export function ProfessionalForm({ professional, freeAccounts, onDone }: ProfessionalFormProps) {
  const queryClient = useQueryClient();
  const linksAccounts = useUser().roles.includes('admin');
  // A state that is no state is passed on as it is: the schema refuses it.
  const inputOf = ({ color, userId, councilState, ...values }: Values) => ({
    ...values,
    councilState: stateCodes.find((code) => code === councilState) ?? null,
    color: color || undefined,
    userId: linksAccounts ? userId || null : undefined,
  });
  const frame = useRecordForm({
    record: valuesOf(professional),
    check: (values) => checkFields(professionalInput, values, inputOf(values)),
    save: (values) =>
      professional
        ? client.professionals.update({ id: professional.id, ...inputOf(values) })
        : client.professionals.create(inputOf(values)),
    onSaved: () => {
      frame.release();
      notify.success(
        professional ? 'Profissional atualizado com sucesso' : 'Profissional cadastrado com sucesso',
      );
      onDone();
      for (const queryKey of [api.professionals.key(), api.bookingChoices.key(), api.settings.key()])
        queryClient.invalidateQueries({ queryKey });
    },
    onRefused: (error, form) =>
      showProblems(form, error) ? null : withReason('Erro ao salvar profissional', error),
  });
  const { form } = frame;
  const accounts = [...(professional?.account ? [professional.account] : []), ...freeAccounts];

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
          data-autofocus
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
            placeholder="CRM"
            data={[...councils]}
            {...form.getInputProps('council')}
          />
          <TextInput
            label="Número"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('councilNumber')}
          />
          <Select
            label="UF"
            searchable
            clearable
            data={[...stateCodes]}
            nothingFoundMessage="Nenhuma UF"
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
        {linksAccounts && accounts.length > 0 ? (
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
        <ColorField
          label="Cor na agenda"
          {...form.getInputProps('color')}
          value={form.values.color}
          {...(professional ? {} : { noneLabel: 'Automática' })}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel={professional ? 'Salvar' : 'Cadastrar profissional'}
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
