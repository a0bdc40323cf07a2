/** The day of an appointment, shown as 'dd de MMMM de yyyy', with its weekday and a warning when it is past. */
import type { KeyboardEvent } from 'react';
import { useToday } from '#web/clinic/clinic.ts';
import { addDays, capitalise, formatWeekday, formatWrittenDate, sayDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import styles from './appointment-form.module.css';

type AppointmentDateFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  /** `value` as a day, or null. */
  day: string | null;
  error?: React.ReactNode;
};

export function AppointmentDateField({ value, onChange, day, error }: AppointmentDateFieldProps) {
  const todaysDay = useToday();
  return (
    <DateField
      label="Data"
      placeholder="Selecione uma data"
      withAsterisk
      value={value}
      onChange={onChange}
      onBlur={() => {
        const typed = readTypedDate(value);
        if (typed) onChange(formatWrittenDate(typed));
      }}
      onKeyDown={toNextField}
      write={formatWrittenDate}
      openOnClick
      minDate="2000-01-01"
      maxDate="2099-12-31"
      today={todaysDay}
      defaultDate={todaysDay}
      error={error}
      saysUnread
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={day ? hint(day, todaysDay) : undefined}
    />
  );
}

/** Enter goes on to what follows the day, and does not end the form. */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !form) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll('input')].filter(
    (field) => !field.disabled && field.type !== 'hidden' && field.tabIndex >= 0,
  );
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

function hint(day: string, todaysDay: string) {
  const isNear = [-1, 0, 1].some((days) => addDays(todaysDay, days) === day);
  const weekday = formatWeekday(day);
  const said = capitalise(isNear ? `${sayDate(day, todaysDay)}, ${weekday}` : weekday);
  if (day >= todaysDay) return said;
  return (
    <>
      {said}. <strong className={styles.passed}>Atenção: esta data já passou.</strong>
    </>
  );
}
