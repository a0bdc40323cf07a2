/** How to reach somebody who is to pay or to come: each is a link. */
import { Anchor } from '@mantine/core';
import type { client } from '#web/api/client.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { MissingValue } from '#web/ui/missing-value.tsx';
import { PatientPhone, PhoneOwner } from './patient-phone.tsx';

type Debtor = Awaited<ReturnType<typeof client.figures.debtors>>['rows'][number]['patient'];
type Details = Omit<Debtor, 'id' | 'email'> & Partial<Pick<Debtor, 'email'>>;

export function ContactDetails({ patient }: { patient: Details | null }) {
  if (!patient?.phone)
    return patient?.email ? (
      <Anchor href={`mailto:${patient.email}`} underline="always" inherit>
        <EmailText>{patient.email}</EmailText>
      </Anchor>
    ) : (
      <MissingValue>Sem telefone</MissingValue>
    );
  const { fullName, phone, phoneOwner, acceptsWhatsapp } = patient;
  const number = (
    <Anchor href={telephoneLink(phone)} underline="always" inherit>
      {formatPhone(phone)}
    </Anchor>
  );
  return acceptsWhatsapp ? (
    <PatientPhone name={fullName} phone={phone} owner={phoneOwner}>
      {number}
    </PatientPhone>
  ) : (
    <>
      {number} <PhoneOwner owner={phoneOwner} /> <MissingValue>não quer WhatsApp</MissingValue>
    </>
  );
}
