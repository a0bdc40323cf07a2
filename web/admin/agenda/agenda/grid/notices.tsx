/** Above the grid: why a day is closed, and which rooms or devices are closed. */
import { Text } from '@mantine/core';
import { addDays, sayDate } from '#web/format/date.ts';
import { IconBeach, IconTool } from '#web/ui/icons/icons.ts';
import type { Agenda } from '../use-agenda.ts';
import { columnsOf } from './columns.ts';
import { groupsOf, sayClosedDay, sayClosure } from './day-groups.ts';
import styles from './notices.module.css';

export function Notices({ agenda, today }: { agenda: Agenda; today: string }) {
  const { from, to, closures, resources } = agenda;
  const groups = groupsOf(columnsOf(agenda));
  const isClosed = groups.length > 0 && groups.every((group) => group.isClosed);
  const [first] = groups;
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  const ofResources = closures.filter(({ resourceId }) => resourceId !== null);
  if (!isClosed && ofResources.length === 0) return null;
  return (
    <div className={styles.notices}>
      {isClosed && first ? (
        <Text size="sm" className={styles.notice}>
          <IconBeach aria-hidden size="1.1em" />
          {from === to ? `${sayClosedDay(first)}: ninguém atende neste dia.` : 'Ninguém atende nesta semana.'}
        </Text>
      ) : null}
      {ofResources.map(({ resourceId, kind, title, starts, ends }) => (
        <Text key={`${resourceId} ${starts}`} size="sm" className={styles.notice}>
          <IconTool aria-hidden size="1.1em" />
          {`${names.get(resourceId ?? '') ?? 'Equipamento'}: ${sayClosure({ kind, title }).toLocaleLowerCase('pt-BR')}, ${sayPeriod(starts, ends, today, from === to)}`}
        </Text>
      ))}
    </div>
  );
}

/** '10:00 a 12:00', 'o dia todo'; with the day where several are on the screen. */
export function sayPeriod(starts: string, ends: string, today: string, isOneDay: boolean): string {
  const day = starts.slice(0, 10);
  const isWholeDays = starts.endsWith('T00:00') && ends.endsWith('T00:00');
  const lastDay = isWholeDays ? addDays(ends.slice(0, 10), -1) : ends.slice(0, 10);
  if (day !== lastDay) return `de ${sayDate(day, today)} a ${sayDate(lastDay, today)}`;
  const hours = isWholeDays ? 'o dia todo' : `${starts.slice(11)} a ${ends.slice(11)}`;
  return isOneDay ? hours : `${sayDate(day, today)}, ${hours}`;
}
