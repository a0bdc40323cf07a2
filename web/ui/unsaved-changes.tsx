/** Nothing typed is lost by a wrong click: a form with unsaved changes asks before it is left. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { holdChanges, isLeavingOnPurpose } from './dirty-forms.ts';

type Guard = {
  blocker: Blocker;
  /** Call when the form has been saved, before navigating away. */
  release: () => void;
};

/**
 * Guards a form while it is dirty: against links, against the back button, and against closing the window.
 * Render `<UnsavedChangesDialog guard={guard} />` with it.
 */
export function useUnsavedChanges(dirty: boolean): Guard {
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !released.current &&
      !isLeavingOnPurpose() &&
      currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const saved = holdChanges();
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current && !isLeavingOnPurpose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      saved();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  const release = () => {
    released.current = true;
  };
  return { blocker, release };
}

export function UnsavedChangesDialog({ guard: { blocker } }: { guard: Guard }) {
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

type LeaveDialogProps = { opened: boolean; onStay: () => void; onLeave: () => void };

export const LeaveDialog = ({ opened, onStay, onLeave }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onStay} title="Sair sem salvar?">
    <Stack gap="lg">
      <Text>O que você digitou nesta tela ainda não foi salvo.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Sair sem salvar
        </Button>
        <Button onClick={onStay} data-autofocus>
          Continuar editando
        </Button>
      </Group>
    </Stack>
  </Modal>
);
