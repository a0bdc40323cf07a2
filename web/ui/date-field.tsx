/**
 * A date to type as dd/mm/aaaa or to pick from a calendar. Its value is the text, also while it is not a date. The
 * button and the arrow down move the focus into the calendar. A click on the field only shows it, so typing continues.
 * Escape closes it.
 */
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type ComponentProps, useRef, useState } from 'react';
import { formatDate, formatShortWeekday } from '#web/format/date.ts';
import { readCompleteDate, readNearDate, readTypedDate, unreadDate } from '#web/format/typed-date.ts';
import { IconCalendar } from '#web/ui/icons/icons.ts';
import styles from './date-field.module.css';
import { DateTextInput } from './masked-fields.tsx';
import { useMediaQuery } from './use-media-query.ts';

type DateFieldProps = Omit<ComponentProps<typeof DateTextInput>, 'rightSection'> & {
  /** Bounds of the calendar, yyyy-MM-dd. The form checks the typed text. */
  minDate?: string;
  maxDate?: string;
  /** Today in the clinic's time zone, yyyy-MM-dd, since the calendar itself only knows the browser's. */
  today: string;
  /** The day at which the calendar opens when the field is empty, yyyy-MM-dd. */
  defaultDate?: string;
  /** Writes a picked day as text that `readTypedDate` can read. */
  write?: (day: string) => string;
  /** For near dates, which are picked more often than typed. */
  openOnClick?: boolean;
  /** Says of a text that is left in the field and is no date that it is none. */
  saysUnread?: boolean;
};

export function DateField({
  value,
  onChange,
  minDate,
  maxDate,
  today,
  defaultDate = maxDate,
  write = formatDate,
  openOnClick = false,
  saysUnread = false,
  ...field
}: DateFieldProps) {
  const [unread, setUnread] = useState<string>();
  const [calendar, setCalendar] = useState<'closed' | 'shown' | 'entered'>('closed');
  const dropdown = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const byFinger = useMediaQuery('(pointer: coarse)');
  const opened = calendar !== 'closed';
  const enter = (from: HTMLElement) => {
    opener.current = from;
    setCalendar('entered');
  };
  const close = () => {
    // The focus returns to its earlier element, if the calendar had it.
    if (calendar === 'entered') opener.current?.focus();
    setCalendar('closed');
  };
  const day = readTypedDate(value);
  /** 'amanhã', 'em 30 dias', '26/11' and '26/11/26' become the day that they mean. */
  const complete = () => {
    const meant =
      readNearDate(value, today, maxDate) ?? (readCompleteDate(value) ? null : readTypedDate(value, maxDate));
    if (meant) onChange(write(meant));
    setUnread(meant || day || value.trim() === '' ? undefined : value);
  };
  const pick = (picked: string | null) => {
    onChange(picked ? write(picked) : '');
    close();
  };
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      shadow="md"
      trapFocus={calendar === 'entered'}
      withRoles={false}
    >
      <Popover.Target>
        <DateTextInput
          {...field}
          // On a touch screen the keyboard would cover the calendar.
          {...(openOnClick && byFinger ? { inputMode: 'none' as const } : {})}
          value={value}
          error={saysUnread && unread === value ? unreadDate : field.error}
          onChange={(typed) => {
            onChange(typed);
            // A calendar that is only shown would cover what is pressed next.
            if (calendar === 'shown' && readCompleteDate(typed)) close();
          }}
          onClick={openOnClick ? () => setCalendar('shown') : undefined}
          onBlur={(event) => {
            complete();
            field.onBlur?.(event);
            if (calendar === 'shown' && !dropdown.current?.contains(event.relatedTarget)) close();
          }}
          onKeyDown={(event) => {
            field.onKeyDown?.(event);
            if (event.key === 'Escape') close();
            // Before the form reads the field.
            if (event.key === 'Enter') complete();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            enter(event.currentTarget);
          }}
          rightSection={
            <ActionIcon
              aria-label="Escolher no calendário"
              aria-expanded={opened}
              aria-haspopup="dialog"
              color="gray"
              onClick={(event) => (opened ? close() : enter(event.currentTarget))}
            >
              <IconCalendar aria-hidden size="1.2rem" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Calendário"
        ref={dropdown}
        // A press on a button must not take the focus from the field, because its blur closes a calendar that is only shown.
        // The selects for month and year need the focus to open.
        onMouseDown={(event) => {
          const onList = event.target instanceof HTMLSelectElement;
          if (calendar === 'shown' && !onList) event.preventDefault();
        }}
      >
        <DatePicker
          value={day}
          key={day}
          defaultDate={day ?? defaultDate}
          onChange={pick}
          minDate={minDate}
          maxDate={maxDate}
          withNativeLevelSelect
          locale="pt-br"
          firstDayOfWeek={1}
          weekdayFormat={formatShortWeekday}
          getDayProps={(date) => ({ 'aria-current': date === today ? 'date' : undefined })}
          hideOutsideDates
          classNames={{ day: styles.day, weekday: styles.weekday, calendarHeaderSelect: styles.level }}
          ariaLabels={labels}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

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
