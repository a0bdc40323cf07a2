/** The two dialogs a sign-in can end with. */
import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconUserQuestion } from '@tabler/icons-react';
import styles from './login-dialogs.module.css';

type LoginErrorDialogProps = { message: string | null; onClose: () => void };

export const LoginErrorDialog = ({ message, onClose }: LoginErrorDialogProps) => (
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

export const NotAssociatedDialog = ({ opened, onClose }: NotAssociatedDialogProps) => (
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
