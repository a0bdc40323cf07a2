/** The fields of a patient's record. */
import { Group, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useToday } from '#web/clinic/clinic.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { CpfInput, PhoneInput } from '#web/ui/masked-fields.tsx';
import type { PatientField, PatientFormValues } from './patient-form-values.ts';

type PatientFieldsProps = {
  form: UseFormReturnType<PatientFormValues>;
  emailIsRequired: boolean;
  /** Whether the notes are shown, which are clinical content. */
  withNotes: boolean;
};

export function PatientFields({ form, emailIsRequired, withNotes }: PatientFieldsProps) {
  const today = useToday();
  const field = (name: PatientField) => ({ ...form.getInputProps(name), value: form.values[name] });
  return (
    <>
      <TextInput label="Nome completo" withAsterisk required autoComplete="off" {...field('fullName')} />
      <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }} spacing="md">
        <DateField
          label="Data de nascimento"
          minDate="1900-01-01"
          maxDate={today}
          today={today}
          {...field('birthDate')}
        />
        <CpfInput label="CPF" {...field('cpf')} />
        <TextInput
          label="E-mail"
          type="email"
          inputMode="email"
          placeholder="nome@exemplo.com.br"
          withAsterisk={emailIsRequired}
          required={emailIsRequired}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PhoneInput label="Telefone" {...field('phone')} />
      </SimpleGrid>
      <TextInput
        label="Endereço"
        placeholder="Rua, número, bairro, cidade"
        autoComplete="off"
        {...field('address')}
      />
      <Group gap="lg" role="group" aria-label="Mensagens ao paciente">
        <Switch label="Aceita e-mail" {...form.getInputProps('acceptsEmail', { type: 'checkbox' })} />
        <Switch label="Aceita WhatsApp" {...form.getInputProps('acceptsWhatsapp', { type: 'checkbox' })} />
      </Group>
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
