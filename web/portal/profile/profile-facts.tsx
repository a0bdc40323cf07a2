import { Card } from '@mantine/core';
import type { PortalProfile } from '#contract/screens/portal.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import styles from './profile.module.css';

export function ProfileFacts({ patient }: { patient: PortalProfile }) {
  const facts = [
    { label: 'CPF', value: patient.cpf && formatCpf(patient.cpf), missing: 'Não informado' },
    { label: 'Telefone', value: patient.phone && formatPhone(patient.phone), missing: 'Não informado' },
    {
      label: 'Endereço',
      value: patient.address && <AddressText>{patient.address}</AddressText>,
      missing: 'Não informado',
    },
    {
      label: 'Data de nascimento',
      value: patient.birthDate && formatDate(patient.birthDate),
      missing: 'Não informada',
    },
    // Of few patients.
    ...(patient.guardianName ? [{ label: 'Responsável', value: patient.guardianName, missing: '' }] : []),
  ];
  return (
    <Card component="dl" className={styles.facts}>
      {facts.map(({ label, value, missing }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={value ? undefined : true}>{value || missing}</dd>
        </div>
      ))}
    </Card>
  );
}
