/** The device in the patient's hands. The session on it ends: only the form is left. */
import { Button, type ButtonProps, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#web/api/error-messages.ts';
import { leaveQuietly } from '#web/auth/sign-out.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconDeviceTablet } from '#web/ui/icons/icons.ts';

type LendDeviceProps = Pick<ButtonProps, 'size' | 'variant'> & {
  lend: () => Promise<{ access: string }>;
  /** Where the access opens. */
  to: string;
  /** What happens. */
  children: ReactNode;
};

export function LendDevice({ lend, to, size, variant = 'subtle', children }: LendDeviceProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const lending = useMutation({
    mutationFn: async () => {
      const { access } = await lend();
      // Before the session ends: the staff's area follows its end to the login.
      await navigate(to, { replace: true, state: { access } });
      await leaveQuietly(queryClient);
      // A new page keeps nothing of the staff's in its memory.
      window.location.reload();
    },
  });
  return (
    <>
      <Button
        variant={variant}
        size={size}
        leftSection={<IconDeviceTablet aria-hidden size="1.1em" />}
        onClick={open}
      >
        Entregar este aparelho ao paciente
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title="Entregar este aparelho ao paciente?"
        confirmLabel="Entregar"
        confirmingLabel="Abrindo..."
        running={lending.isPending}
        error={lending.error ? errorMessage(lending.error) : null}
        onConfirm={() => lending.mutate()}
      >
        <Text>{children}</Text>
      </ConfirmDialog>
    </>
  );
}
