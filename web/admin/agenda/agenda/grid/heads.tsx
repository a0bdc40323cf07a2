/** The heads of the columns: days, and professionals where there are several. */
import { UnstyledButton } from '@mantine/core';
import { minutesOf } from '#contract/value-formats.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { useClock } from '#web/clinic/present.ts';
import { shortNames } from '#web/clinic/short-names.ts';
import { formatLongDate, formatShortWeekday } from '#web/format/date.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { countOf, sayTime } from '../counts.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import type { Column } from './columns.ts';
import {
  columnWidth,
  type DayGroup,
  groupWidth,
  isIdle,
  sayClosedDay,
  sayClosure,
  styleOf,
} from './day-groups.ts';
import styles from './heads.module.css';

type HeadsProps = { groups: readonly DayGroup[]; address: AgendaAddress };

export function Heads({ groups, address }: HeadsProps) {
  const isDay = groups.length === 1;
  return (
    <div className={styles.heads}>
      <div className={styles.corner} />
      {groups.map((group) => (
        <div
          key={group.date}
          className={styles.group}
          data-date={group.date}
          data-today={group.date === address.today || undefined}
          style={styleOf(groupWidth(group, groups.length))}
        >
          {isDay ? null : <DateHead group={group} address={address} />}
          {isDay ? <ProfessionalHeads group={group} /> : null}
        </div>
      ))}
    </div>
  );
}

function DateHead({ group, address }: { group: DayGroup; address: AgendaAddress }) {
  const { date, isClosed, columns } = group;
  const now = { date: address.today, minute: minutesOf(useClock()) };
  const count = countOf(columns);
  const time = sayTime(columns, now);
  const load = isClosed ? sayClosedDay(group) : [count, time].filter(Boolean).join(', ');
  const said = `${formatLongDate(date)}: ${load}`;
  return (
    <Tooltip label={`Abrir ${said}`}>
      <UnstyledButton
        className={styles.date}
        aria-label={`Abrir ${said}`}
        aria-current={date === address.today ? 'date' : undefined}
        data-closed={isClosed || undefined}
        onClick={() => address.openDay(date)}
      >
        <span className={styles.weekday}>{formatShortWeekday(date)}</span>
        <span className={styles.number}>{Number(date.slice(8))}</span>
        {isClosed ? null : (
          <>
            <span className={styles.booked}>{count.split(' ')[0]}</span>
            <span className={styles.free}>{time}</span>
          </>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}

function ProfessionalHeads({ group }: { group: DayGroup }) {
  const names = shortNames(group.columns.map(({ professional }) => professional.fullName));
  return (
    <div className={styles.professionals}>
      {group.columns.map((column, index) => (
        <ProfessionalHead
          key={column.key}
          column={column}
          shortName={names[index]}
          style={styleOf(columnWidth(column, group, 1))}
        />
      ))}
    </div>
  );
}

type ProfessionalHeadProps = {
  column: Column;
  shortName: string | undefined;
  style: React.CSSProperties;
};

function ProfessionalHead({ column, shortName, style }: ProfessionalHeadProps) {
  const { professional, appointments, closures } = column;
  const away = closures.find(({ kind }) => kind === 'vacation');
  const booked = appointments.filter(({ appointment }) => appointment.status !== 'cancelled').length;
  return (
    <div className={styles.professional} style={style} title={professional.fullName}>
      <span className={styles.who}>
        <ColorMark color={professional.color} size="0.65rem" />
        <span className={styles.name}>{isIdle(column) ? shortName : professional.fullName}</span>
      </span>
      {isIdle(column) ? null : (
        <span className={styles.count}>{away ? `${sayClosure(away)} · ${booked}` : countText(booked)}</span>
      )}
    </div>
  );
}

/** '8 atendimentos' */
const countText = (booked: number) =>
  booked === 0 ? 'livre' : `${booked} ${booked === 1 ? 'atendimento' : 'atendimentos'}`;
