/** The rules as fields. They stay readable while booking is off, and wait for it. */
import { Card, NumberInput, Select, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { timeSteps } from '#contract/agenda/free-times.ts';
import { bookingRuleBounds } from '#contract/booking/booking-rules.ts';
import type { BookingValues } from './booking-form-values.ts';
import styles from './booking-settings.module.css';

type RuleFieldsProps = { form: UseFormReturnType<BookingValues>; isOff: boolean };

/** A minus sign can be typed and the form refuses it: left out, −5 would become 5. */
const whole = { allowDecimal: false, allowNegative: true, clampBehavior: 'none' } as const;
const steps = timeSteps.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));

export function RuleFields({ form, isOff }: RuleFieldsProps) {
  const { values } = form;
  const field = <Name extends keyof BookingValues>(name: Name) => ({
    ...form.getInputProps(name),
    value: values[name],
    disabled: isOff,
  });
  return (
    <Card component="section" aria-labelledby="booking-rules">
      <Stack gap="md">
        <Title order={3} id="booking-rules">
          Regras
        </Title>
        <SimpleGrid
          type="container"
          cols={{ base: 1, '30rem': 2, '52rem': 3 }}
          spacing="md"
          verticalSpacing="md"
        >
          <NumberInput
            label="Antecedência mínima"
            description="Horas entre agora e o primeiro horário"
            suffix=" h"
            {...whole}
            {...bookingRuleBounds.noticeHours}
            {...field('noticeHours')}
          />
          <NumberInput
            label="Até quantos dias à frente"
            description="O último dia que aparece"
            suffix=" dias"
            {...whole}
            {...bookingRuleBounds.horizonDays}
            {...field('horizonDays')}
          />
          <Select
            label="Horários oferecidos"
            description="Minutos de um início ao outro"
            data={steps}
            allowDeselect={false}
            {...field('stepMinutes')}
          />
          <NumberInput
            label="Agendamentos abertos"
            description="Só os que o paciente marcou ou pediu"
            {...whole}
            {...bookingRuleBounds.maxOpen}
            {...field('maxOpen')}
          />
          <NumberInput
            label="Remarcar ou cancelar até"
            description="Horas antes do horário marcado"
            suffix=" h"
            {...whole}
            {...bookingRuleBounds.cancelHours}
            {...field('cancelHours')}
          />
        </SimpleGrid>
        <div>
          <Text fw="var(--mantine-font-weight-medium)">Pedir aprovação</Text>
          <Text size="sm" c="dimmed">
            {values.mode === 'request'
              ? 'Agora todos fazem um pedido. Vale quando o modo for Direto.'
              : 'Estes pacientes fazem um pedido, também no modo Direto.'}
          </Text>
        </div>
        <Switch
          label="De pacientes novos"
          description="Quem ainda não teve uma consulta concluída"
          disabled={isOff}
          {...form.getInputProps('approvalForNew', { type: 'checkbox' })}
        />
        <div className={styles.withNumber}>
          <Switch
            label="De quem faltou"
            description="A partir de quantas faltas"
            disabled={isOff}
            {...form.getInputProps('asksAfterNoShows', { type: 'checkbox' })}
          />
          <NumberInput
            aria-label="Faltas até pedir aprovação"
            className={styles.number}
            {...whole}
            {...bookingRuleBounds.approvalAfterNoShows}
            {...field('approvalAfterNoShows')}
            disabled={isOff || !values.asksAfterNoShows}
          />
        </div>
      </Stack>
    </Card>
  );
}
