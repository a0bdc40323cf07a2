/** Communication channels of the clinic: a link, or a message for a channel that is not configured. */
import type { PortalClinic } from '#contract/screens/portal.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import {
  type Icon,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconMail,
  IconPhone,
} from '#web/ui/icons/icons.ts';

export type Channel = {
  name: string;
  /** Shown below the name. */
  detail: string | null;
  /** Null while it is not configured. */
  href: string | null;
  /** Opens in a new tab. */
  opensNewTab: boolean;
  /** Message when it is not configured. */
  missing: string;
  Icon: Icon;
};

export const channelsOf = (clinic: PortalClinic): Channel[] => [
  {
    name: 'WhatsApp',
    detail: null,
    href: clinic.whatsappUrl,
    opensNewTab: true,
    missing: 'Link do WhatsApp não configurado',
    Icon: IconBrandWhatsapp,
  },
  {
    name: 'Instagram',
    detail: null,
    href: clinic.instagramUrl,
    opensNewTab: true,
    missing: 'Link do Instagram não configurado',
    Icon: IconBrandInstagram,
  },
  {
    name: 'Facebook',
    detail: null,
    href: clinic.facebookUrl,
    opensNewTab: true,
    missing: 'Link do Facebook não configurado',
    Icon: IconBrandFacebook,
  },
  {
    name: 'E-mail',
    detail: clinic.email,
    href: clinic.email && `mailto:${clinic.email}`,
    opensNewTab: false,
    missing: 'E-mail não configurado',
    Icon: IconMail,
  },
  {
    name: 'Telefone',
    detail: clinic.phone && formatPhone(clinic.phone),
    href: clinic.phone && telephoneLink(clinic.phone),
    opensNewTab: false,
    missing: 'Telefone não configurado',
    Icon: IconPhone,
  },
];
