/** What a procedure asks for before a consultation is signed, and its own order and use of the sections. */
import { Button, Card, Checkbox, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  defaultNeeds,
  type ProcedureChoice,
  type RecordSettings,
  recordNeeds,
} from '#contract/patients/record-settings.ts';
import { api } from '#web/api/client.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { FormError } from '#web/ui/form.tsx';
import { moved, OrderButtons } from '#web/ui/order-buttons.tsx';

const needNames = {
  anamnesis: 'Anamnese',
  text: 'Texto',
  conduct: 'Conduta',
  application: 'Aplicação',
  photographs: 'Fotos',
};

type ProcedureChoicesProps = Pick<RecordSettings, 'sections' | 'procedures'> & {
  error: string | null;
  onChange: (procedures: ProcedureChoice[]) => void;
};

export function ProcedureChoices({ sections, procedures, error, onChange }: ProcedureChoicesProps) {
  const choices = useQuery(api.bookingChoices.get.queryOptions());
  const [procedureId, setProcedureId] = useState<string | null>(null);
  const stored = procedures.find((each) => each.procedureId === procedureId);
  const catalogue = choices.data?.procedures ?? [];
  const titleOf = (id: string) => catalogue.find((each) => each.id === id)?.title ?? 'Procedimento removido';
  const others = procedures.filter((each) => each.procedureId !== procedureId);
  const change = (changed: Partial<ProcedureChoice>) =>
    procedureId &&
    onChange([...others, { procedureId, needs: [...defaultNeeds], sections: null, ...stored, ...changed }]);
  const own = stored?.sections;
  return (
    <Card component="section" aria-labelledby="record-procedures">
      <Stack gap="md">
        <div>
          <Title order={3} id="record-procedures">
            Por procedimento
          </Title>
          <Text c="dimmed">
            O que a consulta lembra como faltando, e em que ordem se escreve. Nada impede de assinar.
          </Text>
        </div>
        <Select
          label="Procedimento"
          placeholder="Escolha um procedimento"
          data={catalogue.map(({ id, title }) => ({ value: id, label: title }))}
          value={procedureId}
          onChange={setProcedureId}
          searchable
          w="min(26rem, 100%)"
        />
        {procedureId ? (
          <>
            <ChoiceChips
              label="Lembrar do que falta"
              values={stored?.needs ?? defaultNeeds}
              onChange={(values) => change({ needs: recordNeeds.filter((each) => values.includes(each)) })}
              options={recordNeeds.map((value) => ({ value, children: needNames[value] }))}
            />
            <Checkbox
              label="Seções próprias"
              description="Outra ordem, ou seções a menos. Os títulos são os de todos."
              checked={Boolean(own)}
              onChange={({ currentTarget }) =>
                change({
                  sections: currentTarget.checked
                    ? sections.map(({ key, hidden }) => ({ key, hidden }))
                    : null,
                })
              }
            />
            {own?.map(({ key, hidden }, index) => {
              const title = sections.find((section) => section.key === key)?.title ?? '';
              return (
                <Group key={key} gap="xs" justify="space-between" wrap="nowrap" w="min(26rem, 100%)">
                  <Checkbox
                    label={title}
                    checked={!hidden}
                    onChange={() =>
                      change({
                        sections: own.map((each) => (each.key === key ? { key, hidden: !hidden } : each)),
                      })
                    }
                  />
                  <Group gap={4} wrap="nowrap">
                    <OrderButtons
                      name={`${title} neste procedimento`}
                      index={index}
                      count={own.length}
                      onMove={(move) => change({ sections: moved(own, move) })}
                    />
                  </Group>
                </Group>
              );
            })}
            {stored ? (
              <div>
                <Button variant="subtle" size="compact-md" onClick={() => onChange(others)}>
                  Voltar ao de todos
                </Button>
              </div>
            ) : null}
          </>
        ) : null}
        {procedures.length > 0 ? (
          <Text size="sm" c="dimmed">
            Com escolha própria: {procedures.map((each) => titleOf(each.procedureId)).join(', ')}.
          </Text>
        ) : null}
        <FormError>{error}</FormError>
      </Stack>
    </Card>
  );
}
