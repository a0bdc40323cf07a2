/** A month to jump to a day, with how full each day is. */
import { Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isInCalendar } from '#contract/agenda/agenda-address.ts';
import { api } from '#web/api/client.ts';
import { addDays, capitalise, formatLongDate, formatMonth, formatWeekday } from '#web/format/date.ts';
import { monthOf, weeksOf } from '#web/ui/month-days.ts';
import { useDayKeys } from '#web/ui/use-day-keys.ts';
import type { AgendaPlace } from '../agenda-place.ts';
import { MonthArrows } from '../month/month-arrows.tsx';
import { type DayOccupancy, occupancyText, partOf } from './occupancy.ts';
import styles from './small-month.module.css';

type SmallMonthProps = { place: AgendaPlace; onChoose: (day: string) => void };

export function SmallMonth({ place, onChoose }: SmallMonthProps) {
  const { day, today, from, to, professionalIds } = place;
  const titleId = useId();
  const [month, setMonth] = useState(monthOf(day));
  // Follows a day that was chosen elsewhere.
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setMonth(monthOf(day));
  }
  const { data, isPlaceholderData } = useQuery(
    api.appointments.occupancy.queryOptions({
      input: { month, professionalIds },
      placeholderData: keepPreviousData,
    }),
  );
  const days = data && data.month === month ? new Map(data.days.map((each) => [each.date, each])) : undefined;
  const { grid, onKeyDown, tabIndexOf, visit } = useDayKeys({
    month,
    selected: day,
    today,
    firstWeekday: 1,
    reaches: isInCalendar,
    onMonth: setMonth,
  });

  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text id={titleId} fw="medium" size="sm" aria-live="polite">
          {nameOf(month)}
        </Text>
        <Group gap={0} wrap="nowrap">
          <MonthArrows month={month} size="md" iconSize="1.1rem" onTurn={setMonth} />
        </Group>
      </Group>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table with keyboard navigation
        role="grid"
        aria-labelledby={titleId}
        aria-busy={isPlaceholderData || days === undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {aWeek.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={formatWeekday(weekday)}>{formatWeekday(weekday).charAt(0)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, 1).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((each, weekday) =>
                each ? (
                  <td key={each} data-shown={(from <= each && each <= to) || undefined}>
                    <DayButton
                      day={each}
                      occupancy={days?.get(each)}
                      isKnown={days !== undefined}
                      isShown={from <= each && each <= to}
                      isToday={each === today}
                      tabIndex={tabIndexOf(each)}
                      onClick={() => {
                        visit(each);
                        onChoose(each);
                      }}
                    />
                  </td>
                ) : (
                  <td key={aWeek[weekday]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayButtonProps = {
  day: string;
  occupancy: DayOccupancy | undefined;
  isKnown: boolean;
  isShown: boolean;
  isToday: boolean;
  tabIndex: number;
  onClick: () => void;
};

function DayButton({ day, occupancy, isKnown, isShown, isToday, tabIndex, onClick }: DayButtonProps) {
  const said = isKnown ? `${formatLongDate(day)}: ${occupancyText(occupancy)}` : formatLongDate(day);
  return (
    <button
      type="button"
      data-day={day}
      aria-pressed={isShown}
      aria-current={isToday ? 'date' : undefined}
      aria-label={said}
      title={isKnown ? occupancyText(occupancy) : undefined}
      tabIndex={tabIndex}
      data-closed={(isKnown && !occupancy?.openMinutes) || undefined}
      className={styles.day}
      onClick={onClick}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span aria-hidden className={styles.bar}>
        <span className={styles.part} style={{ width: `${partOf(occupancy) * 100}%` }} />
      </span>
    </button>
  );
}

/** '2026-11' -> 'Novembro de 2026' */
const nameOf = (month: string) =>
  `${capitalise(formatMonth(Number(month.slice(5))))} de ${month.slice(0, 4)}`;

const aMonday = '2026-01-05';
const aWeek = Array.from({ length: 7 }, (_, index) => addDays(aMonday, index));
