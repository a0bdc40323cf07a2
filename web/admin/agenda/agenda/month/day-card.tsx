/** The appointments of the chosen day, by time. */
import { Button, Card, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { sayCount } from '#contract/count.ts';
import { sayStatus, statusColor } from '#web/clinic/status-badge.tsx';
import { StatusIcon } from '#web/clinic/status-icon.tsx';
import { whatAndWhoOrNone } from '#web/clinic/what-and-who.ts';
import { capitalise, formatLongDate, sayDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { sayChoices } from '../../appointments/say-choices.ts';
import { useAgendaState } from '../agenda-state.tsx';
import styles from './calendar.module.css';
import type { CalendarFilters } from './calendar-filters.ts';

export const dayTitleId = 'day-of-appointments';

type DayCardProps = {
  filters: CalendarFilters;
  /** The day on the screen: the previous one until the next is loaded. */
  day: string;
  /** Undefined while loading. */
  rows: readonly AppointmentSummary[] | undefined;
  /** The days of the month that have appointments. */
  days: readonly { date: string }[] | undefined;
  stale: boolean;
};

/** '1 agendamento', '12 agendamentos' */
export const countOf = (appointments: number) => sayCount(appointments, 'agendamento', 'agendamentos');

/** '22 agendamentos e 3 cancelados': the number that the month counts, and what it leaves out. */
function sayRows(rows: readonly AppointmentSummary[], isFiltered: boolean) {
  const cancelled = isFiltered ? 0 : rows.filter(({ status }) => status === 'cancelled').length;
  const counted = countOf(rows.length - cancelled);
  if (cancelled === 0) return counted;
  return `${counted} e ${cancelled} ${cancelled === 1 ? 'cancelado' : 'cancelados'}`;
}

export function DayCard({ filters, day, rows, days, stale }: DayCardProps) {
  const said = sayDate(day, filters.today);
  const near = ['hoje', 'amanhã', 'ontem'].includes(said);
  return (
    <Card component="section" aria-labelledby={dayTitleId} aria-busy={stale} p="md" className={styles.day}>
      <Title order={2} id={dayTitleId} className={styles.dayTitle} aria-live="polite">
        {near ? <span className={styles.near}>{capitalise(said)}</span> : null}
        {capitalise(formatLongDate(day))}
      </Title>
      {rows && rows.length > 0 ? (
        <Text size="sm" c="dimmed">
          {sayRows(rows, filters.status === 'cancelled')}
        </Text>
      ) : null}
      <div className={styles.ofDay} data-stale={stale || undefined}>
        {rows ? (
          <Rows rows={rows} instead={<Nothing filters={filters} day={day} days={days} />} />
        ) : (
          <ListSkeleton rows={5} />
        )}
      </div>
    </Card>
  );
}

function Rows({ rows, instead }: { rows: readonly AppointmentSummary[]; instead: React.ReactNode }) {
  if (rows.length === 0) return instead;
  return (
    <ul aria-label="Agendamentos do dia" className={styles.rows}>
      {rows.map((appointment) => (
        <Row key={appointment.id} appointment={appointment} />
      ))}
    </ul>
  );
}

/** A click anywhere opens the card. */
function Row({ appointment }: { appointment: AppointmentSummary }) {
  const { openCard } = useAgendaState();
  const { id, patient, time, status, professional, service } = appointment;
  return (
    <li>
      <UnstyledButton
        className={styles.row}
        data-printed
        data-status={status}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openCard(id, currentTarget)}
      >
        <span className={styles.time}>{time}</span>
        <span
          className={styles.status}
          title={sayStatus(status)}
          style={{ color: `var(--mantine-color-${statusColor(status)}-light-color)` }}
        >
          <StatusIcon status={status} />
          <span className={styles.word}>{sayStatus(status)}</span>
        </span>
        <span className={styles.whom}>
          <span className={styles.name}>{patient.fullName}</span>
          <span className={styles.what}>
            {[whatAndWhoOrNone(service, professional.fullName), ...sayChoices(appointment)].join(' · ')}
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}

function Nothing({ filters, day, days }: Pick<DayCardProps, 'filters' | 'day' | 'days'>) {
  // A search that finds nothing on this day offers the nearest day with a match.
  const other = days?.find(({ date }) => date > day) ?? days?.findLast(({ date }) => date < day);
  if (!filters.narrowed) {
    return (
      <EmptyState
        drawing="calendar"
        title="Nenhum agendamento para esta data."
        action={
          <Button component={Link} to={paths.admin.newAppointment({ date: day })} variant="light">
            Marcar um horário
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing={filters.search ? 'search' : 'calendar'}
      title="Nenhum agendamento encontrado para os filtros selecionados."
      action={
        <Group gap="xs" justify="center">
          {other ? (
            <Button variant="light" onClick={() => filters.chooseDay(other.date)}>
              Ver {sayDate(other.date, filters.today)}
            </Button>
          ) : null}
          <Button variant={other ? 'subtle' : 'light'} onClick={filters.clear}>
            Limpar filtros
          </Button>
        </Group>
      }
    />
  );
}
