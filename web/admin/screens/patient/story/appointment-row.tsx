import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { StoryRowOf } from '#contract/screens/patient-story.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { paths } from '#web/paths.ts';
import styles from './story.module.css';

type Row = StoryRowOf<'appointment'>;

export const AppointmentRow = ({ row }: { row: Row }) => (
  <>
    <div className={styles.line}>
      <Anchor component={Link} to={paths.admin.appointment(row.id)} className={styles.title}>
        {row.service}
      </Anchor>
      <StatusBadge status={row.status} />
    </div>
    <Text size="sm" c="dimmed">
      {[row.professionalName, row.session ? saySession(row.session) : null].filter(Boolean).join(' · ')}
    </Text>
    {row.notes ? <Text className={styles.prose}>{row.notes}</Text> : null}
  </>
);

export const isMissed = ({ status }: Row) => status === 'cancelled' || status === 'no_show';

/** '2 cancelados, 1 falta' */
export function sayMissed(rows: readonly Row[]): string {
  const cancelled = rows.filter(({ status }) => status === 'cancelled').length;
  const missed = rows.length - cancelled;
  return [
    cancelled > 0 ? `${cancelled} ${cancelled === 1 ? 'cancelado' : 'cancelados'}` : null,
    missed > 0 ? `${missed} ${missed === 1 ? 'falta' : 'faltas'}` : null,
  ]
    .filter(Boolean)
    .join(', ');
}
