/** How the clinic is reached: by WhatsApp, by telephone, and where patients book by themselves, in the portal. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { LinkedAppointment } from '#contract/booking/appointment-links.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { IconCalendarPlus, IconPhone } from '#web/ui/icons/icons.ts';

export function ContactClinic({ appointment }: { appointment: LinkedAppointment }) {
  const { whatsappUrl, phone, canBookInPortal } = appointment;
  return (
    <>
      {canBookInPortal ? (
        <Button
          component={Link}
          to={paths.portal.appointments()}
          size="md"
          leftSection={<IconCalendarPlus aria-hidden size="1.2em" />}
        >
          Escolher um horário no portal
        </Button>
      ) : null}
      <WhatsappButton href={whatsappUrl} size="md" variant={canBookInPortal ? 'default' : 'filled'}>
        Falar pelo WhatsApp
      </WhatsappButton>
      {phone ? (
        <Button
          component="a"
          href={telephoneLink(phone)}
          variant="default"
          size="md"
          leftSection={<IconPhone aria-hidden size="1.2em" />}
        >
          Ligar: {formatPhone(phone)}
        </Button>
      ) : null}
    </>
  );
}
