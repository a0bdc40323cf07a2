/** The head of a patient's page: photo, name, e-mail and phone. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Patient } from '#contract/patients/patients.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconMail, IconPhone } from '#web/ui/icons/icons.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { PatientPhone } from '../../patient-phone.tsx';
import styles from '../../patients/patients/patients.module.css';

/** @param actions the main action last */
export const PatientHeading = ({ patient, actions }: { patient: Patient; actions: ReactNode }) => (
  <PageHeader
    title={patient.fullName}
    documentTitle="Paciente"
    back={{ to: paths.admin.patients() }}
    picture={<PatientAvatar name={patient.fullName} photoUrl={patient.photoUrl} size="xl" />}
    description={
      <span className={styles.reach}>
        {patient.email ? (
          <Anchor href={`mailto:${patient.email}`} c="dimmed">
            <IconMail aria-hidden size="1.05em" /> <EmailText>{patient.email}</EmailText>
          </Anchor>
        ) : null}
        {patient.phone ? (
          <PatientPhone name={patient.fullName} phone={patient.phone}>
            <Anchor href={telephoneLink(patient.phone)} c="dimmed">
              <IconPhone aria-hidden size="1.05em" /> {formatPhone(patient.phone)}
            </Anchor>
          </PatientPhone>
        ) : null}
      </span>
    }
    actions={actions}
  />
);
