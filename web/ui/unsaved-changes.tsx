/** A form with unsaved changes asks before it is left. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedChanges, registerDirtyForm } from './dirty-forms.ts';

/**
 * Registers the form while it is dirty, and warns before the window is closed. Navigation is guarded by the
 * `UnsavedChangesGuard` around the form.
 * @returns a function to call when the form is saved, before navigating away
 */
export function useUnsavedChanges(dirty: boolean): () => void {
  const forget = useRef<() => void>(undefined);
  useEffect(() => {
    if (!dirty) return;
    forget.current = registerDirtyForm();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      forget.current?.();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  return () => forget.current?.();
}

/** Asks before a link or the back button leaves unsaved changes. Once on the screen: the router takes one blocker. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

type LeaveDialogProps = {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Of a `Modal.Stack`, over another dialog. */
  stackId?: string;
};

export const LeaveDialog = ({ opened, onStay, onLeave, stackId }: LeaveDialogProps) => (
  <Modal opened={opened} onClose={onStay} title="Sair sem salvar?" stackId={stackId}>
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
