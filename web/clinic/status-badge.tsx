/** Label and colour of an appointment's status. An unknown status is shown as stored, in grey. */
import { Badge } from '@mantine/core';

const statuses: Record<string, { label: string; color: string }> = {
  scheduled: { label: 'Agendado', color: 'blue' },
  confirmed: { label: 'Confirmado', color: 'teal' },
  arrived: { label: 'Na recepção', color: 'yellow' },
  in_service: { label: 'Em atendimento', color: 'violet' },
  completed: { label: 'Concluído', color: 'green' },
  no_show: { label: 'Faltou', color: 'gray' },
  cancelled: { label: 'Cancelado', color: 'red' },
};

export const sayStatus = (status: string) => statuses[status]?.label ?? status;
/** A colour of the theme. */
export const statusColor = (status: string) => statuses[status]?.color ?? 'gray';

export function StatusBadge({ status }: { status: string | null | undefined }) {
  const shown = status || 'scheduled';
  return (
    <Badge color={statusColor(shown)} flex="none">
      {sayStatus(shown)}
    </Badge>
  );
}
