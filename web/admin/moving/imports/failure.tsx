/** Why the work stopped, and how to go on. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { type ImportFailure, importFailures, isSourceFault } from '#contract/moving/imports.ts';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';
import { RetryButton, UndoButton } from './import-actions.tsx';
import type { StepProps } from './shown-import.ts';

/** Undoing needs no source. */
const canRetry = ({ isSourceHere, state }: StepProps['shown']) => isSourceHere || state === 'undoing';

/** Rows of the older platform come all at once, those of a spreadsheet in parts. */
function whatIsHere({ state, kind }: StepProps['shown']): string {
  if (state === 'undoing') return '';
  return state === 'importing' && kind !== 'platform'
    ? 'O que já veio está na clínica; tentar de novo continua de onde parou.'
    : 'Nenhum dado foi gravado.';
}

export const Failure = ({ shown, failure }: StepProps & { failure: ImportFailure }) => (
  <Alert
    color="red"
    icon={<IconAlertCircle aria-hidden />}
    title={shown.state === 'undoing' ? 'Não foi possível desfazer' : 'O trabalho parou'}
    role="alert"
  >
    <Stack gap="md" align="flex-start">
      <Text>
        {importFailures[failure]} {whatIsHere(shown)}
        {shown.result?.failedAt ? ` Onde parou: ${shown.result.failedAt}.` : null}
      </Text>
      {canRetry(shown) ? null : (
        <Text>
          Esta importação é de um comando no servidor.{' '}
          {isSourceFault(failure)
            ? 'Rode-o de novo com a cópia corrigida.'
            : 'Rode o mesmo comando de novo: ele continua.'}
        </Text>
      )}
      <Group gap="sm">
        {/* The card below has 'Trocar arquivo' and 'Conferir'. */}
        {canRetry(shown) && !(shown.state === 'checking' && isSourceFault(failure)) ? (
          <RetryButton shown={shown} />
        ) : null}
        {shown.state === 'importing' ? (
          <UndoButton
            row={shown}
            label={shown.kind === 'platform' ? 'Desistir da importação' : 'Retirar o que já veio'}
          />
        ) : null}
      </Group>
    </Stack>
  </Alert>
);
