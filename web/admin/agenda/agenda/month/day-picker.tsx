/** Goes to any day: typed, or picked from a small calendar. */
import { useState } from 'react';
import { firstDay, isInCalendar, lastDay } from '#contract/agenda/agenda-address.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import styles from '../../appointments/appointment-filter-bar.module.css';

type DayPickerProps = { day: string; today: string; onPick: (day: string) => void };

export function DayPicker({ day, today, onPick }: DayPickerProps) {
  const [typed, setTyped] = useState(formatDate(day));
  // Follows a day that was chosen elsewhere.
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(formatDate(day));
  }
  const go = (text: string) => {
    const picked = readTypedDate(text);
    if (!picked || !isInCalendar(picked)) return day;
    onPick(picked);
    return picked;
  };
  return (
    <div className={styles.short} data-screen-only>
      <DateField
        aria-label="Ir para a data"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          // '25/12/20' may still become 2027 while typing. On blur it means 2020.
          if (/\d{4}$/u.test(text.trim())) go(text);
        }}
        onKeyDown={(event) => event.key === 'Enter' && go(typed)}
        onBlur={() => typed !== formatDate(day) && setTyped(formatDate(go(typed)))}
        minDate={firstDay}
        maxDate={lastDay}
        today={today}
        defaultDate={day}
      />
    </div>
  );
}
