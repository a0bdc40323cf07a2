/**
 * Seven days. Where there is room they are columns with the hours downwards, to draw in and to type below; elsewhere a
 * list of days with typed intervals. Without `onChange` it is only to be read.
 */
import { Text } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { DayColumn } from './day-column.tsx';
import { type Day, drawnHours, type Week } from './week.ts';
import styles from './week-grid.module.css';

type WeekGridProps = {
  week: Week;
  onChange?: (week: Week) => void;
  /** Whether unfinished texts are shown as problems. */
  isFinal: boolean;
};

export function WeekGrid({ week, onChange, isFinal }: WeekGridProps) {
  const hint = useId();
  const hours = drawnHours(week);
  const change = (index: number) =>
    onChange && ((day: Day) => onChange(week.map((each, place) => (place === index ? day : each))));
  const marks = Array.from(
    { length: (hours.to - hours.from) / 60 + 1 },
    (_, place) => hours.from / 60 + place,
  );
  return (
    <div className={styles.container}>
      <div className={styles.week} style={variables({ '--hours': marks.length - 1 })}>
        <div className={styles.axis} aria-hidden="true">
          {marks.map((hour, place) => (
            <span
              key={hour}
              className={styles.mark}
              style={{ top: `${(place / (marks.length - 1)) * 100}%` }}
            >
              {hour}h
            </span>
          ))}
        </div>
        {week.map((day, index) => (
          <DayColumn
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven days never change place
            key={index}
            index={index}
            week={week}
            day={day}
            hours={hours}
            hintId={hint}
            isFinal={isFinal}
            onChange={change(index)}
            onWeek={onChange}
          />
        ))}
      </div>
      {onChange ? (
        <Text size="sm" c="dimmed" className={styles.hint} id={hint}>
          Arraste num dia para desenhar um intervalo; arraste o meio para mover e as bordas para esticar. No
          teclado: setas movem, Shift e setas mudam o fim, Alt e setas mudam o início, Delete remove.
        </Text>
      ) : null}
    </div>
  );
}

/** CSS variables, which React's types do not know. */
const variables = (values: Record<`--${string}`, string | number>): CSSProperties => values;
