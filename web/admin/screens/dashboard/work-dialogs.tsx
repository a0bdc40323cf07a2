/** The dialogs that conclude an appointment, or note that its patient missed it. Loaded at the first touch of the dashboard. */
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { useLast } from '#web/ui/use-last.ts';
import { CompleteDialog } from '../../agenda/appointments/detail/closing-dialogs.tsx';
import { OtherDayDialog } from '../../agenda/appointments/detail/other-day-dialog.tsx';

/** @param row opens the dialog; null closes it */
type WorkDialogProps = { row: AppointmentSummary | null; onClose: () => void };

export function ConcludeDialog({ row, onClose }: WorkDialogProps) {
  const shown = useLast(row);
  return shown ? <CompleteDialog appointment={shown} opened={row !== null} onClose={onClose} /> : null;
}

export function MissedDialog({ row, onClose }: WorkDialogProps) {
  const shown = useLast(row);
  return shown ? <OtherDayDialog appointment={shown} step={row && 'no_show'} onClose={onClose} /> : null;
}
