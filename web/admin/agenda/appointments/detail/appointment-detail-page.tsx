/** One appointment: patient, procedure, professional, time, status, the actions on it, and its history. */
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import { can } from '#contract/agenda/appointment-rules.ts';
import type { Appointment } from '#contract/agenda/appointments.ts';
import { isUnnamed, noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { ageOn } from '#contract/patients/age.ts';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayPackageSession } from '#web/clinic/money/say-package-session.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { TermBadge } from '#web/clinic/term/term-badge.tsx';
import { capitalise, formatLongDate } from '#web/format/date.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { formatPhone, telephoneLink } from '#web/format/phone.ts';
import { paths } from '#web/paths.ts';
import { Columns } from '#web/ui/columns.tsx';
import { useGoBack } from '#web/ui/history.ts';
import { IconPencil } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { sayDuration } from '../../../../format/duration.ts';
import { PatientPhone } from '../../../patient-phone.tsx';
import { AppointmentNotFound } from '../appointment-not-found.tsx';
import { ChoiceBadges } from '../choice-badges.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import styles from './appointment-detail-page.module.css';
import { AppointmentDialogs, type Question } from './appointment-dialogs.tsx';
import { AppointmentHistory } from './appointment-history.tsx';
import { AppointmentNotes } from './appointment-notes.tsx';
import { FreedTime } from './freed-time.tsx';
import { TeamAlert, VisitNotices } from './patient-alerts.tsx';
import { cancelledBecause } from './say-history.ts';
import { SeriesCard } from './series-card.tsx';
import { UntoldMove } from './untold-move.tsx';

export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(api.appointments.get.queryOptions({ input: { id } }));
  const appointment = found.data;
  const [question, ask] = useState<Question | null>(null);
  // To the list, the calendar or the dashboard.
  const goBack = useGoBack(paths.admin.appointments());

  if (isMissing(found.error)) return <AppointmentNotFound />;
  return (
    <Page>
      <PageHeader
        title="Detalhes do Agendamento"
        back={{ onBack: goBack }}
        actions={
          appointment && can.edit(appointment) ? (
            <Button
              component={Link}
              to={paths.admin.editAppointment(id)}
              variant="default"
              leftSection={<IconPencil aria-hidden size="1.1em" />}
            >
              Editar
            </Button>
          ) : undefined
        }
      />
      {found.isError && !appointment ? (
        <ErrorState
          message="Erro ao carregar detalhes do agendamento"
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : (
        <Columns>
          <div>
            {appointment ? <Facts appointment={appointment} onAsk={ask} /> : <FactsSkeleton lines={5} />}
          </div>
          <Stack gap="lg">
            <div data-screen-only>
              {appointment ? (
                <AppointmentActions appointment={appointment} onAsk={ask} />
              ) : (
                <CardSkeleton lines={2} />
              )}
            </div>
            {appointment ? <FreedTime appointment={appointment} /> : null}
            {appointment?.session ? (
              <SeriesCard seriesId={appointment.session.seriesId} appointmentId={appointment.id} />
            ) : null}
            {appointment ? (
              <Card component="section" aria-labelledby="appointment-history">
                <Title order={2} id="appointment-history" mb="sm">
                  Histórico
                </Title>
                <AppointmentHistory {...appointment} />
              </Card>
            ) : null}
          </Stack>
        </Columns>
      )}
      {appointment ? (
        <AppointmentDialogs
          appointment={appointment}
          details={appointment}
          question={question}
          onClose={() => ask(null)}
        />
      ) : null}
    </Page>
  );
}

const FactsSkeleton = ({ lines }: { lines: number }) => (
  <Loading>
    <CardSkeleton lines={lines} />
  </Loading>
);

type FactsProps = { appointment: AppointmentDetails; onAsk: (question: Question) => void };

function Facts({ appointment, onAsk }: FactsProps) {
  const today = useToday();
  const {
    patient,
    patientPhone,
    phoneOwner,
    date,
    time,
    professional,
    service,
    term,
    status,
    resources,
    cancelReason,
    packageSession,
  } = appointment;
  return (
    <Card component="section" aria-label="Agendamento">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Title order={2} className={styles.name}>
          <Anchor component={Link} to={paths.admin.patient(patient.id)} inherit c="inherit">
            {patient.fullName}
          </Anchor>
        </Title>
        <Group gap="xs">
          <ChoiceBadges {...appointment} />
          <StatusBadge status={status} />
        </Group>
      </Group>
      <VisitOf appointment={appointment} />
      <UntoldMove appointment={appointment} />
      <dl className={styles.facts}>
        <Fact label="Procedimento">{service}</Fact>
        {term ? (
          <Fact label="Termo">
            <Anchor component={Link} to={paths.admin.patientTerms(patient.id)}>
              <TermBadge state={term} />
            </Anchor>
          </Fact>
        ) : null}
        <Fact label="Profissional">
          {isUnnamed(professional.fullName)
            ? noProfessional
            : [professional.fullName, professional.specialty].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Data" wide>
          {capitalise(formatLongDate(date))}
        </Fact>
        <Fact label="Horário">{time}</Fact>
        <Fact label="Duração">{lengthOf(appointment)}</Fact>
        {resources.length > 0 ? (
          <Fact label="Salas e equipamentos" wide>
            {resources.map(({ name }) => name).join(', ')}
          </Fact>
        ) : null}
        {patientPhone ? (
          <Fact label="Telefone" wide>
            <PatientPhone name={patient.fullName} phone={patientPhone} owner={phoneOwner}>
              <Anchor href={telephoneLink(patientPhone)}>{formatPhone(patientPhone)}</Anchor>
            </PatientPhone>
          </Fact>
        ) : null}
        <Payment appointment={appointment} />
        {packageSession ? <Fact label="Pacote">{sayPackageSession(packageSession, today)}</Fact> : null}
        {cancelReason ? (
          <Fact label="Motivo do cancelamento" wide>
            {capitalise(cancelledBecause[cancelReason])}
          </Fact>
        ) : null}
      </dl>
      <AppointmentNotes notes={appointment.notes} onWrite={() => onAsk('notes')} />
    </Card>
  );
}

/** The price, before the arrival that of the catalogue, and what is left of it. Of those who may see it. */
function Payment({ appointment: { priceCents, openCents } }: { appointment: AppointmentDetails }) {
  const said = [
    priceCents && `Preço ${formatCents(priceCents)}`,
    openCents !== undefined && sayOpen(openCents),
  ];
  return said.some(Boolean) ? <Fact label="Pagamento">{said.filter(Boolean).join(' · ')}</Fact> : null;
}

/** Age, alert and what follows from other visits. */
function VisitOf({ appointment: { date, facts } }: { appointment: AppointmentDetails }) {
  const navigate = useNavigate();
  return (
    <Stack gap="xs" mt="xs">
      {facts.birthDate ? <Text c="dimmed">{ageOn(facts.birthDate, date)}</Text> : null}
      <TeamAlert alert={facts.alert} />
      <Group gap="xs" data-screen-only>
        <VisitNotices facts={facts} onOpen={(id) => navigate(paths.admin.appointment(id))} />
      </Group>
    </Stack>
  );
}

/** '45 min (10 min antes e 15 min depois)' */
function lengthOf({ durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Appointment): string {
  const buffers = [
    bufferBeforeMinutes > 0 ? `${sayDuration(bufferBeforeMinutes)} antes` : '',
    bufferAfterMinutes > 0 ? `${sayDuration(bufferAfterMinutes)} depois` : '',
  ].filter(Boolean);
  const length = sayDuration(durationMinutes);
  return buffers.length > 0 ? `${length} (mais ${buffers.join(' e ')})` : length;
}

type FactProps = { label: string; wide?: boolean; children: ReactNode };

const Fact = ({ label, wide = false, children }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
