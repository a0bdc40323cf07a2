/** Asks before an action that cannot be undone. An error is shown inside the dialog. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconAlertCircle } from '#web/ui/icons/icons.ts';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Describes the action and what it removes. */
  children: ReactNode;
  confirmLabel: string;
  /** The text of the confirming button while the action runs. */
  confirmingLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'normal';
  /** 'md' where fingers press: 44 px. */
  size?: 'sm' | 'md';
  onConfirm: () => void;
  running?: boolean;
  error?: string | null;
  /** Whether confirming is possible yet, for instance after the affected records are counted. */
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
  size = 'sm',
  onConfirm,
  running = false,
  error,
  ready = true,
}: ConfirmDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!running) onClose();
  };
  // A button loses the focus when it is disabled. After a failure the user continues there.
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
        <Group justify="flex-end" gap="sm" data-keep-free>
          <Button variant="default" size={size} onClick={close} disabled={running} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            ref={confirm}
            size={size}
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
