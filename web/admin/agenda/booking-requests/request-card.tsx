/** One request: who, what, when, and the answers. On the screen 'Pedidos', and over the agenda. */
import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { BookingRequest } from '#contract/booking/booking-requests.ts';
import { sayCount } from '#contract/count.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { usePresent } from '#web/clinic/present.ts';
import { capitalise, dayOfInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconAlertCircle, IconCalendarSearch, IconCheck, IconX } from '#web/ui/icons/icons.ts';
import { sayDuration } from '../../../format/duration.ts';
import { PatientPhone } from '../../patient-phone.tsx';
import type { Placing } from '../agenda/agenda-state.tsx';
import styles from './request-card.module.css';
import { RequestMatches } from './request-matches.tsx';
import {
  nameOf,
  problemWords,
  sayAgo,
  sayAnswered,
  sayTime,
  stateColors,
  stateLabels,
  surelySame,
} from './say-request.ts';
import { useAnswer } from './use-answer.ts';

type RequestCardProps = {
  request: BookingRequest;
  /** Chooses a time on the grid that is on the screen; without it, the agenda is opened. */
  onPropose?: (placing: Placing) => void;
  /** Opens the dialog, which outlives the card. */
  onRefuse: (request: BookingRequest) => void;
  /** After an answer. */
  onDone?: () => void;
  /** It was answered on this screen, also before the answer is known. */
  isDone?: boolean;
};

export function RequestCard({ request, onPropose, onRefuse, onDone, isDone = false }: RequestCardProps) {
  const today = useToday();
  const { now } = usePresent();
  const { patient, visitor, service, professional, anyProfessional, durationMinutes, state, moves, asked } =
    request;
  const phone = patient?.phone ?? visitor?.phone;
  const email = patient ? null : visitor?.email;
  return (
    <article className={styles.card} aria-label={`Pedido de ${nameOf(request)}`}>
      <div>
        <Group gap="xs">
          {patient ? (
            <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit" fw="bold">
              {patient.fullName}
            </Anchor>
          ) : (
            <Text fw="bold">{nameOf(request)}</Text>
          )}
          <Signs request={request} />
        </Group>
        <Text size="sm" c="dimmed">
          pedido {sayAgo(request.createdAt, now)}
        </Text>
        {phone ? (
          <Text component="div" size="sm">
            <PatientPhone name={nameOf(request)} phone={phone} owner={patient?.phoneOwner} />
          </Text>
        ) : null}
        {email ? (
          <Text size="sm" c="dimmed">
            <EmailText>{email}</EmailText>
          </Text>
        ) : null}
      </div>
      <div className={styles.what}>
        <Text fw="bold">{capitalise(sayTime(request, today))}</Text>
        <Text>
          {service}, {sayDuration(durationMinutes)}
        </Text>
        <Text size="sm" c="dimmed" className={styles.professional}>
          <ColorMark color={professional.color} />
          {professional.fullName}
          {anyProfessional ? ' (tanto faz)' : ''}
        </Text>
        {moves ? (
          <Text size="sm" c="dimmed">
            No lugar de {sayTime(moves, today)}
          </Text>
        ) : null}
        {asked ? (
          <Text size="sm" c="dimmed">
            Pediu {sayTime(asked, today)}
          </Text>
        ) : null}
      </div>
      {state !== 'pending' && state !== 'proposed' ? (
        <Answered request={request} />
      ) : isDone ? (
        <Text size="sm" c="dimmed">
          Respondido
        </Text>
      ) : (
        <Answers request={request} onPropose={onPropose} onRefuse={onRefuse} onDone={onDone} />
      )}
    </article>
  );
}

function Signs({ request: { patient, matches, isNew, noShows, state } }: { request: BookingRequest }) {
  return (
    <>
      {state === 'pending' ? null : <Badge color={stateColors[state]}>{stateLabels[state]}</Badge>}
      {patient === null && !surelySame(matches) ? <Badge color="clay">Sem cadastro</Badge> : null}
      {patient !== null && isNew ? <Badge color="clay">Primeira vez</Badge> : null}
      {noShows > 0 ? <Badge color="orange">{sayCount(noShows, 'falta', 'faltas')}</Badge> : null}
    </>
  );
}

function Answered({ request: { answered, bookedAppointmentId } }: { request: BookingRequest }) {
  const { timeZone } = useClinic();
  const today = useToday();
  if (!answered) return null;
  return (
    <div className={styles.answered}>
      <Text size="sm" c="dimmed">
        {capitalise(sayAnswered(answered, dayOfInstant(answered.at, timeZone), today))}
      </Text>
      {answered.note ? <Text size="sm">“{answered.note}”</Text> : null}
      {bookedAppointmentId ? (
        <Anchor component={Link} to={paths.admin.appointment(bookedAppointmentId)} size="sm">
          Ver agendamento
        </Anchor>
      ) : null}
    </div>
  );
}

function Answers({ request, onPropose, onRefuse, onDone }: RequestCardProps) {
  const navigate = useNavigate();
  const mayRegister = useCan()('registration');
  const { accept, isPending } = useAnswer(request, onDone);
  const { patient, visitor, problem, matches, state, date, professional, anyProfessional } = request;
  const isUnknown = patient === null;
  const placing: Placing = { kind: 'propose', request };
  const propose = () =>
    onPropose
      ? onPropose(placing)
      : navigate(
          paths.admin.appointmentCalendar({
            dia: date,
            profissional: anyProfessional ? undefined : professional.id,
          }),
          { state: { placing } },
        );
  const isBlocked = isUnknown && !mayRegister;
  return (
    <Stack gap="xs" className={styles.answers}>
      {problem ? (
        <Alert color="orange" icon={<IconAlertCircle aria-hidden />} py="xs">
          {problemWords[problem]}
        </Alert>
      ) : null}
      {isBlocked ? (
        <Text size="sm" c="dimmed">
          Para aceitar, é preciso cadastrar esta pessoa, e o seu acesso não inclui cadastros. Peça à recepção.
        </Text>
      ) : null}
      {isUnknown && mayRegister && !problem && matches.length > 0 ? (
        <RequestMatches
          matches={matches}
          disabled={isPending}
          onChoose={(patientId) => accept.mutate(patientId)}
        />
      ) : null}
      <Group gap="xs" className={styles.buttons} data-keep-free>
        {state === 'pending' && !problem ? (
          <Button
            size="sm"
            variant={isUnknown && surelySame(matches) ? 'default' : 'filled'}
            onClick={() => accept.mutate(undefined)}
            loading={accept.isPending}
            disabled={isPending || isBlocked}
            leftSection={<IconCheck aria-hidden size="1.1em" />}
            aria-label={`Aceitar: ${nameOf(request)}`}
          >
            {visitor && isUnknown ? 'Cadastrar e aceitar' : 'Aceitar'}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant={problem ? 'filled' : 'default'}
          onClick={propose}
          disabled={isPending}
          leftSection={<IconCalendarSearch aria-hidden size="1.1em" />}
          aria-label={`Propor outro horário: ${nameOf(request)}`}
        >
          Propor outro horário
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          onClick={() => onRefuse(request)}
          disabled={isPending}
          leftSection={<IconX aria-hidden size="1.1em" />}
          aria-label={`Recusar: ${nameOf(request)}`}
        >
          Recusar
        </Button>
      </Group>
    </Stack>
  );
}
