/** Days and professionals as columns, the hours as rows. */
import { useRef } from 'react';
import { capitalise, formatLongDate } from '#web/format/date.ts';
import type { AgendaPlace } from '../agenda-place.ts';
import { useGridInteraction } from '../move/use-grid-interaction.ts';
import type { Agenda } from '../use-agenda.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import { type Column, closedIn, columnsOf, scaleOf } from './columns.ts';
import { heightOf, type Scale, timeOf, topOf } from './grid-geometry.ts';
import styles from './time-grid.module.css';

export function TimeGrid({ agenda, place }: { agenda: Agenda; place: AgendaPlace }) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = columnsOf(agenda);
  const scale = scaleOf(columns, 88);
  const { gridProps, overlayOf } = useGridInteraction({ agenda, columns, scale, scroller, place });
  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.sheet}>
        <div className={styles.heads}>
          <div className={styles.corner} />
          {columns.map(({ key, date, professional }) => (
            <div key={key} className={styles.head}>
              {date.slice(8)} {professional.fullName}
            </div>
          ))}
        </div>
        <div className={styles.body} {...gridProps}>
          <Hours scale={scale} />
          {columns.map((column) => (
            <DayColumn key={column.key} column={column} scale={scale}>
              {overlayOf(column.key)}
            </DayColumn>
          ))}
        </div>
      </div>
    </div>
  );
}

function Hours({ scale }: { scale: Scale }) {
  const count = (scale.last - scale.first) / 60;
  return (
    <div className={styles.hours} aria-hidden>
      {Array.from({ length: count }, (_, index) => scale.first + index * 60).map((minute) => (
        <span key={minute} className={styles.hour} style={{ top: topOf(scale, minute) }}>
          {timeOf(minute)}
        </span>
      ))}
    </div>
  );
}

type DayColumnProps = { column: Column; scale: Scale; children: React.ReactNode };

function DayColumn({ column, scale, children }: DayColumnProps) {
  const { key, date, professional, appointments } = column;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={`${capitalise(formatLongDate(date))}, ${professional.fullName}`}
      data-column={key}
      className={styles.column}
      style={{ height: heightOf(scale, scale.last - scale.first) }}
    >
      {closedIn(column, scale).map(({ start, end }) => (
        <div
          key={start}
          className={styles.closed}
          style={{ top: topOf(scale, start), height: heightOf(scale, end - start) }}
        />
      ))}
      <ul className={styles.appointments}>
        {appointments.map(({ appointment, start, end, lane, lanes, span }) => (
          <AppointmentBlock
            key={appointment.id}
            appointment={appointment}
            top={topOf(scale, start)}
            height={heightOf(scale, end - start)}
            lane={lane}
            lanes={lanes}
            span={span}
          />
        ))}
      </ul>
      {children}
    </div>
  );
}
