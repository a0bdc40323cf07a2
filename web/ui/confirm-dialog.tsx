/** Asks before something is done that cannot be taken back. What goes wrong is said inside the dialog. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Names what is done and what goes with it. */
  children: ReactNode;
  confirmLabel: string;
  /** What the confirming button reads while it is being done. */
  confirmingLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'normal';
  onConfirm: () => void;
  running?: boolean;
  error?: string | null;
  /** Whether confirming is possible yet, for instance before what goes has been counted. */
  ready?: boolean;
};

export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  confirmingLabel,
  cancelLabel = 'Voltar',
  tone = 'normal',
  onConfirm,
  running = false,
  error,
  ready = true,
}: ConfirmDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!running) onClose();
  };
  // A button that was disabled while it ran has lost the focus; after a failure it is where one goes on.
  useEffect(() => {
    if (error && !running) confirm.current?.focus();
  }, [error, running]);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
      withCloseButton={!running}
    >
      <Stack gap="lg">
        <div>{children}</div>
        {error ? (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {error}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={running} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            ref={confirm}
            color={tone === 'danger' ? 'red' : undefined}
            onClick={onConfirm}
            disabled={running || !ready}
            aria-busy={running}
          >
            {running ? (confirmingLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
