/** Before a change is saved: how many appointments it would meet, and the first of them. Nothing without any. */
import { Alert, Text } from '@mantine/core';
import type { MetAppointments } from '#contract/agenda/schedule-exceptions.ts';
import { sayCount } from '#contract/count.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayShortDate } from '#web/format/date.ts';
import { IconCalendarExclamation } from '#web/ui/icons/icons.ts';

const shownNames = 3;

type WouldMeetProps = {
  met: MetAppointments | undefined;
  /** Without names, where the height is needed. */
  isShort?: boolean;
};

export function WouldMeet({ met, isShort = false }: WouldMeetProps) {
  const today = useToday();
  if (!met || met.total + met.requests === 0) return null;
  const { total, requests } = met;
  const counts = [
    total > 0 && sayCount(total, 'agendamento', 'agendamentos'),
    requests > 0 && sayCount(requests, 'pedido de horário', 'pedidos de horário'),
  ];
  const names = met.rows
    .slice(0, shownNames)
    .map(({ patientName, date, time }) => `${patientName} (${sayShortDate(date, today)}, ${time})`);
  return (
    <Alert
      color="yellow"
      role="status"
      w="100%"
      p={isShort ? 'xs' : 'sm'}
      icon={<IconCalendarExclamation aria-hidden />}
      title={`Atinge ${counts.filter(Boolean).join(' e ')}`}
    >
      {isShort || total === 0 ? null : (
        <>
          {names.join(', ')}
          {total > shownNames ? ` e mais ${total - shownNames}` : ''}.{' '}
          {total === 1 ? 'Continua marcado' : 'Continuam marcados'} até você mover ou cancelar.
        </>
      )}
      {isShort || requests === 0 ? null : (
        <Text inherit>
          {requests === 1 ? 'O pedido fica' : 'Os pedidos ficam'} em Pedidos, para você propor outro horário.
        </Text>
      )}
    </Alert>
  );
}
