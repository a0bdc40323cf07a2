/**
 * Hands over an access: login address, login and password, or a one-use link. Shown once, right after it was set: the
 * server stores only hashes. Nothing but the button closes it, so that no slip loses the password.
 */
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { paths } from '#web/paths.ts';
import { FormActions } from '#web/ui/form.tsx';
import { IconAlertCircle, IconKey } from '#web/ui/icons/icons.ts';
import { PrintedSheet, SheetActions } from '#web/ui/printed-sheet.tsx';
import { useHeldPage } from '#web/ui/unsaved-changes.tsx';
import { mailIsOff } from '../../mail-off.tsx';
import { whatsappChat } from '../../whatsapp-chat.ts';
import { type Access, accessRows, accessText, linkValidity } from './access-text.ts';
import styles from './hand-over.module.css';

type HandOver = {
  /** @param then called when the dialog is closed */
  handOver: (access: Access, then?: () => void) => void;
  dialog: ReactNode;
};

export function useHandOver(): HandOver {
  const [handed, setHanded] = useState<{ access: Access; then?: (() => void) | undefined }>();
  const [opened, { open, close }] = useDisclosure(false);
  // Back, a link or a reload would lose the password, too.
  const release = useHeldPage(opened);
  const done = () => {
    release();
    close();
    handed?.then?.();
  };
  return {
    handOver: (access, then) => {
      setHanded({ access, then });
      open();
    },
    dialog: (
      <Modal
        opened={opened}
        onClose={done}
        // Until the dialog has faded out, it keeps its content.
        onExitTransitionEnd={() => setHanded(undefined)}
        title={handed?.access.password === null ? 'Entregue o link' : 'Entregue o acesso'}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {handed ? <Content access={handed.access} onDone={done} /> : null}
      </Modal>
    ),
  };
}

function Content({ access, onDone }: { access: Access; onDone: () => void }) {
  const { clinicName, sendsMail } = useClinic();
  const { name, email, phone, password, link } = access;
  const loginAddress = new URL(paths.login(), window.location.href).href;
  const text = accessText(access, { clinicName, loginAddress });
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconKey aria-hidden />} role="status" title="Mostrado só agora">
        {password === null
          ? 'Este link não aparece de novo: copie ou envie antes de fechar.'
          : 'A senha não aparece de novo: copie, envie ou imprima antes de fechar.'}
        {link ? ` ${linkValidity[link.purpose]}` : ''}
      </Alert>
      <LocalAddressAlert address={link?.url ?? loginAddress} />
      {link ? (
        <Text size="sm" c="dimmed">
          {sendsMail
            ? `O link também está na fila de e-mails para ${email}. Se não chegar, entregue este.`
            : mailIsOff}
        </Text>
      ) : null}
      <PrintedSheet>
        <Text fw={500}>
          {clinicName}: acesso de {name}
        </Text>
        <Stack component="dl" gap="xs" mt="sm" className={styles.rows}>
          {accessRows(access, loginAddress).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Stack>
      </PrintedSheet>
      <SheetActions text={text} copyLabel="Copiar" copiedLabel="Copiado" canPrint={password !== null}>
        <WhatsappButton variant="light" href={whatsappChat(phone, text)}>
          WhatsApp
        </WhatsappButton>
      </SheetActions>
      <FormActions>
        <Button onClick={onDone}>{link && sendsMail ? 'Pronto' : 'Pronto, já entreguei'}</Button>
      </FormActions>
    </Stack>
  );
}

const isLocal = (address: string) => /^(localhost|127\..*|\[::1\])$/u.test(new URL(address).hostname);

/** Where the server has no address but this machine's own. */
const LocalAddressAlert = ({ address }: { address: string }) =>
  isLocal(address) ? (
    <Alert color="yellow" icon={<IconAlertCircle aria-hidden />}>
      Este endereço só abre neste computador. Para abrir em outros, quem cuida do servidor precisa definir o
      endereço da clínica.
    </Alert>
  ) : null;
