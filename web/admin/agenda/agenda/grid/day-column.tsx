/** One professional on one date: closed time with its name, and the appointments. */
import type { ReactNode } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { can } from '#contract/agenda/appointment-rules.ts';
import type { Span } from '#contract/agenda/conflicts.ts';
import { statusColor } from '#web/clinic/status-badge.tsx';
import { formatLongDate } from '#web/format/date.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import { type Column, type ColumnClosure, closedIn } from './columns.ts';
import styles from './day-column.module.css';
import { isIdle, sayClosure, sayIdle } from './day-groups.ts';
import { heightOf, type Scale, topOf } from './grid-geometry.ts';
import type { Coloring } from './grid-preferences.ts';
import { NowLine } from './hours.tsx';
import { shortestMinutes } from './lanes.ts';
import { RequestBlocks } from './request-blocks.tsx';

type DayColumnProps = {
  column: Column;
  scale: Scale;
  coloring: Coloring;
  today: string;
  style: React.CSSProperties;
  /** What lies over the column. */
  children: ReactNode;
};

/** Its time is free again, and so are its buffers. */
const gaveBack = ({ status }: AgendaAppointment) => status === 'no_show' || status === 'cancelled';

export function DayColumn(props: DayColumnProps) {
  const { column, scale, coloring, today, style, children } = props;
  const { key, date, professional, closures, appointments, requests } = column;
  const place = ({ start, end }: Span) => ({
    top: topOf(scale, start),
    height: heightOf(scale, end - start),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={`${formatLongDate(date)}, ${professional.fullName}`}
      data-column={key}
      className={styles.column}
      style={{ ...style, height: heightOf(scale, scale.last - scale.first) }}
    >
      {closedIn(column, scale).map((span) => (
        <div key={span.start} className={styles.closed} style={place(span)} />
      ))}
      {closuresIn(closures, scale).map((closure) => (
        <div
          key={`${closure.start} ${closure.end} ${sayClosure(closure)}`}
          data-kind={closure.kind}
          className={styles.closure}
          style={place(closure)}
        >
          <span className={styles.closureName}>{sayClosure(closure)}</span>
        </div>
      ))}
      {isIdle(column) && closures.length === 0 ? (
        <div className={styles.closure} style={place({ start: scale.first, end: scale.last })}>
          <span className={styles.closureName}>{sayIdle(column)}</span>
        </div>
      ) : null}
      {/* Below the appointments: over a name it reads as struck out. */}
      {date === today ? <NowLine scale={scale} /> : null}
      <ul className={styles.appointments}>
        {appointments.map(({ appointment, start, end, lane, lanes, span }) => (
          <AppointmentBlock
            key={appointment.id}
            appointment={appointment}
            color={
              coloring === 'status'
                ? statusColor(appointment.status)
                : (appointment.procedure?.color ?? 'gray')
            }
            isQuiet={date < today || !can.edit(appointment)}
            end={end}
            top={topOf(scale, start)}
            height={heightOf(scale, Math.max(end - start, shortestMinutes))}
            bufferBefore={heightOf(scale, gaveBack(appointment) ? 0 : appointment.bufferBeforeMinutes)}
            bufferAfter={heightOf(scale, gaveBack(appointment) ? 0 : appointment.bufferAfterMinutes)}
            lane={lane}
            lanes={lanes}
            span={span}
          />
        ))}
      </ul>
      <RequestBlocks requests={requests} scale={scale} />
      {children}
    </div>
  );
}

/** Their part within the hours on the screen. */
const closuresIn = (closures: readonly ColumnClosure[], { first, last }: Scale) =>
  closures
    .map((closure) => ({
      ...closure,
      start: Math.max(closure.start, first),
      end: Math.min(closure.end, last),
    }))
    .filter(({ start, end }) => start < end);
