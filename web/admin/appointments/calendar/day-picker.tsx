/** The second way to a day, however far away: typed, or picked from a small calendar. */
import { useState } from 'react';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import styles from '../appointment-filter-bar.module.css';
import { firstDay, isInCalendar, lastDay } from './calendar-filters.ts';

export function DayPicker({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const [typed, setTyped] = useState(formatDate(day));
  // A day that was chosen elsewhere shows here.
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(formatDate(day));
  }
  return (
    <div className={styles.short}>
      <DateField
        aria-label="Ir para a data"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          const picked = readTypedDate(text);
          if (picked && isInCalendar(picked)) onPick(picked);
        }}
        onBlur={() => setTyped(formatDate(day))}
        minDate={firstDay}
        maxDate={lastDay}
        defaultDate={day}
      />
    </div>
  );
}
