/** 'Remarcar', where work is looked for: who has a time that was closed, until when, how many. Nothing without any. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sayCount } from '#contract/count.ts';
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
    <Line
      says="Remarcado, sem aviso"
      number={summary.total === 0 ? summary.untold : 0}
      why={(isOne) => `${isOne ? 'O paciente não sabe' : 'Os pacientes não sabem'} do horário novo`}
    />
    <Line
      says="Sem profissional"
      number={summary.unassigned}
      why={(isOne) => `Ninguém da equipe ${isOne ? 'o' : 'os'} atende`}
    />
  </>
);

type LineProps = { says: string; number: number; why: (isOne: boolean) => string };

const Line = ({ says, number, why }: LineProps) =>
  number === 0 ? null : (
    <Strip>
      <strong>
        {says}: {sayCount(number, 'agendamento', 'agendamentos')}
      </strong>
      <span className={styles.names}>. {why(number === 1)}</span>
    </Strip>
  );

const Strip = ({ children }: { children: ReactNode }) => (
  <Anchor component={Link} to={paths.admin.displaced()} className={styles.strip} underline="never">
    <IconCalendarExclamation aria-hidden size="1.3rem" stroke={1.7} className={styles.sign} />
    <span>{children}</span>
    <IconArrowRight aria-hidden size="1.1em" />
  </Anchor>
);

function ToMove({ summary: { total, first, until, untold } }: { summary: DisplacedSummary }) {
  const today = useToday();
  if (total === 0 || !until) return null;
  const more = total - first.length;
  const names = first.map(
    ({ patientName, date, time }) => `${patientName} (${sayShortDate(date, today)}, ${time})`,
  );
  return (
    <Strip>
      <strong>Remarcar: {sayCount(total, 'agendamento', 'agendamentos')}</strong>
      {total === 1 ? '' : `, até ${sayShortDate(until, today)}`}
      {untold > 0 ? ` · ${sayCount(untold, 'remarcado sem aviso', 'remarcados sem aviso')}` : ''}
      <span className={styles.names}>
        . {names.join(', ')}
        {more > 0 ? ` e mais ${more}` : ''}
      </span>
    </Strip>
  );
}
