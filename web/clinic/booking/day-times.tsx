/** The free times of a day, by part of the day. A tap takes one. */
import { Title, UnstyledButton } from '@mantine/core';
import { useToday } from '#web/clinic/clinic.ts';
import { periodLabels } from '#web/clinic/say-waiting.ts';
import { capitalise, formatDayAndMonth, sayDate, sayNearDay } from '#web/format/date.ts';
import styles from './free-times.module.css';
import { byPeriod, type FreeDay, type FreeTime } from './free-times.ts';

type DayTimesProps = {
  day: FreeDay;
  /** Chosen before, on another page: it stands out. */
  wanted: string | null | undefined;
  onChoose: (time: FreeTime, element: HTMLElement) => void;
};

export function DayTimes({ day: { date, times }, wanted, onChoose }: DayTimesProps) {
  const today = useToday();
  return (
    <section aria-labelledby="day" className={styles.times}>
      <Title order={2} id="day" className={styles.dayTitle} aria-live="polite">
        {capitalise(sayDate(date, today))}
        {sayNearDay(date, today) ? (
          <span className={styles.fullDate}>, {formatDayAndMonth(date)}</span>
        ) : null}
      </Title>
      {byPeriod(times).map(({ period, times: ofPeriod }) => (
        <div key={period}>
          <Title order={3} id={period} className={styles.period}>
            {periodLabels[period]}
          </Title>
          <ul aria-labelledby={period} className={styles.list}>
            {ofPeriod.map((time) => (
              <li key={time.time}>
                <UnstyledButton
                  className={styles.time}
                  data-wanted={time.time === wanted || undefined}
                  aria-label={`${time.time}, ${formatDayAndMonth(date)}${time.time === wanted ? ', o que você escolheu' : ''}`}
                  onClick={(event) => onChoose(time, event.currentTarget)}
                >
                  {time.time}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
