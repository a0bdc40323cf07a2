import { Badge } from '@mantine/core';
import { formatDate } from '#web/format/date.ts';

/** The day on which a future procedure was done, yyyy-MM-dd. */
export const CompletedBadge = ({ day }: { day: string }) => (
  <Badge color="green" flex="none">
    Realizado em {formatDate(day)}
  </Badge>
);
