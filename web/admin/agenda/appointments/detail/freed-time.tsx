/** After a cancellation or a move: who of the waiting list fits the time that became free. */
import { Anchor, Card, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentDetails, AppointmentEvent } from '#contract/agenda/appointment-details.ts';
import { can } from '#contract/agenda/appointment-rules.ts';
import type { Appointment } from '#contract/agenda/appointments.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { CardProvider } from '../../agenda/card/card-provider.tsx';
import { useWhoFits, WhoFits } from '../../agenda/waiting/who-fits.tsx';

type FreedTimeProps = { appointment: AppointmentDetails };

export const FreedTime = (props: FreedTimeProps) => (
  <CardProvider>
    <Offer {...props} />
  </CardProvider>
);

function Offer({ appointment }: FreedTimeProps) {
  const isOpenOrCancelled = appointment.status === 'cancelled' || can.edit(appointment);
  const slot = isOpenOrCancelled ? freedBy(appointment, appointment.history) : null;
  const { rows } = useWhoFits(slot && { ...slot, patientId: appointment.patient.id });
  if (!slot || rows.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="freed-time" data-screen-only>
      <Title order={2} id="freed-time">
        Horário livre
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {formatDate(slot.date)}, {slot.time}. Quem espera e pode vir:
      </Text>
      <WhoFits slot={slot} rows={rows} />
      <Anchor component={Link} to={paths.admin.waitingList()} size="sm" display="block" mt="sm">
        Ver a lista de espera
      </Anchor>
    </Card>
  );
}

/** The time that an appointment has left free: its own one when it is cancelled, otherwise the one it last moved from. */
export function freedBy(
  { status, date, time, professional }: Pick<Appointment, 'status' | 'date' | 'time' | 'professional'>,
  events: readonly Pick<AppointmentEvent, 'kind' | 'from'>[],
): { date: string; time: string; professionalId: string } | null {
  if (status === 'cancelled') return { date, time, professionalId: professional.id };
  const from = events.findLast(({ kind }) => kind === 'moved')?.from;
  return from?.professionalId
    ? { date: from.date, time: from.time, professionalId: from.professionalId }
    : null;
}
