/** Rows of a patient's story, the newest first: what is booked, today, then the years. */
import { Title } from '@mantine/core';
import { Fragment, memo, type ReactNode, useId } from 'react';
import type { StoryRow, StoryRowOf } from '#contract/screens/patient-story.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatLongDate, formatShortDate, formatShortWeekday } from '#web/format/date.ts';
import { IconChevronDown } from '#web/ui/icons/icons.ts';
import { AppointmentRow } from './appointment-row.tsx';
import styles from './story.module.css';
import { foldsOf, joinVisits, laterOf, periodsOf, type Visits } from './story-groups.ts';
import { kindOf } from './story-kinds.ts';

type StoryRowsProps = {
  rows: readonly StoryRow[];
  patientId: string;
  /** Without what lies further ahead, which one click shows. */
  short: boolean;
};

export function StoryRows({ rows: all, patientId, short }: StoryRowsProps) {
  const today = useToday();
  const { rows, visits } = joinVisits(all);
  const later = short ? laterOf(rows, today) : [];
  return periodsOf(rows.slice(later.length), today).map(({ name, rows: ofPeriod, isAhead }) => (
    <Fragment key={name}>
      <PeriodRows name={name} rows={ofPeriod} patientId={patientId} visits={visits} />
      {isAhead && later.length > 0 ? (
        <details>
          <summary className={styles.summary}>
            Mais {later.length} a seguir
            <IconChevronDown aria-hidden size="1.1em" className={styles.chevron} />
          </summary>
          <StoryRows rows={later} patientId={patientId} short={false} />
        </details>
      ) : null}
    </Fragment>
  ));
}

type PeriodRowsProps = Omit<StoryRowsProps, 'short'> & { name: string; visits: Visits };

function PeriodRows({ name, rows, patientId, visits }: PeriodRowsProps) {
  return (
    <Period name={name}>
      {foldsOf(rows).map((fold) => {
        const [row, ...others] = fold;
        if (!row) return null;
        return others.length > 0 ? (
          <Folded key={row.id} row={row} rows={fold} patientId={patientId} />
        ) : (
          <Entry key={row.id} row={row} patientId={patientId} visit={visits.get(row.id)} />
        );
      })}
    </Period>
  );
}

function Period({ name, children }: { name: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} className={styles.period}>
        {name}
      </Title>
      <ol className={styles.rows} aria-labelledby={heading}>
        {children}
      </ol>
    </section>
  );
}

type EntryProps = { row: StoryRow; patientId: string; visit?: StoryRowOf<'appointment'> | undefined };

/** Rows that stand do not draw themselves again when a page is added below them. */
const Entry = memo(function Entry({ row, patientId, visit }: EntryProps) {
  const { Row } = kindOf(row.kind);
  return (
    <li
      className={styles.entry}
      data-kind={row.kind}
      data-quiet={kindOf(row.kind).folded?.is(row) || undefined}
    >
      <Sign row={row} />
      <When at={row.at} />
      <div className={styles.body}>
        {visit ? <AppointmentRow row={visit} /> : null}
        <Row row={row} patientId={patientId} />
      </div>
    </li>
  );
});

/** Rows that follow each other and matter less, as one line. @param row the newest of them */
const Folded = ({ row, rows, patientId }: { row: StoryRow; rows: StoryRow[]; patientId: string }) => (
  <li className={styles.entry} data-quiet>
    <Sign row={row} />
    <When at={row.at} />
    <details className={styles.body}>
      <summary className={styles.summary}>
        {kindOf(row.kind).folded?.say(rows)}
        <IconChevronDown aria-hidden size="1.1em" className={styles.chevron} />
      </summary>
      <ol className={styles.inside}>
        {rows.map((each) => (
          <Entry key={each.id} row={each} patientId={patientId} />
        ))}
      </ol>
    </details>
  </li>
);

function Sign({ row }: { row: StoryRow }) {
  const { Icon } = kindOf(row.kind);
  return (
    <span className={styles.sign} data-kind={row.kind}>
      <Icon aria-hidden size="1.05rem" stroke={1.7} />
    </span>
  );
}

/** Day and time; the year stands above. */
function When({ at }: { at: string }) {
  const day = at.slice(0, 10);
  const time = at.slice(11, 16);
  return (
    <time dateTime={at.slice(0, 16)} title={formatLongDate(day)} className={styles.when}>
      <span>{formatShortDate(day, day)}</span>
      <span className={styles.hour}>{time === '00:00' ? formatShortWeekday(day) : time}</span>
    </time>
  );
}
