/** Contact data of the clinic, as several pages show it. */
import type { PortalClinic } from '#contract/screens/portal.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconClock, IconMail, IconMapPin, IconPhone } from '#web/ui/icons/icons.ts';
import type { Fact } from './facts.tsx';

export const addressFact = ({ address }: PortalClinic): Fact => ({
  label: 'Endereço',
  value: address ? <AddressText>{address}</AddressText> : null,
  Icon: IconMapPin,
});

export const phoneFact = ({ phone }: PortalClinic): Fact => ({
  label: 'Telefone',
  value: phone ? <a href={telephoneLink(phone)}>{formatPhone(phone)}</a> : null,
  Icon: IconPhone,
});

export const emailFact = ({ email }: PortalClinic): Fact => ({
  label: 'E-mail',
  value: email ? (
    <a href={`mailto:${email}`}>
      <EmailText>{email}</EmailText>
    </a>
  ) : null,
  Icon: IconMail,
});

export const hoursFact = ({ businessHours }: PortalClinic): Fact => ({
  label: 'Horário de atendimento',
  value: businessHours,
  Icon: IconClock,
});
