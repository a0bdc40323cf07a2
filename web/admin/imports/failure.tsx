/** Why the work stopped, and how to go on. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ImportFailure, importFailures } from '#contract/imports.ts';
import { RetryButton, UndoButton } from './import-actions.tsx';
import type { StepProps } from './shown-import.ts';

export const Failure = ({ shown, failure }: StepProps & { failure: ImportFailure }) => (
  <Alert
    color="red"
    icon={<IconAlertCircle aria-hidden />}
    title={shown.state === 'undoing' ? 'Não foi possível desfazer' : 'O trabalho parou'}
    role="alert"
  >
    <Stack gap="md" align="flex-start">
      <Text>
        {importFailures[failure]} {shown.state === 'undoing' ? '' : 'Nada ficou pela metade.'}
      </Text>
      <Group gap="sm">
        <RetryButton shown={shown} />
        {shown.state === 'importing' ? <UndoButton row={shown} label="Retirar o que já veio" /> : null}
      </Group>
    </Stack>
  </Alert>
);
