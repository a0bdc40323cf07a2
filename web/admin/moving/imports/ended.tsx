/** The end of an import: what came, the comparison with the source, the findings, and the way back. */
import { Card, Group, Stack, Text } from '@mantine/core';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { NextSheet } from './begin-cards.tsx';
import { Findings } from './findings/findings.tsx';
import { FirstChange, undoRefusal } from './first-change.tsx';
import { UndoButton } from './import-actions.tsx';
import { Comparison } from './result/comparison.tsx';
import { Counts } from './result/counts.tsx';
import { LinksCard } from './result/links-card.tsx';
import { PresentCard } from './result/present-card.tsx';
import { hasBrought, type StepProps } from './shown-import.ts';

export function Ended({ shown }: StepProps) {
  if (shown.state !== 'done') return <NothingHere shown={shown} />;
  return (
    <Stack gap="lg">
      {(shown.kind === 'patients' || shown.kind === 'appointments') && hasBrought(shown.result) ? (
        <NextSheet after={shown.kind} />
      ) : null}
      <PresentCard result={shown.result} />
      <Counts result={shown.result} />
      {shown.kind === 'platform' ? <LinksCard shown={shown} /> : null}
      <Comparison result={shown.result} />
      <Findings shown={shown} />
      {hasBrought(shown.result) ? <WayBack shown={shown} /> : null}
    </Stack>
  );
}

function NothingHere({ shown }: StepProps) {
  const { timeZone } = useClinic();
  const { state, undoneAt } = shown;
  return (
    <Stack gap="lg">
      <Card>
        <Text>
          {state === 'undone'
            ? `Esta importação foi desfeita${undoneAt ? ` em ${formatInstant(undoneAt, timeZone)}` : ''}. O que ela trouxe saiu, e a clínica ficou como antes.`
            : 'Esta importação foi cancelada antes de gravar alguma coisa.'}
        </Text>
      </Card>
      {shown.findings > 0 ? <Findings shown={shown} /> : null}
    </Stack>
  );
}

function WayBack({ shown }: StepProps) {
  const { firstChange, isUndoKept, failure } = shown;
  const isTooLate = firstChange !== null || failure !== null || !isUndoKept;
  return (
    <Card component="section" aria-label="Desfazer">
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 20rem">
          <Text fw="bold">{isTooLate ? undoRefusal(firstChange) : 'Ainda pode ser desfeita'}</Text>
          {!isUndoKept ? (
            <Text c="dimmed">O que seria preciso para desfazer já foi retirado, depois de 90 dias.</Text>
          ) : firstChange ? (
            <FirstChange change={firstChange} later={shown.laterImports} />
          ) : failure !== null ? (
            <Text c="dimmed">O que foi feito depois depende do que ela trouxe, e seria perdido.</Text>
          ) : (
            <Text c="dimmed">
              {shown.kind === 'platform'
                ? 'Até a primeira alteração feita por uma pessoa. Entrar no sistema não conta.'
                : 'Até alguém mudar o que ela trouxe. O que se faz com quem já estava aqui não conta.'}
            </Text>
          )}
        </Stack>
        {isTooLate ? null : <UndoButton row={shown} />}
      </Group>
    </Card>
  );
}
