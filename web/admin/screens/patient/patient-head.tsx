/** The head of a patient's page. Who it is, the alert and what is next stay in sight while the page scrolls. */
import { Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ageOn } from '#contract/patients/age.ts';
import { contactPhone } from '#contract/patients/registration.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { dayOfInstant, formatLongDate } from '#web/format/date.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconAlertTriangle } from '#web/ui/icons/icons.ts';
import { Back } from '#web/ui/page.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { PatientPhone } from '../../patient-phone.tsx';
import { HeadFacts, type HeadFactsProps } from './head-facts.tsx';
import styles from './patient-head.module.css';

type PatientHeadProps = HeadFactsProps & {
  /** The main action last. */
  actions: ReactNode;
};

function measure(head: HTMLElement | null) {
  if (!head) return;
  const observer = new ResizeObserver(() =>
    head.parentElement?.style.setProperty('--measured-head', `${head.offsetHeight}px`),
  );
  observer.observe(head);
  return () => observer.disconnect();
}

export function PatientHead({ patient, actions, ...facts }: PatientHeadProps) {
  // The head stays in sight: of a phone the facts would take a third.
  const isPhone = useIsPhone();
  const below = <HeadFacts patient={patient} {...facts} />;
  return (
    <>
      <DocumentTitle>Paciente</DocumentTitle>
      <div className={styles.above} data-screen-only>
        <Back to={paths.admin.patients()} />
        <div className={styles.actions} data-keep-free>
          {actions}
        </div>
      </div>
      <header
        ref={measure}
        className={styles.head}
        data-alert={patient.alert || facts.visits.told ? true : undefined}
        data-keep-free
      >
        <PatientAvatar
          name={patient.fullName}
          photoUrl={patient.photoUrl}
          size="lg"
          className={styles.picture}
        />
        <Who patient={patient} visits={facts.visits} />
        {patient.alert ? (
          <p className={styles.alert} title="Alerta para a equipe">
            <IconAlertTriangle role="img" aria-label="Alerta para a equipe:" size="1.15em" />
            {patient.alert}
          </p>
        ) : null}
        {facts.visits.told ? (
          <p className={styles.alert}>
            <IconAlertTriangle aria-hidden size="1.15em" />
            <Anchor
              c="inherit"
              underline="always"
              component={Link}
              to={paths.admin.patient(patient.id, { anamnese: 'ver' })}
              inherit
            >
              O paciente contou, por revisar: {facts.visits.told.join('; ')}
            </Anchor>
          </p>
        ) : null}
        {isPhone ? null : below}
      </header>
      {isPhone ? below : null}
    </>
  );
}

function Who({ patient, visits }: Pick<PatientHeadProps, 'patient' | 'visits'>) {
  const { id, fullName, birthDate, email } = patient;
  const { phototype, deniedAllergiesAt } = visits;
  const { phone, phoneOwner } = contactPhone(patient);
  const today = useToday();
  const { timeZone } = useClinic();
  return (
    <div className={styles.who}>
      <Title order={1} className={styles.name}>
        {fullName}
      </Title>
      <span className={styles.reach}>
        {birthDate ? <span>{ageOn(birthDate, today)}</span> : null}
        {/* 'III: queima um pouco, ...' */}
        {phototype ? <span title={phototype}>Fototipo {phototype.split(':')[0]}</span> : null}
        {deniedAllergiesAt ? (
          <Anchor
            c="dimmed"
            component={Link}
            to={paths.admin.patient(id, { anamnese: 'ver' })}
            title={`Respondido em ${formatLongDate(dayOfInstant(deniedAllergiesAt, timeZone))}`}
          >
            Sem alergias conhecidas
          </Anchor>
        ) : null}
        {phone ? (
          <PatientPhone name={fullName} phone={phone} owner={phoneOwner}>
            <Anchor href={telephoneLink(phone)} c="dimmed">
              {formatPhone(phone)}
            </Anchor>
          </PatientPhone>
        ) : null}
        {email ? (
          <Anchor href={`mailto:${email}`} c="dimmed" className={styles.email}>
            <EmailText>{email}</EmailText>
          </Anchor>
        ) : null}
      </span>
    </div>
  );
}
