/** The fields of a patient's record. */
import { Anchor, Group, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router';
import { sexNames, wayFoundNames } from '#contract/patients/registration.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { readNearDate } from '#web/format/typed-date.ts';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { CpfInput, PhoneInput, PostalCodeInput } from '#web/ui/masked-fields.tsx';
import { focusOnce } from '#web/ui/route-announcer.tsx';
import { AlreadyTaken } from '../already-taken.tsx';
import { birthDateProblem, isMinorAt } from './birth-date.ts';
import { GuardianFields } from './guardian-fields.tsx';
import type { PatientField, PatientFormValues } from './patient-form-values.ts';

type PatientFieldsProps = {
  form: UseFormReturnType<PatientFormValues>;
  /** Undefined: a new one. */
  patientId: string | undefined;
  /** Whether the notes are shown, which are clinical content. */
  withNotes: boolean;
};

export function PatientFields({ form, patientId, withNotes }: PatientFieldsProps) {
  const isNew = patientId === undefined;
  const today = useToday();
  const { values } = form;
  const field = (name: PatientField) => ({ ...form.getInputProps(name), value: values[name] });
  const choice = (name: 'sex' | 'howFound', labels: Record<string, string>) => ({
    data: Object.entries(labels).map(([value, label]) => ({ value, label })),
    placeholder: 'Não informado',
    clearable: true,
    error: form.errors[name],
    value: values[name] || null,
    onChange: (chosen: string | null) => form.setFieldValue(name, chosen ?? ''),
  });
  const taken = (what: 'phone' | 'cpf' | 'email') =>
    // What is stored is the patient's own.
    isNew || form.isDirty(what) ? (
      <AlreadyTaken
        what={what}
        fullName={values.fullName}
        value={values[what]}
        ownId={patientId}
        action={({ id }) => (
          <Anchor component={Link} to={paths.admin.patient(id)} inherit underline="always">
            Ver a ficha
          </Anchor>
        )}
      />
    ) : null;
  return (
    <>
      <TextInput
        label="Nome completo"
        withAsterisk
        required
        autoComplete="off"
        ref={isNew ? focusOnce : undefined}
        {...field('fullName')}
      />
      <SimpleGrid type="container" cols={columns} spacing="md">
        <TextInput
          label="Nome social"
          description="Se houver, aparece em tudo no lugar do nome completo."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...field('socialName')}
        />
        <Stack gap="xs">
          <PhoneInput
            label="Telefone"
            withAsterisk={isNew && values.guardianPhone === ''}
            {...field('phone')}
          />
          {isNew ? taken('phone') : null}
        </Stack>
        <DateField
          label="Data de nascimento"
          minDate="1900-01-01"
          maxDate={today}
          today={today}
          {...field('birthDate')}
          onBlur={() => {
            // 'ontem' becomes a day as the field is left.
            if (readNearDate(values.birthDate, today, today)) return;
            const problem = birthDateProblem(values.birthDate, today);
            if (problem) form.setFieldError('birthDate', problem);
          }}
        />
        <Select label="Sexo" {...choice('sex', sexNames)} />
        <Stack gap="xs">
          <CpfInput label="CPF" {...field('cpf')} />
          {taken('cpf')}
        </Stack>
        <Stack gap="xs">
          <TextInput
            label="E-mail"
            type="email"
            inputMode="email"
            placeholder="nome@exemplo.com.br"
            withAsterisk={values.setsPassword}
            required={values.setsPassword}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
          />
          {taken('email')}
        </Stack>
      </SimpleGrid>
      <Guardian form={form} today={today} isNew={isNew} />
      <SimpleGrid type="container" cols={columns} spacing="md">
        <PostalCodeInput label="CEP" {...field('postalCode')} />
        <TextInput
          label="Endereço"
          placeholder="Rua, número, bairro, cidade"
          autoComplete="off"
          {...field('address')}
        />
        <TextInput
          label="Convênio"
          placeholder="Nome do plano"
          autoComplete="off"
          {...field('healthInsurance')}
        />
        <Select label="Como conheceu a clínica" {...choice('howFound', wayFoundNames)} />
      </SimpleGrid>
      {values.howFound || values.howFoundDetail ? (
        <TextInput label="Quem indicou, ou outro detalhe" autoComplete="off" {...field('howFoundDetail')} />
      ) : null}
      <Group gap="lg" role="group" aria-label="Mensagens ao paciente">
        <Switch label="Aceita e-mail" {...form.getInputProps('acceptsEmail', { type: 'checkbox' })} />
        <Switch label="Aceita WhatsApp" {...form.getInputProps('acceptsWhatsapp', { type: 'checkbox' })} />
      </Group>
      {isMinorAt(values.birthDate, today) ? (
        <Text size="sm" c="dimmed">
          De um menor, quem responde por ele decide e deve receber: informe o e-mail do responsável no campo
          E-mail. Sem telefone do paciente, a equipe liga e escreve para o do responsável.
        </Text>
      ) : null}
      <TextInput
        label="Alerta para a equipe"
        description="Aparece na agenda e na ficha. O paciente não vê."
        placeholder="Alergia a dipirona"
        autoComplete="off"
        {...field('alert')}
      />
      {withNotes ? (
        <Textarea
          label="Observações"
          description="Só administradores e profissionais veem estas observações."
          {...field('notes')}
        />
      ) : null}
    </>
  );
}

const columns = { base: 1, '32rem': 2 };

type GuardianProps = Pick<PatientFieldsProps, 'form'> & { today: string; isNew: boolean };

function Guardian({ form, today, isNew }: GuardianProps) {
  const { birthDate, phone } = form.values;
  const field = (name: PatientField) => ({ ...form.getInputProps(name), value: form.values[name] });
  return (
    <GuardianFields
      isMinor={isMinorAt(birthDate, today)}
      isPhoneMissing={isNew && phone === ''}
      field={field}
    />
  );
}
