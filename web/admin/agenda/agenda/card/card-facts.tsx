/** The appointment's facts on its card: above the buttons what each row of a screen knows, below them what is loaded. */
import { Anchor, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import { isUnnamed, noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayPackageSession } from '#web/clinic/money/say-package-session.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { TermBadge } from '#web/clinic/term/term-badge.tsx';
import { capitalise, formatLongDate, sayShortDate } from '#web/format/date.ts';
import { sayOpen } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import {
  IconCalendarEvent,
  IconCalendarTime,
  IconCash,
  IconDoor,
  IconFile,
  IconNote,
  IconSparkles,
  IconUser,
} from '#web/ui/icons/icons.ts';
import { sayDuration } from '../../../../format/duration.ts';
import { sayOlderDebts, useOlderDebts } from '../../../money/payments/older-debts.ts';
import type { KnownAppointment } from '../../appointments/cached-appointment.ts';
import type { Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { sayWriteNotes } from '../../appointments/detail/appointment-notes.tsx';
import { cancelledBecause } from '../../appointments/detail/say-history.ts';
import { spanOf } from '../grid/columns.ts';
import { sayHours } from '../grid/grid-geometry.ts';
import styles from './appointment-card.module.css';

type FactsProps = {
  appointment: KnownAppointment;
  /** Undefined while loading. */
  details: AppointmentDetails | undefined;
  onAsk: (question: Question) => void;
  onOpen: (appointmentId: string) => void;
};

export function KnownFacts({ appointment, details }: Pick<FactsProps, 'appointment' | 'details'>) {
  const today = useToday();
  const mayOpen = useMayOpen();
  const { date, durationMinutes, service, session, professional, patient } = appointment;
  const { openCents, packageSession } = details ?? appointment;
  const plan = details?.series?.treatmentPlanId ? paths.admin.patientTreatment(patient.id) : null;
  return (
    <dl className={styles.facts}>
      <Fact label="Horário" Icon={IconCalendarTime}>
        <span title={capitalise(formatLongDate(date))}>{capitalise(sayShortDate(date, today))}</span>,{' '}
        <strong>{sayHours(spanOf(appointment))}</strong>{' '}
        <span className={styles.quiet}>({sayDuration(durationMinutes)})</span>
      </Fact>
      <Fact label="Procedimento" Icon={IconSparkles}>
        {service}
        {session ? (
          <>
            {' · '}
            {plan && mayOpen(plan) ? (
              <Anchor component={Link} to={plan}>
                {saySession(session)}
              </Anchor>
            ) : (
              saySession(session)
            )}
          </>
        ) : null}
      </Fact>
      {appointment.term ? (
        <Fact label="Termo" Icon={IconFile}>
          <Anchor component={Link} to={paths.admin.patientTerms(patient.id)}>
            <TermBadge state={appointment.term} />
          </Anchor>
        </Fact>
      ) : null}
      {openCents === undefined && !packageSession ? null : (
        <Fact label="Pagamento" Icon={IconCash}>
          {[
            openCents !== undefined && sayOpen(openCents),
            packageSession && sayPackageSession(packageSession, today),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
      <Fact label="Profissional" Icon={IconUser}>
        {isUnnamed(professional.fullName) ? noProfessional : professional.fullName}
      </Fact>
    </dl>
  );
}

const SkeletonLine = ({ w }: { w: string }) => <Skeleton h={12} my={6} w={w} />;

export function MoreFacts({ appointment, details, onAsk, onOpen }: FactsProps) {
  const today = useToday();
  const can = useCan();
  const older = useOlderDebts(appointment.patient.id, appointment.id, can('money'));
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
      {older.length > 0 ? (
        <Fact label="Em aberto de outros dias" Icon={IconCash}>
          {older.map((owed) => (
            <Anchor
              key={owed.appointmentId}
              component="button"
              type="button"
              onClick={() => onAsk(`debt:${owed.appointmentId}`)}
              aria-haspopup="dialog"
              ta="left"
              display="block"
            >
              {sayOlderDebts([owed], today)}
            </Anchor>
          ))}
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
        {sayWriteNotes(notes)}
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
