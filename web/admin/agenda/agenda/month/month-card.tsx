/** One month: its days with the number of appointments and how full they are. */
import { Card, Text, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useId } from 'react';
import { isInCalendar } from '#contract/agenda/agenda-address.ts';
import { formatLongDate, formatMonthAndYear, formatShortWeekday } from '#web/format/date.ts';
import { MonthGrid } from '#web/ui/month-grid.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { type DayOccupancy, partOf, sayFreeOf, sayOccupancy } from '../grid/occupancy.ts';
import { OccupancyBar } from '../grid/small-month.tsx';
import styles from './calendar.module.css';
import type { CalendarFilters } from './calendar-filters.ts';
import { countOf, dayTitleId } from './day-card.tsx';

type MonthCardProps = {
  filters: CalendarFilters;
  /** The month on the screen: the previous one until the next is loaded. */
  month: string;
  days: readonly { date: string; appointments: number }[] | undefined;
  /** Undefined while loading. */
  occupancy: readonly DayOccupancy[] | undefined;
  stale: boolean;
};

export function MonthCard({ filters, month, days, occupancy, stale }: MonthCardProps) {
  const titleId = useId();
  const stillness = useReducedMotion();
  const isPhone = useIsPhone();
  const choose = (day: string) => {
    filters.chooseDay(day);
    // On a narrow window the list is below the month; scroll its heading into view.
    const behavior = stillness ? 'auto' : 'smooth';
    document.getElementById(dayTitleId)?.scrollIntoView({ block: 'nearest', behavior });
  };
  const counts = days && new Map(days.map(({ date, appointments }) => [date, appointments]));
  const load = occupancy && new Map(occupancy.map((each) => [each.date, each]));
  const describe = (day: string) => {
    const count = counts?.get(day);
    const full = load?.get(day);
    const said = load && sayOccupancy(full);
    const free = load && sayFreeOf(full, day, filters.today);
    const [, amount = free, unit] = free?.match(/^(.*) (livres?)$/u) ?? [];
    const what = [count ? countOf(count) : null, said, free && said?.startsWith(free) ? null : free]
      .filter(Boolean)
      .join(', ');
    return {
      label: what ? `${formatLongDate(day)}: ${what}` : formatLongDate(day),
      attributes: {
        title: said,
        'data-booked': Boolean(count) || undefined,
        'data-closed': (load && !full?.openMinutes) || undefined,
      },
      content: (
        <>
          {count || !load || full?.openMinutes ? (
            <>
              <span aria-hidden className={styles.count} data-unknown={!counts || undefined}>
                {count ?? ''}
              </span>
              <OccupancyBar part={partOf(full)} />
            </>
          ) : null}
          <span aria-hidden className={styles.free}>
            {amount}
            {unit ? <span className={styles.unit}> {unit}</span> : null}
          </span>
        </>
      ),
    };
  };
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      data-screen-only
      p={{ base: 'sm', sm: 'md' }}
      className={styles.month}
    >
      <div className={styles.total}>
        {/* The month of these days: the head has the next one while it loads. */}
        <VisuallyHidden id={titleId}>{formatMonthAndYear(month)}</VisuallyHidden>
        <Text c="dimmed" inherit aria-live="polite">
          {days ? totalOf(days) : '\u00a0'}
        </Text>
        <span className={styles.legend}>
          <OccupancyBar part={0.6} />
          {isPhone ? 'Ocupação · horas livres' : 'Ocupação'}
        </span>
      </div>
      <MonthGrid
        month={month}
        labelledBy={titleId}
        selected={filters.day}
        today={filters.today}
        weekdayText={formatShortWeekday}
        describe={describe}
        reaches={isInCalendar}
        busy={stale || days === undefined}
        stale={stale}
        className={styles.grid}
        onSelect={choose}
        onMonth={filters.showMonth}
      />
    </Card>
  );
}

function totalOf(days: readonly { appointments: number }[]) {
  const total = days.reduce((sum, { appointments }) => sum + appointments, 0);
  return total === 0 ? 'Nenhum no mês' : `${countOf(total)} no mês`;
}
