/** What patients read of a procedure besides its description, and may do. */
import { Card, Checkbox, Stack, Textarea, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MoneyField } from '#web/ui/money-field.tsx';
import { PricesField } from './prices-field.tsx';
import type { ProcedureFormValues } from './procedure-form-values.ts';

export const PatientFields = ({ form }: { form: UseFormReturnType<ProcedureFormValues> }) => (
  <Card component="section" aria-labelledby="for-patients">
    <Stack gap="md">
      <Title order={2} id="for-patients">
        Preço e pacientes
      </Title>
      <MoneyField label="Preço" maw="16rem" {...form.getInputProps('price')} />
      <PricesField form={form} />
      <Checkbox
        label="Mostrar o preço aos pacientes"
        disabled={form.values.price.trim() === ''}
        {...form.getInputProps('pricePublic', { type: 'checkbox' })}
      />
      <Checkbox
        label="Pacientes podem agendar pelo aplicativo"
        description="Quando o agendamento online está ligado nas configurações"
        {...form.getInputProps('bookableOnline', { type: 'checkbox' })}
      />
      <Textarea
        label="Preparo"
        description="O que o paciente faz antes do procedimento. Ele lê no portal."
        placeholder="Venha sem maquiagem e não use ácidos por cinco dias."
        {...form.getInputProps('preparation')}
      />
    </Stack>
  </Card>
);
