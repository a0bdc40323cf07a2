/** Warns that a time is taken, and offers to book it anyway. */
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { describeConflicts, type TakenSlot } from './slot-conflicts.ts';

type SqueezeInChoiceProps = {
  /** Empty when the server refused the time and the conflicting appointments are not loaded yet. */
  conflicts: readonly TakenSlot[];
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export const SqueezeInChoice = ({ conflicts, checked, onChange }: SqueezeInChoiceProps) => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Este horário já está ocupado">
    <Stack gap="sm">
      {conflicts.length > 0 ? <Text inherit>Já agendado: {describeConflicts(conflicts)}.</Text> : null}
      <Checkbox
        label="Encaixe"
        description="Agendar mesmo assim, junto com o outro atendimento."
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  </Alert>
);
