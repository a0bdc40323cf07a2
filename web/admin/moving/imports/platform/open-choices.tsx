/** What the check has left open: who the names of professionals are, what unknown words of a status mean, whose appointments without a professional become, and files that no row names. */
import { Card, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { sayCount } from '#contract/count.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { StepProps } from '../shown-import.ts';
import { StatusAnswers } from '../spreadsheet/review/status-answers.tsx';
import { useRefetchImports } from '../use-refetch-imports.ts';
import { ProfessionalNames } from './professional-names.tsx';

export function OpenChoices({ shown }: StepProps) {
  const onSettled = useRefetchImports();
  const choose = useMutation(
    api.imports.choose.mutationOptions({
      onError: (error) => notify.error(errorMessage(error, 'Não foi possível guardar a escolha')),
      onSettled,
    }),
  );
  const { unnamed, looseFiles, statuses = [], professionals } = shown.result ?? {};
  const { id } = shown;
  return (
    <>
      <ProfessionalNames
        asked={professionals}
        onAnswer={(professionalName) => choose.mutate({ id, professionalName })}
      />
      <StatusAnswers statuses={statuses} isOfPlatform onAnswer={(status) => choose.mutate({ id, status })} />
      {unnamed ? (
        <Choice
          title={sayCount(
            unnamed.appointments,
            'agendamento não diz o profissional',
            'agendamentos não dizem o profissional',
          )}
          text={`No sistema anterior está “A definir”, ou nada. “${noProfessional}” é criado como encerrado: o histórico fica, e não se marca com ele.`}
        >
          <Select
            aria-label="De quem são os agendamentos sem profissional"
            data={[...new Set([...unnamed.candidates, noProfessional])]}
            value={unnamed.chosen}
            allowDeselect={false}
            disabled={choose.isPending}
            onChange={(professional) => professional && choose.mutate({ id, professional })}
            w="min(100%, 18rem)"
          />
        </Choice>
      ) : null}
      {looseFiles ? (
        <Choice
          title={sayCount(looseFiles.files, 'arquivo sem registro', 'arquivos sem registro')}
          text="Na pasta de um paciente, sem aparecer no cadastro do sistema anterior. O que vier, o paciente vê no portal."
        >
          <SegmentedControl
            aria-label="Arquivos sem registro"
            data={[
              { value: 'leave', label: 'Deixar de fora' },
              { value: 'bring', label: 'Trazer' },
            ]}
            value={looseFiles.comes ? 'bring' : 'leave'}
            disabled={choose.isPending}
            onChange={(value) => choose.mutate({ id, bringsLooseFiles: value === 'bring' })}
          />
        </Choice>
      ) : null}
    </>
  );
}

const Choice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Group justify="space-between" gap="md">
      <Stack gap={2} flex="1 1 22rem">
        <Text fw="bold">{title}</Text>
        <Text c="dimmed">{text}</Text>
      </Stack>
      {children}
    </Group>
  </Card>
);
