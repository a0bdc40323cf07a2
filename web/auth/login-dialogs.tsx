/** The dialogs of the login screen. Their code is fetched at the first interaction. */
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IconAlertCircle, IconUserQuestion } from '#web/ui/icons/icons.ts';
import { ForgottenPasswordDialog } from './forgotten-password-dialog.tsx';
import styles from './login-dialogs.module.css';
import type { LoginProblem } from './login-problem.ts';

type LoginDialogsProps = {
  asking: boolean;
  onAsked: () => void;
  /** From the login form. */
  email: string;
  problem: LoginProblem | null;
  onProblemRead: () => void;
};

export function LoginDialogs({ asking, onAsked, email, problem, onProblemRead }: LoginDialogsProps) {
  // First rendered closed: a dialog stores the focused element when it opens, to focus it again when it closes.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const message = (drawn && problem?.dialog) || null;
  const notAssociated = drawn && (problem?.notAssociated ?? false);
  return (
    <>
      <ForgottenPasswordDialog opened={drawn && asking} onClose={onAsked} email={email} />
      <LoginErrorDialog message={message} onClose={onProblemRead} />
      <NotAssociatedDialog opened={notAssociated} onClose={onProblemRead} />
    </>
  );
}

type LoginErrorDialogProps = { message: string | null; onClose: () => void };

const LoginErrorDialog = ({ message, onClose }: LoginErrorDialogProps) => (
  <Modal opened={message !== null} onClose={onClose} title="Erro ao fazer login" size="sm">
    <Stack gap="lg">
      <div className={styles.message}>
        <IconAlertCircle aria-hidden className={styles.icon} />
        <Text>{message}</Text>
      </div>
      <Button onClick={onClose} data-autofocus>
        Tentar novamente
      </Button>
    </Stack>
  </Modal>
);

type NotAssociatedDialogProps = { opened: boolean; onClose: () => void };

const NotAssociatedDialog = ({ opened, onClose }: NotAssociatedDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Conta não associada"
    size="sm"
    classNames={{ title: styles.redTitle, header: styles.centredHeader }}
    withCloseButton={false}
  >
    <Stack gap="lg" align="center" ta="center">
      <span className={styles.badge}>
        <IconUserQuestion aria-hidden size="2rem" stroke={1.5} />
      </span>
      <Text>
        Sua conta existe, mas não está associada a nenhum perfil de paciente. Entre em contato com o
        administrador ou tente outro e-mail.
      </Text>
      <Button color="red" fullWidth onClick={onClose} data-autofocus>
        Entendi
      </Button>
    </Stack>
  </Modal>
);
