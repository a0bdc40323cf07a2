/** A day of a professional on a phone's week: the name, and a line of what is booked and free. */
import { UnstyledButton } from '@mantine/core';
import { freeGaps, type Now } from '#contract/agenda/conflicts.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { bookedOf, countOf } from '../counts.ts';
import { sayDaySpan } from '../day-entries.ts';
import colors from '../grid/block-colors.module.css';
import type { Column } from '../grid/columns.ts';
import { isIdle, sayIdle } from '../grid/day-groups.ts';
import styles from './week-board.module.css';

export const ProfessionalHead = ({ column }: { column: Column }) => (
  <span className={styles.whose}>
    <ColorMark color={column.professional.color} /> {column.professional.fullName}
    <span>
      {isIdle(column)
        ? sayIdle(column)
        : bookedOf([column]).length > 0
          ? countOf([column])
          : 'sem agendamentos'}
    </span>
  </span>
);

type StripProps = { column: Column; now: Now; scale: { first: number; last: number }; onOpen: () => void };

/** A day of a professional as a line: what is booked, and between it what is free. */
export function Strip({ column, now, scale: { first, last }, onOpen }: StripProps) {
  const { open, date, professional } = column;
  const placeOf = ({ start, end }: { start: number; end: number }) => ({
    left: `${((start - first) / (last - first)) * 100}%`,
    width: `${((end - start) / (last - first)) * 100}%`,
  });
  const free = freeGaps(column, now).map(sayDaySpan).join(', ');
  return (
    <UnstyledButton className={styles.strip} onClick={onOpen}>
      <ProfessionalHead column={column} />
      {isIdle(column) ? null : (
        <span aria-hidden className={styles.line}>
          {open.map((span) => (
            <span key={`open ${span.start}`} className={styles.open} style={placeOf(span)} />
          ))}
          {bookedOf([column]).map(({ appointment: { id }, ...span }) => (
            <span
              key={id}
              className={`${styles.booked} ${colors.colored}`}
              data-color={professional.color}
              style={placeOf(span)}
            />
          ))}
        </span>
      )}
      {free && date >= now.date ? <span className={styles.free}>Livre {free}</span> : null}
    </UnstyledButton>
  );
}
