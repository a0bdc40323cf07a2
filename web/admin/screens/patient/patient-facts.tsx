/** The data of a patient's record, in cards. Missing values are marked. */
import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ageOn } from '#contract/patients/age.ts';
import type { Patient } from '#contract/patients/patients.ts';
import { sexNames, wayFoundNames } from '#contract/patients/registration.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate, formatInstantDate } from '#web/format/date.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { formatPostalCode } from '#web/format/postal-code.ts';
import { paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { PatientPhone } from '../../patient-phone.tsx';
import styles from '../../patients/patients/patients.module.css';

export function PersonalCard({ patient }: { patient: Patient }) {
  const { timeZone } = useClinic();
  const today = useToday();
  const can = useCan();
  const seesCpf = can('registration') || can('record');
  const { civilName, sex, cpf, birthDate, guardianName, guardianCpf, guardianPhone, createdAt } = patient;
  return (
    <FactsCard title="Dados Pessoais">
      {civilName ? <Fact label="Nome civil">{civilName}</Fact> : null}
      {seesCpf ? <Fact label="CPF">{cpf ? formatCpf(cpf) : notInformed}</Fact> : null}
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
      {sex ? <Fact label="Sexo">{sexNames[sex]}</Fact> : null}
      {guardianName || guardianPhone ? (
        <Fact label="Responsável">
          {[guardianName, guardianCpf && `CPF ${formatCpf(guardianCpf)}`].filter(Boolean).join(' · ')}{' '}
          {guardianPhone ? (
            <PatientPhone name={guardianName ?? 'responsável'} phone={guardianPhone}>
              <Anchor href={telephoneLink(guardianPhone)}>{formatPhone(guardianPhone)}</Anchor>
            </PatientPhone>
          ) : null}
        </Fact>
      ) : null}
      {patient.healthInsurance ? <Fact label="Convênio">{patient.healthInsurance}</Fact> : null}
      <Fact label="Cadastro em">{formatInstantDate(createdAt, timeZone)}</Fact>
      <HowFound patient={patient} />
    </FactsCard>
  );
}

export const ContactCard = ({ patient }: { patient: Patient }) => {
  const { id, fullName, email, phone, postalCode, address, hasAccount } = patient;
  const edit = paths.admin.editPatient(id);
  const mayEdit = useMayOpen()(edit);
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
      <Fact label="Endereço">
        {address ? <AddressText>{address}</AddressText> : notInformed}
        {postalCode ? <div>CEP {formatPostalCode(postalCode)}</div> : null}
      </Fact>
      <Fact label="Mensagens">{sayAccepted(patient)}</Fact>
      <Fact label="Acesso ao portal">
        {hasAccount ? (email ? 'Com o e-mail acima' : 'Sem e-mail, não entra') : 'Não tem'}
        {mayEdit && !hasAccount ? (
          <>
            {' · '}
            <Anchor component={Link} to={`${edit}#acesso`}>
              Dar acesso
            </Anchor>
          </>
        ) : null}
      </Fact>
    </FactsCard>
  );
};

function HowFound({ patient: { howFound, howFoundDetail } }: { patient: Patient }) {
  const parts = [howFound && wayFoundNames[howFound], howFoundDetail].filter(Boolean);
  return parts.length > 0 ? <Fact label="Como conheceu a clínica">{parts.join(' · ')}</Fact> : null;
}

function sayAccepted({ acceptsEmail, acceptsWhatsapp }: Patient): string {
  // Not 'aceita': imported patients were not asked. It says how messages go.
  if (acceptsEmail && acceptsWhatsapp) return 'Por e-mail e WhatsApp';
  if (!acceptsEmail && !acceptsWhatsapp) return 'Não quer e-mail nem WhatsApp';
  return acceptsEmail ? 'Só por e-mail, não quer WhatsApp' : 'Só por WhatsApp, não quer e-mail';
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
