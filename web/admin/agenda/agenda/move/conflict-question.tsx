/** Asks whether an appointment goes to a time where something is in the way. */
import { List, Text } from '@mantine/core';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { sayAllow } from './conflicts.ts';
import type { Move } from './move-appointment.ts';
import { sayMove } from './say-move.ts';

type ConflictQuestionProps = {
  asked: (Move & { reasons: string[] }) | null;
  professional: { fullName: string } | undefined;
  onClose: () => void;
  onAllow: () => void;
};

export function ConflictQuestion({ asked, professional, onClose, onAllow }: ConflictQuestionProps) {
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={asked?.needs.squeezeIn ? 'Este horário já está ocupado' : 'Este horário está fechado'}
      confirmLabel={asked ? sayAllow(asked.needs) : ''}
      onConfirm={onAllow}
    >
      {asked ? (
        <>
          <Text mb="xs">
            {asked.appointment.patient.fullName}, {sayMove(asked.appointment, asked.to, professional)}. Neste
            horário:
          </Text>
          <List>
            {asked.reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
