import { Button } from '@mantine/core';
import { IconLogout } from '#web/ui/icons/icons.ts';

type SignOutButtonProps = {
  /** `useSignOut()`, or `useEmergencySignOut()` where the server may not answer. */
  signOut: { mutate: () => void; isPending: boolean };
};

export const SignOutButton = ({ signOut }: SignOutButtonProps) => (
  <Button
    size="md"
    variant="subtle"
    color="gray"
    onClick={() => signOut.mutate()}
    disabled={signOut.isPending}
    leftSection={<IconLogout aria-hidden size="1.2em" />}
  >
    Sair do aplicativo
  </Button>
);
