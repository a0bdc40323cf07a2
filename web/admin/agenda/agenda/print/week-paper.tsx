/** A week on paper, across: for each professional the days as columns and the hours as rows. */
import { overlaps, type Span } from '#contract/agenda/conflicts.ts';
import { timeOf } from '#contract/value-formats.ts';
import { formatDate, formatShortWeekday } from '#web/format/date.ts';
import { firstName } from '#web/format/initials.ts';
import { sayDaySpan } from '../day-entries.ts';
import type { Column, ColumnAppointment } from '../grid/columns.ts';
import { sayClosure } from '../grid/day-groups.ts';
import { hoursAround } from '../grid/grid-geometry.ts';
import styles from './paper.module.css';

type WeekPaperProps = { from: string; to: string; columns: readonly Column[] };

export function WeekPaper({ from, to, columns }: WeekPaperProps) {
  const days = daysInUse(columns);
  const people = [...new Map(columns.map(({ professional }) => [professional.id, professional])).values()];
  return (
    <section className={`${styles.paper} ${styles.across}`}>
      <h1>
        Agenda de {formatDate(from).slice(0, 5)} a {formatDate(to)}
      </h1>
      {days.length === 0 ? <p>Nenhum agendamento nesta semana.</p> : null}
      {people.map(({ id, fullName }) => (
        <PersonsWeek
          key={id}
          name={fullName}
          columns={days.map((day) =>
            columns.find(({ date, professional }) => date === day && professional.id === id),
          )}
          days={days}
        />
      ))}
    </section>
  );
}

/** Days on which nothing is open and nothing is booked are left out. */
const daysInUse = (columns: readonly Column[]) =>
  [...new Set(columns.filter(isInUse).map(({ date }) => date))].sort();

const isInUse = ({ open, appointments }: Column) => open.length > 0 || appointments.some(isOnPaper);
const isOnPaper = ({ appointment }: ColumnAppointment) => appointment.status !== 'cancelled';

type PersonsWeekProps = {
  name: string;
  days: readonly string[];
  /** In the order of the days; undefined on a day without a column. */
  columns: readonly (Column | undefined)[];
};

function PersonsWeek({ name, days, columns }: PersonsWeekProps) {
  if (!columns.some((column) => column && isInUse(column))) return null;
  const spans = columns.flatMap((column) =>
    column ? [...column.open, ...column.appointments.filter(isOnPaper)] : [],
  );
  const { start, end } = hoursAround(spans);
  const hours = Array.from({ length: (end - start) / 60 }, (_, index) => start + index * 60);
  return (
    <table className={styles.week}>
      <colgroup>
        <col className={styles.hour} />
        <col span={days.length} />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={days.length + 1} className={styles.person}>
            {name}
          </th>
        </tr>
        <tr>
          <th scope="col">Hora</th>
          {days.map((day, index) => (
            <th key={day} scope="col">
              {formatShortWeekday(day)}, {formatDate(day).slice(0, 5)}
              {columns[index]?.closures.map((closure) => (
                <small key={`${closure.start}-${closure.kind}`}>
                  {sayClosure(closure)}, {sayDaySpan(closure)}
                </small>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{timeOf(hour)}</th>
            {days.map((day, index) => (
              <HourCell key={day} column={columns[index]} hour={{ start: hour, end: hour + 60 }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HourCell({ column, hour }: { column: Column | undefined; hour: Span }) {
  const within = (column?.appointments ?? []).filter((each) => isOnPaper(each) && overlaps(each, hour));
  const isOpen = column?.open.some((span) => overlaps(span, hour)) ?? false;
  return (
    <td className={styles.cell} data-closed={!isOpen && within.length === 0}>
      {within.map(({ appointment: { id, patient, service }, start, end }) =>
        start < hour.start ? (
          // It goes on in this hour, which would look free.
          <div key={id} className={styles.goesOn}>
            {firstName(patient.fullName)}, até {timeOf(end)}
          </div>
        ) : (
          <div key={id} className={styles.booked}>
            <strong>
              {timeOf(start)}–{timeOf(end)}
            </strong>{' '}
            <span className={styles.name}>{patient.fullName}</span>
            <small>{service}</small>
          </div>
        ),
      )}
    </td>
  );
}
