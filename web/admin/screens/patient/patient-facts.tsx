/** The data of a patient's record, in cards. Missing values are marked. */
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Patient } from '#contract/patients/patients.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate, formatInstantDate } from '#web/format/date.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { PatientPhone } from '../../patient-phone.tsx';
import { ageOn } from '../../patients/patients/age.ts';
import styles from '../../patients/patients/patients.module.css';

export function PersonalCard({ patient }: { patient: Patient }) {
  const { timeZone } = useClinic();
  const today = useToday();
  const { cpf, birthDate, createdAt } = patient;
  return (
    <FactsCard title="Dados Pessoais">
      <Fact label="CPF">{cpf ? formatCpf(cpf) : notInformed}</Fact>
      <Fact label="Data de Nascimento">
        {birthDate ? (
          <>
            {formatDate(birthDate)}{' '}
            <Text span c="dimmed">
              · {ageOn(birthDate, today)}
            </Text>
          </>
        ) : (
          missing('Não informada')
        )}
      </Fact>
      <Fact label="Cliente desde">{formatInstantDate(createdAt, timeZone)}</Fact>
    </FactsCard>
  );
}

export const ContactCard = ({ patient }: { patient: Patient }) => {
  const { fullName, email, phone, address } = patient;
  return (
    <FactsCard title="Contato">
      <Fact label="E-mail">
        {email ? (
          <Anchor href={`mailto:${email}`}>
            <EmailText>{email}</EmailText>
          </Anchor>
        ) : (
          notInformed
        )}
      </Fact>
      <Fact label="Telefone">
        {phone ? (
          <PatientPhone name={fullName} phone={phone}>
            <Anchor href={telephoneLink(phone)}>{formatPhone(phone)}</Anchor>
          </PatientPhone>
        ) : (
          notInformed
        )}
      </Fact>
      <Fact label="Endereço">{address ? <AddressText>{address}</AddressText> : notInformed}</Fact>
      <Fact label="Mensagens">{sayAccepted(patient)}</Fact>
    </FactsCard>
  );
};

function sayAccepted({ acceptsEmail, acceptsWhatsapp }: Patient): string {
  if (acceptsEmail && acceptsWhatsapp) return 'Aceita e-mail e WhatsApp';
  if (!acceptsEmail && !acceptsWhatsapp) return 'Não quer e-mail nem WhatsApp';
  return acceptsEmail ? 'Aceita e-mail, não quer WhatsApp' : 'Aceita WhatsApp, não quer e-mail';
}

export function NotesCard({ notes }: { notes: string }) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} id={heading} mb="sm">
        Observações
      </Title>
      <Text className={styles.prose}>{notes}</Text>
    </Card>
  );
}

function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} h="100%">
      <Title order={2} id={heading} mb="sm">
        {title}
      </Title>
      <Stack component="dl" gap="sm" className={styles.facts}>
        {children}
      </Stack>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const missing = (text: string) => (
  <Text span c="dimmed">
    {text}
  </Text>
);
const notInformed = missing('Não informado');
