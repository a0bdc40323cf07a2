/** Under the toast of a move. */
import { Anchor, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { movedText } from '#web/clinic/whatsapp-texts.ts';
import { whatsappChat } from '../../../whatsapp-chat.ts';
import type { Movable } from '../agenda-state.tsx';

type MovedActionsProps = {
  /** As it is now. */
  appointment: Movable;
  clinicName: string;
  /** Day or time are others, and still to come. */
  tellsPatient: boolean;
  /** Null: it is no session of a series, or keeps its time. */
  moveFollowing: (() => void) | null;
};

export function MovedActions({ appointment, clinicName, tellsPatient, moveFollowing }: MovedActionsProps) {
  const { patient, patientPhone, date, time } = appointment;
  // Once: a second click would move them further.
  const [follows, setFollows] = useState(false);
  return (
    <>
      {moveFollowing ? <Text size="sm">Só esta sessão mudou.</Text> : null}
      <Group gap="md" mt={4}>
        {tellsPatient && patientPhone ? (
          <Anchor
            href={whatsappChat(patientPhone, movedText({ patient, date, time, clinicName }))}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
          >
            Avisar paciente
          </Anchor>
        ) : null}
        {moveFollowing ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            disabled={follows}
            onClick={() => {
              setFollows(true);
              moveFollowing();
            }}
          >
            Mover as seguintes também
          </Anchor>
        ) : null}
      </Group>
    </>
  );
}
