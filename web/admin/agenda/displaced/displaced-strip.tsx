/** 'Remarcar', where work is looked for: who has a time that was closed, until when, how many. Nothing without any. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DisplacedSummary } from '#contract/messages/displaced.ts';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayShortDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconArrowRight, IconCalendarExclamation } from '#web/ui/icons/icons.ts';
import styles from './displaced-strip.module.css';

/** For screens whose own answer has no summary. */
export function DisplacedWork() {
  const { data } = useQuery(api.displaced.summary.queryOptions());
  return data ? <DisplacedStrip summary={data} /> : null;
}

export const DisplacedStrip = ({ summary }: { summary: DisplacedSummary }) => (
  <>
    <ToMove summary={summary} />
    <Unassigned number={summary.unassigned} />
  </>
);

const Unassigned = ({ number }: { number: number }) =>
  number === 0 ? null : (
    <Anchor component={Link} to={paths.admin.displaced()} className={styles.strip} underline="never">
      <IconCalendarExclamation aria-hidden size="1.3rem" stroke={1.7} className={styles.sign} />
      <span>
        <strong>Sem profissional: {number === 1 ? '1 agendamento' : `${number} agendamentos`}</strong>
        <span className={styles.names}>. Ninguém da equipe {number === 1 ? 'o' : 'os'} atende</span>
      </span>
      <IconArrowRight aria-hidden size="1.1em" />
    </Anchor>
  );

function ToMove({ summary: { total, first, until } }: { summary: DisplacedSummary }) {
  const today = useToday();
  if (total === 0 || !until) return null;
  const more = total - first.length;
  const names = first.map(
    ({ patientName, date, time }) => `${patientName} (${sayShortDate(date, today)}, ${time})`,
  );
  return (
    <Anchor component={Link} to={paths.admin.displaced()} className={styles.strip} underline="never">
      <IconCalendarExclamation aria-hidden size="1.3rem" stroke={1.7} className={styles.sign} />
      <span>
        <strong>Remarcar: {total === 1 ? '1 agendamento' : `${total} agendamentos`}</strong>
        {total === 1 ? '' : `, até ${sayShortDate(until, today)}`}
        <span className={styles.names}>
          . {names.join(', ')}
          {more > 0 ? ` e mais ${more}` : ''}
        </span>
      </span>
      <IconArrowRight aria-hidden size="1.1em" />
    </Anchor>
  );
}
