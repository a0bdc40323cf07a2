/** What the card shows, from the patient down to the history. */
import { Anchor, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import { ageOn } from '#contract/patients/age.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { usePresent } from '#web/clinic/present.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { minutesSince, sayElapsed } from '../../../../format/duration.ts';
import { PatientPhone } from '../../../patient-phone.tsx';
import type { KnownAppointment } from '../../appointments/cached-appointment.ts';
import { ChoiceBadges } from '../../appointments/choice-badges.tsx';
import type { Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { AppointmentHistory } from '../../appointments/detail/appointment-history.tsx';
import { TeamAlert, VisitNotices } from '../../appointments/detail/patient-alerts.tsx';
import { UntoldMove } from '../../appointments/detail/untold-move.tsx';
import styles from './appointment-card.module.css';
import { CardActions } from './card-actions.tsx';
import { KnownFacts, MoreFacts } from './card-facts.tsx';

type AppointmentCardProps = {
  /** With the patient's facts where the row of a grid has them, or when `details` are there. */
  appointment: KnownAppointment;
  /** Undefined while loading. */
  details: AppointmentDetails | undefined;
  /** In place of what could not be loaded. */
  failed: ReactNode;
  onAsk: (question: Question) => void;
  onOpen: (appointmentId: string) => void;
  /** The status has changed. */
  onStep: () => void;
};

export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, details, failed, onAsk, onOpen, onStep } = props;
  const { status } = appointment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the status changes
  useEffect(onStep, [status]);
  const isPhone = useIsPhone();
  const { birthDate = null, incomplete = false, isFirst = false, lacksAnamnesis = false } = appointment;
  const facts = details?.facts ?? { birthDate, incomplete, isFirst, lacksAnamnesis };
  const actions = <CardActions appointment={appointment} details={details} onAsk={onAsk} />;
  // What is loaded is below the buttons, which keep their place; on a phone they are at the bottom edge.
  return (
    <Stack gap="sm">
      <Patient appointment={appointment} birthDate={facts.birthDate} />
      <TeamAlert alert={details ? details.facts.alert : appointment.alert} />
      <Group gap={6}>
        <StatusSince appointment={appointment} />
        <ChoiceBadges {...appointment} session={null} wantsToMove={details?.wantsToMove} />
      </Group>
      {details ? <UntoldMove appointment={details} /> : null}
      <KnownFacts appointment={appointment} details={details} />
      {isPhone ? null : actions}
      <Group gap={6} className={styles.notices}>
        <VisitNotices facts={facts} onOpen={onOpen} />
      </Group>
      <MoreFacts appointment={appointment} details={details} onAsk={onAsk} onOpen={onOpen} />
      {failed}
      <Foot appointment={appointment} details={details} />
      {isPhone ? actions : null}
    </Stack>
  );
}

/** '34 anos · (24) 98877-6655', with links that call and chat. */
function Patient({ appointment, birthDate }: { appointment: KnownAppointment; birthDate: string | null }) {
  const { patient, patientPhone, phoneOwner, date } = appointment;
  if (!birthDate && !patientPhone) return null;
  return (
    <Text component="div" className={styles.patient}>
      {birthDate ? <span>{ageOn(birthDate, date)}</span> : null}
      {patientPhone ? (
        <PatientPhone name={patient.fullName} phone={patientPhone} owner={phoneOwner}>
          <Anchor href={telephoneLink(patientPhone)} aria-label={`Ligar para ${formatPhone(patientPhone)}`}>
            {formatPhone(patientPhone)}
          </Anchor>
        </PatientPhone>
      ) : null}
    </Text>
  );
}

/** 'Na recepção', 'há 12 min' */
function StatusSince({ appointment: { status, statusSince, date } }: { appointment: KnownAppointment }) {
  const today = useToday();
  const { now } = usePresent();
  const counts = date === today && (status === 'arrived' || status === 'in_service');
  return (
    <>
      <StatusBadge status={status} />
      {counts && statusSince ? (
        <Text size="sm" c="dimmed">
          {sayElapsed(minutesSince(statusSince, now))}
        </Text>
      ) : null}
    </>
  );
}

function Foot({ appointment, details }: Pick<AppointmentCardProps, 'appointment' | 'details'>) {
  const [opened, fold] = useDisclosure(false);
  const listId = useId();
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <UnstyledButton
          onClick={fold.toggle}
          aria-expanded={opened}
          aria-controls={listId}
          className={styles.fold}
          data-opened={opened || undefined}
        >
          <IconChevronDown aria-hidden size="1.05em" /> Histórico
        </UnstyledButton>
        <Anchor component={Link} to={paths.admin.appointment(appointment.id)} size="sm">
          Ver detalhes
        </Anchor>
      </Group>
      <div id={listId}>{opened && details ? <AppointmentHistory {...details} /> : null}</div>
    </div>
  );
}

/** As high as a card with its buttons. */
export const CardSkeleton = () => (
  <Loading>
    <Stack gap="sm" mih="24rem">
      <Skeleton h={14} w="60%" />
      <Skeleton h={24} w="30%" />
      <Skeleton h={12} w="80%" />
      <Skeleton h={12} w="65%" />
      <Skeleton h={42} radius="xl" mt="xs" />
    </Stack>
  </Loading>
);
