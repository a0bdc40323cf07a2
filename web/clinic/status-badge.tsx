/** Label and colour of an appointment's status. An unknown status is shown as stored, in grey. */
import { Badge } from '@mantine/core';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';

export const statusNames = {
  scheduled: 'Agendado',
  confirmed: 'Confirmado',
  arrived: 'Na recepção',
  in_service: 'Em atendimento',
  completed: 'Concluído',
  no_show: 'Faltou',
  cancelled: 'Cancelado',
} satisfies Record<AppointmentStatus, string>;

const labels: Record<string, string> = statusNames;

const colors: Record<string, string> = {
  scheduled: 'blue',
  confirmed: 'teal',
  arrived: 'yellow',
  in_service: 'violet',
  completed: 'green',
  cancelled: 'red',
};

export const sayStatus = (status: string) => labels[status] ?? status;
/** A colour of the theme. */
export const statusColor = (status: string) => colors[status] ?? 'gray';

export function StatusBadge({ status }: { status: string | null | undefined }) {
  const shown = status || 'scheduled';
  return (
    <Badge color={statusColor(shown)} flex="none">
      {sayStatus(shown)}
    </Badge>
  );
}
