/**
 * Target of the link in a reminder or a WhatsApp message: the patient's appointment, without a login. Opening it changes
 * nothing, because mail scanners open links too.
 */
import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { LinkedAppointment } from '#contract/booking/appointment-links.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { AuthLayout } from '#web/auth/auth-layout.tsx';
import { AddressText } from '#web/clinic/address-text.tsx';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { capitalise, formatDayAndMonth } from '#web/format/date.ts';
import { formsFirst } from '#web/paths.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { Answers } from './answers.tsx';
import styles from './appointment-link.module.css';
import { ContactClinic } from './contact-clinic.tsx';

/** Fetched after the answers, which are what most come for. */
const BeforeVisit = lazy(() => import('./before-visit.tsx'));

const documentTitle = 'Sua consulta';

export function Component() {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const token = params.get('token');
  const [cancelled, setCancelled] = useState<LinkedAppointment>();
  const shown = useQuery(
    api.appointmentLinks.show.queryOptions({ input: token ? { token } : skipToken, retry: false }),
  );

  if (cancelled) return <Cancelled appointment={cancelled} />;
  if (!token || (shown.error && isDead(shown.error))) return <DeadLink />;
  if (shown.error)
    return (
      <AuthLayout title="Sua consulta">
        <ErrorState
          message={errorMessage(shown.error)}
          onRetry={() => shown.refetch()}
          retrying={shown.isFetching}
        />
      </AuthLayout>
    );
  if (!shown.data)
    return (
      <AuthLayout title="Sua consulta">
        <Stack gap="md" aria-busy aria-label="Carregando">
          <Skeleton height="8.5rem" radius="lg" />
          <Skeleton height="3.1rem" radius="xl" />
          <Skeleton height="3.1rem" radius="xl" />
        </Stack>
      </AuthLayout>
    );
  const appointment = shown.data;
  const forms =
    appointment.asksTerm || appointment.asksAnamnesis ? (
      <Suspense>
        <BeforeVisit
          token={token}
          asks={
            appointment.asksTerm && appointment.asksAnamnesis
              ? 'both'
              : appointment.asksTerm
                ? 'term'
                : 'anamnesis'
          }
        />
      </Suspense>
    ) : null;
  // As the message said that brought the patient here.
  const isFirst = hash === formsFirst;
  return (
    <AuthLayout
      title={`Olá, ${appointment.firstName}!`}
      documentTitle={documentTitle}
      subtitle="Este é o seu horário na clínica."
    >
      {isFirst ? forms : null}
      <AppointmentCard appointment={appointment} />
      <Answers token={token} appointment={appointment} onCancelled={() => setCancelled(appointment)} />
      {isFirst ? null : forms}
    </AuthLayout>
  );
}

/** Other errors are temporary. */
const isDead = (error: unknown) => ['LINK_INVALID', 'INVALID_INPUT'].includes(errorCode(error));

function DeadLink() {
  return (
    <AuthLayout
      title="Este link não vale mais"
      documentTitle={documentTitle}
      subtitle="A consulta já passou ou foi cancelada, ou o link não foi copiado por inteiro. Em caso de dúvida, fale com a clínica."
    >
      <WhatsappButton size="md">Falar pelo WhatsApp</WhatsappButton>
    </AuthLayout>
  );
}

function Cancelled({ appointment }: { appointment: LinkedAppointment }) {
  return (
    <AuthLayout
      title="Consulta cancelada"
      documentTitle={documentTitle}
      subtitle="Obrigado por avisar: a clínica já sabe, e o horário ficou livre para outra pessoa."
    >
      <Text>Para marcar outro horário, fale com a clínica.</Text>
      <ContactClinic appointment={appointment} />
    </AuthLayout>
  );
}

function AppointmentCard({ appointment }: { appointment: LinkedAppointment }) {
  const { date, time, clinicName, address } = appointment;
  return (
    <Card component="section" aria-label="Consulta">
      <time dateTime={`${date}T${time}`} className={styles.moment}>
        <span className={styles.day}>{capitalise(formatDayAndMonth(date))}</span>
        <span className={styles.time}>{time}</span>
      </time>
      <Text mt="sm">{clinicName}</Text>
      {address ? (
        <Text c="dimmed">
          <AddressText>{address}</AddressText>
        </Text>
      ) : null}
    </Card>
  );
}
