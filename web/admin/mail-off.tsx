/** What administrators read while the clinic sends no mail (`SMTP_URL`). */
import { Alert, Code } from '@mantine/core';
import { useClinic } from '#web/clinic/clinic.ts';
import { IconMailOff } from '#web/ui/icons/icons.ts';

export const mailIsOff =
  'Esta clínica não envia e-mails: a mensagem ficou na pasta “mail” dos dados do servidor.';

export function MailOffBanner() {
  const { sendsMail } = useClinic();
  if (sendsMail) return null;
  return (
    <Alert color="yellow" icon={<IconMailOff aria-hidden />} title="O envio de e-mails está desligado">
      Nenhuma mensagem chega aos pacientes. Cada uma fica na pasta “mail” dos dados do servidor, e o link de
      uma nova senha aparece na tela para você entregar. Para ligar o envio, quem cuida do servidor define{' '}
      <Code>SMTP_URL</Code> e <Code>MAIL_FROM</Code>.
    </Alert>
  );
}
