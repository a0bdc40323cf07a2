/** A month of days to pick one from. */
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { DatePicker } from '@mantine/dates';
import { formatShortWeekday } from '#web/format/date.ts';
import styles from './date-calendar.module.css';

type DateCalendarProps = {
  /** yyyy-MM-dd, like all days here. */
  day: string | null;
  /** In the clinic's time zone: the calendar itself only knows the browser's. */
  today: string;
  /** Its month is shown while no day is chosen. */
  defaultDate?: string | undefined;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** Null: the chosen day was picked again. */
  onPick: (day: string | null) => void;
  /** 'md' for fingers. */
  size?: 'sm' | 'md';
};

export const DateCalendar = ({
  day,
  today,
  defaultDate,
  minDate,
  maxDate,
  onPick,
  size,
}: DateCalendarProps) => (
  <DatePicker
    value={day}
    key={day}
    defaultDate={day ?? defaultDate}
    onChange={onPick}
    minDate={minDate}
    maxDate={maxDate}
    size={size}
    withNativeLevelSelect
    locale="pt-br"
    firstDayOfWeek={0}
    weekdayFormat={formatShortWeekday}
    getDayProps={(date) => ({ 'aria-current': date === today ? 'date' : undefined })}
    hideOutsideDates
    classNames={{ day: styles.day, weekday: styles.weekday, calendarHeaderSelect: styles.level }}
    ariaLabels={labels}
  />
);

const labels = {
  monthLevelControl: 'Escolher o mês e o ano',
  yearLevelControl: 'Escolher o ano',
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
};
