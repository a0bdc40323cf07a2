/** A sign for each status of an appointment, beside its colour. */
import {
  IconBan,
  IconCalendar,
  IconCheck,
  IconCircleCheckFilled,
  IconHelp,
  IconSofa,
  IconStethoscope,
  IconUserX,
} from '#web/ui/icons/icons.ts';

const icons: Record<string, typeof IconCheck> = {
  scheduled: IconCalendar,
  confirmed: IconCheck,
  arrived: IconSofa,
  in_service: IconStethoscope,
  completed: IconCircleCheckFilled,
  no_show: IconUserX,
  cancelled: IconBan,
};

export const statusIcon = (status: string) => icons[status] ?? IconHelp;

/** Its name stands beside it, or is the caller's to give. */
export function StatusIcon({ status, size = '1.05em' }: { status: string; size?: string }) {
  const Icon = statusIcon(status);
  return <Icon aria-hidden size={size} stroke={1.8} />;
}
