/** A month to jump to a day, with how full each day is. */
import { Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { firstDay, isInCalendar, lastDay } from '#contract/agenda/agenda-address.ts';
import { api } from '#web/api/client.ts';
import { formatLongDate, formatMonthAndYear, formatWeekday } from '#web/format/date.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { monthOf } from '#web/ui/month-days.ts';
import { MonthGrid } from '#web/ui/month-grid.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { partOf, sayOccupancy } from './occupancy.ts';
import styles from './small-month.module.css';

type SmallMonthProps = { address: AgendaAddress; onChoose: (day: string) => void };

/** How full a day is. @param part 0 to 1 */
export const OccupancyBar = ({ part }: { part: number }) => (
  <span aria-hidden className={styles.bar}>
    <span className={styles.part} style={{ width: `${part * 100}%` }} />
  </span>
);

export function SmallMonth({ address, onChoose }: SmallMonthProps) {
  const { day, today, from, to, professionalIds } = address;
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
  const describe = (each: string) => {
    const occupancy = days?.get(each);
    const text = days && sayOccupancy(occupancy);
    return {
      label: text ? `${formatLongDate(each)}: ${text}` : formatLongDate(each),
      attributes: { title: text, 'data-closed': (days && !occupancy?.openMinutes) || undefined },
      content: <OccupancyBar part={partOf(occupancy)} />,
    };
  };

  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text id={titleId} fw="medium" size="sm" aria-live="polite">
          {formatMonthAndYear(month)}
        </Text>
        <MonthArrows
          month={month}
          first={firstDay}
          last={lastDay}
          size="md"
          iconSize="1.1rem"
          onTurn={setMonth}
        />
      </Group>
      <MonthGrid
        month={month}
        labelledBy={titleId}
        selected={day}
        isPressed={(each) => from <= each && each <= to}
        today={today}
        weekdayText={(each) => formatWeekday(each).charAt(0)}
        describe={describe}
        reaches={isInCalendar}
        busy={isPlaceholderData || days === undefined}
        className={styles.grid}
        onSelect={onChoose}
        onMonth={setMonth}
      />
    </div>
  );
}
