/** What the card shows, from the patient down to the history. */
import { Anchor, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCalendarEvent,
  IconCalendarTime,
  IconChevronDown,
  IconDoor,
  IconNote,
  IconSparkles,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { AppointmentDetails } from '#contract/appointment-details.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { usePresent, useToday } from '#web/clinic/clinic.ts';
import { sessionLabel } from '#web/clinic/session-progress.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { unnamedProfessional } from '#web/clinic/what-and-who.ts';
import { capitalise, formatLongDate, sayShortDate } from '#web/format/date.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { KnownAppointment } from '../../appointments/cached-appointment.ts';
import { ChoiceBadges } from '../../appointments/choice-badges.tsx';
import type { Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { AppointmentHistory } from '../../appointments/detail/appointment-history.tsx';
import { writeNotesLabel } from '../../appointments/detail/appointment-notes.tsx';
import { cancelledBecause } from '../../appointments/detail/history-wording.ts';
import { TeamAlert, VisitNotices } from '../../appointments/detail/patient-alerts.tsx';
import { durationLabel, minutesSince, sayElapsed } from '../../appointments/duration-label.ts';
import { PatientPhone } from '../../patient-phone.tsx';
import { ageOn } from '../../patients/detail/age.ts';
import { spanOf } from '../grid/columns.ts';
import { sayHours } from '../grid/grid-geometry.ts';
import styles from './appointment-card.module.css';
import { CardActions } from './card-actions.tsx';

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
  const { birthDate = null, incomplete = false, isFirst = false } = appointment;
  const facts = details?.facts ?? { birthDate, incomplete, isFirst };
  const actions = <CardActions appointment={appointment} details={details} onAsk={onAsk} />;
  // What is loaded is below the buttons, which keep their place; on a phone they are at the bottom edge.
  return (
    <Stack gap="sm">
      <Patient appointment={appointment} birthDate={facts.birthDate} />
      <TeamAlert alert={details ? details.facts.alert : appointment.alert} />
      <Group gap={6}>
        <StatusSince appointment={appointment} />
        <ChoiceBadges {...appointment} session={null} />
      </Group>
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
  const { patient, patientPhone, date } = appointment;
  if (!birthDate && !patientPhone) return null;
  return (
    <Text component="div" className={styles.patient}>
      {birthDate ? <span>{ageOn(birthDate, date)}</span> : null}
      {patientPhone ? (
        <PatientPhone name={patient.fullName} phone={patientPhone}>
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

type FactsProps = Pick<AppointmentCardProps, 'appointment' | 'details' | 'onAsk' | 'onOpen'>;

/** What each row of a screen knows. */
function KnownFacts({ appointment, details }: Pick<FactsProps, 'appointment' | 'details'>) {
  const today = useToday();
  const mayOpen = useMayOpen();
  const { date, durationMinutes, service, session, professional, patient } = appointment;
  const plan = details?.series?.treatmentPlanId ? paths.admin.patientTreatment(patient.id) : null;
  return (
    <dl className={styles.facts}>
      <Fact label="Horário" Icon={IconCalendarTime}>
        <span title={capitalise(formatLongDate(date))}>{capitalise(sayShortDate(date, today))}</span>,{' '}
        <strong>{sayHours(spanOf(appointment))}</strong>{' '}
        <span className={styles.quiet}>({durationLabel(durationMinutes)})</span>
      </Fact>
      <Fact label="Procedimento" Icon={IconSparkles}>
        {service}
        {session ? (
          <>
            {' · '}
            {plan && mayOpen(plan) ? (
              <Anchor component={Link} to={plan}>
                {sessionLabel(session)}
              </Anchor>
            ) : (
              sessionLabel(session)
            )}
          </>
        ) : null}
      </Fact>
      {professional.fullName === unnamedProfessional ? null : (
        <Fact label="Profissional" Icon={IconUser}>
          {professional.fullName}
        </Fact>
      )}
    </dl>
  );
}

const SkeletonLine = ({ w }: { w: string }) => <Skeleton h={12} my={6} w={w} />;

function MoreFacts({ appointment, details, onAsk, onOpen }: FactsProps) {
  const today = useToday();
  const can = useCan();
  // As much as is usual, so that the card rather gets shorter.
  if (!details)
    return (
      <Stack gap="0.375rem">
        <Skeleton h={22} w="35%" radius="xl" mb="xs" />
        {appointment.resourceIds?.length ? <SkeletonLine w="40%" /> : null}
        <SkeletonLine w="55%" />
        {can('record') ? (
          <>
            <SkeletonLine w="70%" />
            <SkeletonLine w="45%" />
          </>
        ) : null}
      </Stack>
    );
  const rooms = details.resources.map(({ name }) => name).join(', ');
  const { cancelReason: reason, notes } = details;
  const { next } = details.facts;
  return (
    <dl className={styles.facts}>
      {rooms ? (
        <Fact label="Salas e equipamentos" Icon={IconDoor}>
          {rooms}
        </Fact>
      ) : null}
      {reason ? (
        <Fact label="Motivo do cancelamento" Icon={IconCalendarEvent}>
          {capitalise(cancelledBecause[reason])}
        </Fact>
      ) : null}
      {next ? (
        <Fact label="Próximo agendamento" Icon={IconCalendarEvent}>
          <Anchor component="button" type="button" onClick={() => onOpen(next.id)} ta="left">
            Próximo: {sayShortDate(next.date, today)}, {next.time}
          </Anchor>
        </Fact>
      ) : null}
      {can('record') ? <Notes notes={notes} onWrite={() => onAsk('notes')} /> : null}
    </dl>
  );
}

function Notes({ notes, onWrite }: { notes: string | null | undefined; onWrite: () => void }) {
  return (
    <Fact label="Observações" Icon={IconNote}>
      {notes ? <span className={styles.notes}>{notes}</span> : null}
      <Anchor component="button" type="button" onClick={onWrite} aria-haspopup="dialog" size="sm">
        {writeNotesLabel(notes)}
      </Anchor>
    </Fact>
  );
}

type FactProps = { label: string; Icon: typeof IconUser; children: ReactNode };

const Fact = ({ label, Icon, children }: FactProps) => (
  <div>
    <dt>
      <Icon aria-hidden size="1.1rem" stroke={1.6} />
      <span className={styles.label}>{label}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

function Foot({ appointment, details }: Pick<FactsProps, 'appointment' | 'details'>) {
  const [opened, fold] = useDisclosure(false);
  const listId = useId();
  return (
    <div className={styles.foot}>
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
      <div id={listId}>{opened && details ? <AppointmentHistory history={details.history} /> : null}</div>
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
