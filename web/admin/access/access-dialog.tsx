/**
 * Hands over an access: login address, login and password, or a one-use link. Shown once, right after it was set: the
 * server stores only hashes. Nothing but the button closes it, so that no slip loses the password.
 */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconKey, IconPrinter } from '@tabler/icons-react';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { FormActions } from '#web/ui/form.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import { messageIsKept } from '../mail-off.tsx';
import styles from './access-dialog.module.css';
import { type Access, accessRows, accessText, linkValidity, whatsappChat } from './access-text.ts';

/** @param access null while nothing is handed over */
export const AccessDialog = ({ access, onClose }: { access: Access | null; onClose: () => void }) => (
  <Modal
    opened={access !== null}
    onClose={onClose}
    title={access?.password === null ? 'Entregue o link' : 'Entregue o acesso'}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    {access ? <HandOver access={access} onClose={onClose} /> : null}
  </Modal>
);

function HandOver({ access, onClose }: { access: Access; onClose: () => void }) {
  const { clinicName } = useClinic();
  const clipboard = useClipboard({ timeout: 2_000 });
  const { name, phone, password, link } = access;
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
      {link ? (
        <Text size="sm" c="dimmed">
          Esta clínica não envia e-mails: {messageIsKept}
        </Text>
      ) : null}
      <PrintedSheet>
        <Text fw={500}>
          {clinicName}: acesso de {name}
        </Text>
        <dl className={styles.rows}>
          {accessRows(access, loginAddress).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </PrintedSheet>
      <Group gap="xs">
        <Button
          variant="light"
          onClick={() => clipboard.copy(text)}
          leftSection={
            clipboard.copied ? <IconCheck aria-hidden size="1.1em" /> : <IconCopy aria-hidden size="1.1em" />
          }
        >
          {clipboard.copied ? 'Copiado' : 'Copiar'}
        </Button>
        <Button
          variant="light"
          component="a"
          href={whatsappChat(phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp aria-hidden size="1.1em" />}
        >
          WhatsApp
        </Button>
        {password === null ? null : (
          <Button
            variant="light"
            onClick={() => window.print()}
            leftSection={<IconPrinter aria-hidden size="1.1em" />}
          >
            Imprimir
          </Button>
        )}
      </Group>
      {clipboard.error ? (
        <Text size="sm" c="dimmed" role="status">
          Este navegador não deixa copiar por aqui. Selecione o texto e copie.
        </Text>
      ) : null}
      <FormActions>
        <Button onClick={onClose} data-autofocus>
          Pronto, já entreguei
        </Button>
      </FormActions>
    </Stack>
  );
}
