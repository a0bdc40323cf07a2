/** How a procedure is booked: its time, its colour, who does it and what it needs. */
import { Anchor, Card, MultiSelect, NumberInput, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProcedureInAgenda } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { ColorField } from '../color-field.tsx';
import { needKey, type ProcedureFormValues } from './procedure-form-values.ts';

type AgendaFieldsProps = {
  form: UseFormReturnType<ProcedureFormValues>;
  /** Null for a new procedure. */
  stored: ProcedureInAgenda | null;
};

const minutes = { suffix: ' min', step: 5, allowDecimal: false, allowNegative: false } as const;

export function AgendaFields({ form, stored }: AgendaFieldsProps) {
  const field = <Name extends keyof ProcedureFormValues>(name: Name) => ({
    ...form.getInputProps(name),
    value: form.values[name],
  });
  return (
    <Card component="section" aria-labelledby="in-agenda">
      <Stack gap="md">
        <div>
          <Title order={2} id="in-agenda">
            Na agenda
          </Title>
          <Text c="dimmed">O que um agendamento deste procedimento ocupa. Só a equipe vê.</Text>
        </div>
        <SimpleGrid type="container" cols={{ base: 1, '32rem': 3 }} spacing="md">
          <NumberInput label="Tempo de atendimento" {...minutes} {...field('minutes')} />
          <NumberInput label="Intervalo antes" {...minutes} {...field('bufferBeforeMinutes')} />
          <NumberInput label="Intervalo depois" {...minutes} {...field('bufferAfterMinutes')} />
        </SimpleGrid>
        <ColorField label="Cor" noneLabel="Sem cor" {...field('color')} />
        <Choices form={form} stored={stored} />
      </Stack>
    </Card>
  );
}

/** Where there is one professional, nothing asks who does it. */
function Choices({ form, stored }: AgendaFieldsProps) {
  const { data: choices } = useQuery(api.bookingChoices.get.queryOptions());
  if (!choices) return null;
  const ended = stored?.professionals.filter(({ active }) => !active) ?? [];
  const professionals = [
    ...choices.professionals.map(({ id, fullName }) => ({ value: id, label: fullName })),
    ...ended.map(({ id, fullName }) => ({ value: id, label: `${fullName} (encerrado)` })),
  ];
  const kinds = [...new Set(choices.resources.map(({ kind }) => kind))];
  return (
    <>
      {professionals.length > 1 ? (
        <MultiSelect
          label="Quem faz"
          placeholder={form.values.professionalIds.length === 0 ? 'Todos os profissionais' : ''}
          clearable
          searchable
          hidePickedOptions
          nothingFoundMessage="Nenhum profissional"
          data={professionals}
          {...form.getInputProps('professionalIds')}
        />
      ) : null}
      {choices.resources.length > 0 ? (
        <MultiSelect
          label="Precisa de"
          placeholder={form.values.needs.length === 0 ? 'Nenhuma sala ou equipamento' : ''}
          clearable
          searchable
          hidePickedOptions
          nothingFoundMessage="Nada com este nome"
          data={[
            {
              group: 'Qualquer um do tipo',
              items: kinds.map((kind) => ({ value: needKey({ kind }), label: `Qualquer ${kind}` })),
            },
            {
              group: 'Um em particular',
              items: choices.resources.map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
          {...form.getInputProps('needs')}
        />
      ) : (
        <Text size="sm" c="dimmed">
          Se ele ocupa uma sala ou um laser, cadastre-os em{' '}
          <Anchor component={Link} to={paths.admin.resources()} inherit underline="always">
            Salas e equipamentos
          </Anchor>
          .
        </Text>
      )}
    </>
  );
}
