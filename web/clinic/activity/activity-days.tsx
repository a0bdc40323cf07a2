/** Audit log entries grouped by day, newest first. Each area words the entries itself. */
import { Card, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ActivityAction, ActivityNoun } from '#contract/accounts/activity.ts';
import { capitalise, clockAt, dayOfInstant, formatLongDate, sayDate } from '#web/format/date.ts';
import {
  type Icon,
  IconDownload,
  IconEye,
  IconKey,
  IconLogin2,
  IconLogout,
  IconMail,
  IconPencil,
  IconPlus,
  IconShieldX,
  IconTrash,
} from '#web/ui/icons/icons.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { useClinic, useToday } from '../clinic.ts';
import styles from './activity-days.module.css';

type Entry = { id: string; happenedAt: string; action: ActivityAction; noun: ActivityNoun };

const icons: Record<ActivityAction, Icon> = {
  created: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  read: IconEye,
  exported: IconDownload,
  signed_in: IconLogin2,
  signed_out: IconLogout,
  sent: IconMail,
  refused: IconShieldX,
};
const iconOf = ({ action, noun }: Entry) =>
  action !== 'sent' && (noun === 'account' || noun === 'profile') ? IconKey : icons[action];

type ActivityDaysProps<Row> = {
  rows: readonly Row[];
  sentence: (row: Row) => ReactNode;
  /** Beside the time. */
  also?: (row: Row) => ReactNode;
  /** Below the sentence. */
  details?: (row: Row) => ReactNode;
};

export function ActivityDays<Row extends Entry>({ rows, ...parts }: ActivityDaysProps<Row>) {
  const { timeZone } = useClinic();
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOfInstant(row.happenedAt, timeZone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, entries]) => <Day key={day} day={day} rows={entries} {...parts} />);
}

function Day<Row extends Entry>({
  day,
  rows,
  sentence,
  also,
  details,
}: ActivityDaysProps<Row> & { day: string }) {
  const { timeZone } = useClinic();
  const today = useToday();
  const heading = useId();
  const printing = usePrinting();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="xs" title={capitalise(formatLongDate(day))}>
        {capitalise(printing ? formatLongDate(day) : sayDate(day, today))}
      </Title>
      <Card component="ol" p={0} aria-labelledby={heading}>
        {rows.map((row) => {
          const { id, happenedAt, action } = row;
          const Icon = iconOf(row);
          return (
            <li key={id} className={styles.entry}>
              <span className={styles.icon} data-action={action}>
                <Icon aria-hidden size="1.1rem" stroke={1.7} />
              </span>
              <div className={styles.told}>
                <Text className={styles.sentence}>{sentence(row)}</Text>
                <Text size="sm" c="dimmed" component="div" className={styles.when}>
                  <time dateTime={happenedAt}>{clockAt(timeZone, new Date(happenedAt))}</time>
                  {also?.(row)}
                </Text>
                {details?.(row)}
              </div>
            </li>
          );
        })}
      </Card>
    </section>
  );
}
