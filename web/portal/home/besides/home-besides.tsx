/** What the home screen says about the next appointment and what follows from it. */
import { Alert, Anchor, Button, Card, Spoiler, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { NextOwnAppointment, PortalHome } from '#contract/screens/portal.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import {
  IconBellPlus,
  IconCalendarExclamation,
  IconCalendarShare,
  IconChecklist,
  IconCircleCheck,
  IconMapPin,
} from '#web/ui/icons/icons.ts';
import { OwnActions } from '../../appointments/own-actions.tsx';
import { mapLink } from '../../clinic/map-link.ts';
import styles from './home-besides.module.css';

type AppointmentBodyProps = { appointment: NextOwnAppointment; address: string | null };

export const AppointmentBody = ({ appointment, address }: AppointmentBodyProps) => (
  <>
    {appointment.movedFrom ? <MovedFrom {...appointment.movedFrom} /> : null}
    {appointment.status === 'confirmed' ? (
      <p className={styles.fact}>
        <IconCircleCheck aria-hidden size="1.15rem" />
        Presença confirmada
      </p>
    ) : null}
    <OwnActions appointment={appointment} />
    {address ? (
      <p className={styles.fact}>
        <IconMapPin aria-hidden size="1.15rem" />
        <span>
          <AddressText>{address}</AddressText>
          <br />
          <Anchor
            href={mapLink(address, navigator.userAgent)}
            target="_blank"
            rel="noopener noreferrer"
            className={styles.way}
          >
            Como chegar
          </Anchor>
        </span>
      </p>
    ) : null}
    {appointment.preparation ? (
      <div className={styles.fact}>
        <IconChecklist aria-hidden size="1.15rem" />
        <div>
          <Text fw={500}>Antes do procedimento</Text>
          <Spoiler maxHeight={96} showLabel="Ver tudo" hideLabel="Ver menos">
            <Text className={styles.prose}>{appointment.preparation}</Text>
          </Spoiler>
        </div>
      </div>
    ) : null}
  </>
);

function MovedFrom({ date, time }: { date: string; time: string }) {
  const before = sayDateAtTime(date, time, useToday());
  return (
    <p className={styles.fact}>
      <IconCalendarShare aria-hidden size="1.15rem" />
      <span>Este horário mudou; antes: {before}.</span>
    </p>
  );
}

/** Appointments after the next one whose time the clinic has closed. Where they are listed, the patient takes another time. */
export function DisplacedLater({ times }: { times: NonNullable<PortalHome['displacedLater']> }) {
  const today = useToday();
  return (
    <Alert
      color="orange"
      icon={<IconCalendarExclamation aria-hidden />}
      title={
        times.length === 1
          ? 'A clínica vai remarcar outro horário seu'
          : 'A clínica vai remarcar outros horários seus'
      }
    >
      {times.map(({ id, date, time }) => (
        <Text key={id}>{capitalise(sayDateAtTime(date, time, today))}</Text>
      ))}
      <Anchor component={Link} to={paths.portal.appointments()} inherit underline="always">
        Ver em meus agendamentos
      </Anchor>
    </Alert>
  );
}

/** Before a visit, while the anamnesis is not filled in; then to what was sent. What was begun waits without a visit too. */
export const AnamnesisLink = ({ home: { nextAppointment, anamnesis } }: { home: PortalHome }) =>
  anamnesis === 'begun' ? (
    <ToDo title="Falta terminar a anamnese" action="Continuar a anamnese" to={paths.portal.anamnesis()}>
      O que você já respondeu está salvo. A clínica lê depois que você enviar.
    </ToDo>
  ) : !nextAppointment ? null : anamnesis === 'filled' ? (
    <Button size="md" variant="light" component={Link} to={paths.portal.anamnesis()}>
      Ver minha anamnese
    </Button>
  ) : anamnesis === 'pending' ? (
    <ToDo title="Antes da consulta" action="Preencher a anamnese" to={paths.portal.anamnesis()}>
      Conte à clínica sobre a sua saúde. Leva uns quatro minutos, e você pode parar e continuar depois.
    </ToDo>
  ) : null;

/** Only while one is to be signed; all are behind 'Arquivos' and 'Perfil'. */
export const TermsLink = () => (
  <ToDo title="Termo para assinar" action="Ler e assinar" to={paths.portal.terms()}>
    A clínica pede a sua assinatura antes da consulta. Leia com calma; dúvidas, pergunte.
  </ToDo>
);

type ToDoProps = { title: string; action: string; to: string; children: string };

const ToDo = ({ title, action, to, children }: ToDoProps) => (
  <Card p="md">
    <Text fw={500}>{title}</Text>
    <Text size="sm" c="dimmed" mt={4}>
      {children}
    </Text>
    <Button mt="sm" fullWidth component={Link} to={to}>
      {action}
    </Button>
  </Card>
);

/** To the waiting list: what the patient waits for, or the offer to wait for an earlier time. */
export const WaitingLink = ({ home: { nextAppointment, waiting, booking } }: { home: PortalHome }) =>
  waiting.length === 0 && (booking.mode === 'off' || !nextAppointment) ? null : (
    <Button
      size="md"
      variant="subtle"
      component={Link}
      to={paths.portal.waitingList({ procedimento: nextAppointment?.procedureId ?? undefined })}
      leftSection={<IconBellPlus aria-hidden size="1.2em" />}
    >
      {waiting.length > 0 ? 'Você está na lista de espera' : 'Me avise se surgir antes'}
    </Button>
  );
