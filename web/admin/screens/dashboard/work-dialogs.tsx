/** The dialogs that conclude an appointment and write its notes. Loaded at the first touch of the dashboard. */
import { useQuery } from '@tanstack/react-query';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { api } from '#web/api/client.ts';
import { useLast } from '#web/ui/use-last.ts';
import { NotesDialog } from '../../agenda/appointments/detail/appointment-notes.tsx';
import { CompleteDialog } from '../../agenda/appointments/detail/closing-dialogs.tsx';

/** @param row opens the dialog; null closes it */
type WorkDialogProps = { row: AppointmentSummary | null; onClose: () => void };

export function ConcludeDialog({ row, onClose }: WorkDialogProps) {
  const shown = useLast(row);
  return shown ? <CompleteDialog appointment={shown} opened={row !== null} onClose={onClose} /> : null;
}

/** The notes come with their version, so that no other user's are overwritten. */
export function WriteDialog({ row, onClose }: WorkDialogProps) {
  const shown = useLast(row);
  const { data } = useQuery({
    ...api.appointments.get.queryOptions({ input: { id: shown?.id ?? '' } }),
    enabled: row !== null,
  });
  return data ? <NotesDialog appointment={data} opened={row !== null} onClose={onClose} /> : null;
}
