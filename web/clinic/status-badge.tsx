/** Badge of an appointment's status. An unknown status is shown as stored, in grey. */
import { Badge } from '@mantine/core';

const statuses: Record<string, { label: string; color: string }> = {
  scheduled: { label: 'Agendado', color: 'blue' },
  completed: { label: 'Concluído', color: 'green' },
  cancelled: { label: 'Cancelado', color: 'red' },
};

export const statusLabel = (status: string) => statuses[status]?.label ?? status;

export function StatusBadge({ status }: { status: string | null | undefined }) {
  const shown = status || 'scheduled';
  return (
    <Badge color={statuses[shown]?.color ?? 'gray'} flex="none">
      {statusLabel(shown)}
    </Badge>
  );
}
