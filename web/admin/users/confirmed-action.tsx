/** An action on another administrator: a button, and a dialog that asks first and shows the error. */
import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

type ConfirmedActionProps<Data, Failure> = {
  id: string;
  /** The button's text, and with `fullName` its accessible name. */
  label: string;
  fullName: string;
  ActionIcon: Icon;
  button: Pick<ButtonProps, 'variant' | 'color'>;
  title: string;
  confirmLabel: string;
  confirmingLabel: string;
  /** Whether the action removes something. */
  danger?: boolean;
  action: UseMutationOptions<Data, Failure, { id: string }>;
  /** The toast after a success. */
  done: string;
  /** The sentence for an error without a better one. */
  failed: string;
  /** The text of the dialog. */
  children: ReactNode;
};

export function ConfirmedAction<Data, Failure>(props: ConfirmedActionProps<Data, Failure>) {
  const { id, label, fullName, ActionIcon, danger = false, action, done, failed } = props;
  const queryClient = useQueryClient();
  const [asking, dialog] = useDisclosure(false);
  const run = useMutation({
    ...action,
    onSuccess: async () => {
      dialog.close();
      notify.success(done);
      await queryClient.invalidateQueries({ queryKey: api.users.key() });
    },
  });
  return (
    <>
      <Button
        {...props.button}
        size="sm"
        onClick={dialog.open}
        leftSection={<ActionIcon aria-hidden size="1.1em" />}
        aria-label={`${label}: ${fullName}`}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          dialog.close();
          run.reset();
        }}
        title={props.title}
        confirmLabel={props.confirmLabel}
        confirmingLabel={props.confirmingLabel}
        {...(danger ? { cancelLabel: 'Cancelar', tone: 'danger' } : {})}
        onConfirm={() => run.mutate({ id })}
        running={run.isPending}
        error={run.error ? errorMessage(run.error, failed) : null}
      >
        {props.children}
      </ConfirmDialog>
    </>
  );
}
