/** Shown to one of the staff who must set up a second factor before using the area. */
import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { AuthLayout } from '../auth-layout.tsx';
import { useSignOut } from '../sign-out.ts';
import styles from './second-factor.module.css';
import { SetUp } from './set-up.tsx';

const title = 'Proteja a sua conta';
const why = 'A clínica pede verificação em duas etapas a toda a equipe. Configure a sua para continuar.';

type SetupRequiredProps = {
  onDone: () => void;
  /** Shown as a dialog above a form with unsaved changes. */
  over: boolean;
};

export function SetupRequired({ onDone, over }: SetupRequiredProps) {
  const signOut = useSignOut();
  const content = (
    <Stack gap="md">
      <SetUp onDone={onDone} />
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={styles.link}
        onClick={() => signOut.mutate()}
        disabled={signOut.isPending}
      >
        Sair da conta
      </Anchor>
    </Stack>
  );
  if (!over) {
    return (
      <AuthLayout title={title} documentTitle="Verificação em duas etapas" subtitle={why}>
        {content}
      </AuthLayout>
    );
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text c="dimmed" mb="md">
        {why} O que você digitou continua aqui.
      </Text>
      {content}
    </Modal>
  );
}
