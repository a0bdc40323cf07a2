/** The prices from a day on, of all professionals or of one. */
import { ActionIcon, Box, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { procedureLimits } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import type { ProcedureFormValues } from './procedure-form-values.ts';

export function PricesField({ form }: { form: UseFormReturnType<ProcedureFormValues> }) {
  const today = useToday();
  const { data: choices } = useQuery(api.bookingChoices.get.queryOptions());
  const { prices } = form.values;
  const professionals = [
    { value: '', label: 'Todos' },
    ...(choices?.professionals.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []),
  ];
  const optionsFor = (id: string) =>
    professionals.some(({ value }) => value === id)
      ? professionals
      : [...professionals, { value: id, label: 'Profissional encerrado' }];
  return (
    <Stack gap="sm" role="group" aria-label="Preços">
      <Text c="dimmed" size="sm">
        Se o preço muda a partir de um dia, ou com um profissional, acrescente-o aqui. Vale o do dia da
        consulta; o de um profissional vem antes do de todos.
      </Text>
      {prices.map(({ key, professionalId }, index) => {
        const field = (name: string) => form.getInputProps(`prices.${index}.${name}`);
        return (
          <Group key={key} align="flex-start" wrap="nowrap" gap="xs">
            <Box flex={1} miw={0}>
              <SimpleGrid type="container" cols={{ base: 1, '28rem': 3 }} spacing="sm">
                <DateField
                  label="A partir de"
                  today={today}
                  {...field('from')}
                  value={prices[index]?.from ?? ''}
                />
                <Select
                  label="Profissional"
                  allowDeselect={false}
                  data={optionsFor(professionalId)}
                  {...field('professionalId')}
                />
                <MoneyField label="Preço" {...field('price')} value={prices[index]?.price ?? ''} />
              </SimpleGrid>
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              mt="1.6rem"
              aria-label={`Tirar o preço ${index + 1}`}
              onClick={() => form.removeListItem('prices', index)}
            >
              <IconTrash aria-hidden size="1.1rem" />
            </ActionIcon>
          </Group>
        );
      })}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus aria-hidden size="1.1em" />}
          disabled={prices.length >= procedureLimits.prices}
          onClick={() =>
            form.insertListItem('prices', {
              key: randomId(),
              from: formatDate(today),
              professionalId: '',
              price: '',
            })
          }
        >
          Outro preço
        </Button>
      </Group>
    </Stack>
  );
}
