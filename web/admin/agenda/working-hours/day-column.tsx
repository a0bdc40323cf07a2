/** One weekday: its name and copy menu, the drawing, and the typed intervals. */
import { Button, Text, Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { weekdayNames } from '#contract/intervals.ts';
import { capitalise } from '#web/format/date.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { CopyMenu } from './copy-menu.tsx';
import { DayTrack } from './day-track.tsx';
import { IntervalFields } from './interval-fields.tsx';
import {
  type Day,
  nextInterval,
  problemOfDay,
  type Span,
  sayDayHours,
  sayHour,
  totalMinutes,
  type Week,
  without,
} from './week.ts';
import styles from './week-grid.module.css';

type DayColumnProps = {
  /** 0 is Monday. */
  index: number;
  week: Week;
  day: Day;
  hours: Span;
  hintId: string;
  isFinal: boolean;
  onChange?: (day: Day) => void;
  onWeek?: (week: Week) => void;
};

export function DayColumn(props: DayColumnProps) {
  const { index, week, day, hours, hintId, isFinal, onChange, onWeek } = props;
  const titleId = useId();
  const errorId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const name = weekdayNames[index] ?? '';
  const problem = onChange ? problemOfDay(day, isFinal) : null;
  const total = totalMinutes(day);
  const focusField = (place: number) =>
    fields.current?.querySelectorAll<HTMLInputElement>('input')[place * 2]?.focus();
  return (
    <section className={styles.day} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Title order={3} id={titleId} className={styles.name} aria-label={capitalise(name)}>
          {capitalise(name.replace('-feira', ''))}
        </Title>
        <Text span size="xs" c="dimmed" className={styles.total}>
          {total > 0 ? sayHour(total) : null}
        </Text>
        {onWeek ? <CopyMenu index={index} week={week} onChange={onWeek} /> : null}
      </div>
      <DayTrack name={name} day={day} hours={hours} hintId={hintId} onChange={onChange} onOpen={focusField} />
      <div className={styles.fields} ref={fields}>
        {onChange ? (
          <>
            {day.length === 0 ? (
              <Text span size="sm" c="dimmed" className={styles.closed}>
                Fechado
              </Text>
            ) : null}
            {day.map((interval, place) => (
              <IntervalFields
                // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no identity but its place
                key={place}
                name={`${capitalise(name)}, intervalo ${place + 1}`}
                interval={interval}
                problem={problem?.index === place ? { field: problem.field, sentence: errorId } : null}
                onChange={(next) => onChange(day.map((each, other) => (other === place ? next : each)))}
                onRemove={() => onChange(without(day, place))}
              />
            ))}
            {problem ? (
              <Text
                size="xs"
                c="var(--mantine-color-error)"
                id={errorId}
                role="alert"
                className={styles.error}
              >
                {problem.message}
              </Text>
            ) : null}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus aria-hidden size="1em" />}
              aria-label={`Adicionar intervalo: ${name}`}
              onClick={() => onChange([...day, nextInterval(day)])}
            >
              Intervalo
            </Button>
          </>
        ) : (
          <Text span size="sm" c={day.length === 0 ? 'dimmed' : undefined} className={styles.read}>
            {sayDayHours(day)}
          </Text>
        )}
      </div>
    </section>
  );
}
