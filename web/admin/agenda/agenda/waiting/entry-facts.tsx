/** What is needed to call a patient of the waiting list: name, phone, wishes, and how long the wait is. */
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { saySince, sayWishes } from '#web/clinic/say-waiting.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { PatientPhone } from '../../../patient-phone.tsx';

type EntryFactsProps = {
  entry: WaitingEntry;
  /** Text of the WhatsApp message. */
  text?: string;
};

export function EntryFacts({ entry, text }: EntryFactsProps) {
  const { timeZone } = useClinic();
  const today = useToday();
  const { patient, service, professional, priority, createdAt } = entry;
  return (
    <div>
      <Group gap="0.15rem var(--mantine-spacing-xs)">
        <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit" fw="bold">
          {patient.fullName}
        </Anchor>
        {priority === 'high' ? (
          <Badge color="clay" flex="none">
            Prioridade
          </Badge>
        ) : null}
      </Group>
      <Text size="sm">
        {service}
        {professional ? `, ${professional.fullName}` : ''}
      </Text>
      <Text size="sm" c="dimmed">
        {sayWishes(entry)} · espera {saySince(createdAt, timeZone, today)}
      </Text>
      {patient.phone ? (
        <Text component="div" size="sm">
          <PatientPhone name={patient.fullName} phone={patient.phone} owner={patient.phoneOwner} text={text}>
            <Anchor href={telephoneLink(patient.phone)} inherit>
              {formatPhone(patient.phone)}
            </Anchor>
          </PatientPhone>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          Sem telefone
        </Text>
      )}
    </div>
  );
}
