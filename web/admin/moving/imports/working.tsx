/** The progress of the server's work. It goes on when the page is left. */
import { Card, Group, Progress, Stack, Text } from '@mantine/core';
import { type ImportState, stepName } from '#contract/moving/imports.ts';
import { CancelButton } from './import-actions.tsx';
import { count, type StepProps } from './shown-import.ts';

const whatHappens: Partial<Record<ImportState, string>> = {
  checking: 'Nada é gravado durante a conferência. Você pode sair desta página: ela continua no servidor.',
  importing:
    'Você pode sair desta página e continuar trabalhando: a importação segue no servidor. Se algo a interromper, ela continua de onde parou ou começa de novo, sem deixar nada pela metade.',
  undoing: 'Você pode sair desta página: o trabalho segue no servidor.',
};

const byCommand = 'Um comando no servidor faz este trabalho.';
const interrupted =
  'O comando que fazia este trabalho foi interrompido. Nada ficou pela metade: rode o mesmo comando de novo, e ele continua.';

export function Working({ shown }: StepProps) {
  const { state, step, done, total, remainingSeconds, isSourceHere, isWorkedOn } = shown;
  const isOfCommand = !isSourceHere && state !== 'undoing';
  const isStopped = isOfCommand && !isWorkedOn;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;
  const label = step ? stepName(step, state === 'checking') : 'Começando';
  return (
    <Card component="section" aria-label="Andamento">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw="bold" role="status">
            {isStopped ? 'Nada está rodando agora' : `${label}...`}
          </Text>
          <Text c="dimmed">{isStopped ? '' : sayRemaining(remainingSeconds)}</Text>
        </Group>
        <Progress.Root size="lg">
          <Progress.Section
            value={percent ?? 100}
            animated={percent === null && !isStopped}
            striped={percent === null && !isStopped}
            aria-label={label}
          />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {total > 0 ? `${count(done)} de ${count(total)}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {percent === null ? '' : `${percent}%`}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {isStopped ? interrupted : isOfCommand ? byCommand : whatHappens[state]}
        </Text>
        {state === 'checking' ? (
          <Group justify="flex-end">
            <CancelButton shown={shown} />
          </Group>
        ) : null}
      </Stack>
    </Card>
  );
}

/** 'faltam cerca de 3 minutos'; empty while it cannot be told. Rounded, since it is an estimate. */
export function sayRemaining(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 45) return 'falta menos de um minuto';
  const minutes = Math.round(seconds / 60);
  if (minutes === 1) return 'falta cerca de um minuto';
  if (minutes < 90) return `faltam cerca de ${minutes} minutos`;
  return `faltam cerca de ${Math.round(minutes / 60)} horas`;
}
