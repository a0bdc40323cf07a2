/** What administrators read while the clinic sends no mail. */
import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { IconMailOff } from '#web/ui/icons/icons.ts';

export const mailIsOff =
  'Esta clínica não envia e-mails: a mensagem ficou na pasta “mail” dos dados do servidor.';

export function MailOffBanner() {
  const { sendsMail } = useClinic();
  const mayOpen = useMayOpen();
  if (sendsMail) return null;
  return (
    <Alert color="yellow" icon={<IconMailOff aria-hidden />} title="O envio de e-mails está desligado">
      Nenhuma mensagem chega aos pacientes. O link de uma nova senha aparece na tela para você entregar.{' '}
      {mayOpen(paths.admin.serverSettings()) ? 'Ligue o envio em' : 'Um administrador liga o envio em'}{' '}
      {mayOpen(paths.admin.serverSettings()) ? (
        <Anchor
          component={Link}
          to={paths.admin.serverSettings()}
          inherit
          underline="always"
          style={{ whiteSpace: 'nowrap' }}
        >
          E-mail e cópias
        </Anchor>
      ) : (
        'E-mail e cópias'
      )}
      .
    </Alert>
  );
}
