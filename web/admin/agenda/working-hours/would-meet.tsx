/** Before a change is saved: how many appointments it would meet, and the first of them. Nothing without any. */
import { Alert } from '@mantine/core';
import type { MetAppointments } from '#contract/agenda/schedule-exceptions.ts';
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
  if (!met || met.total === 0) return null;
  const { total } = met;
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
      title={total === 1 ? 'Atinge 1 agendamento' : `Atinge ${total} agendamentos`}
    >
      {isShort ? null : (
        <>
          {names.join(', ')}
          {total > shownNames ? ` e mais ${total - shownNames}` : ''}.{' '}
          {total === 1 ? 'Continua marcado' : 'Continuam marcados'} até você mover ou cancelar.
        </>
      )}
    </Alert>
  );
}
