/** A day on paper: one table for each professional, with lines to write on. Cancelled appointments are left out. */
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import type { Now } from '#contract/agenda/conflicts.ts';
import { ageOn } from '#contract/patients/age.ts';
import { timeOf } from '#contract/value-formats.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { formatLongDate } from '#web/format/date.ts';
import { formatPhone, sayPhoneOwner } from '#web/format/phone.ts';
import { sayChoices } from '../../appointments/say-choices.ts';
import { type DayEntry, dayEntries, sayDaySpan } from '../day-entries.ts';
import type { Column } from '../grid/columns.ts';
import styles from './paper.module.css';

/** The same in every table. The widths leave room for the longest words of names, procedures and statuses. */
const heads = [
  { head: 'Horário', width: '8.5%' },
  { head: 'Paciente', width: '24%' },
  { head: 'Idade', width: '9%' },
  { head: 'Telefone', width: '15.5%' },
  { head: 'Procedimento', width: '17.5%' },
  { head: 'Status', width: '12%' },
  { head: 'Anotações', width: '13.5%' },
] as const;

type DayPaperProps = { day: string; columns: readonly Column[]; now: Now };

export function DayPaper({ day, columns, now }: DayPaperProps) {
  const people = columns
    .map((column) => ({ column, entries: dayEntries([column], now).filter(isOnPaper) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <section className={styles.paper}>
      <h1>Agenda de {formatLongDate(day)}</h1>
      {people.length === 0 ? <p>Nenhum agendamento para esta data.</p> : null}
      {people.map(({ column: { key, professional }, entries }) => (
        <table key={key} className={styles.day}>
          <colgroup>
            {heads.map(({ head, width }) => (
              <col key={head} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th colSpan={heads.length} className={styles.person}>
                {professional.fullName}
              </th>
            </tr>
            <tr>
              {heads.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

const isOnPaper = (entry: DayEntry) =>
  entry.kind !== 'now' && !(entry.kind === 'appointment' && entry.appointment.status === 'cancelled');

function Row({ entry }: { entry: DayEntry }) {
  if (entry.kind === 'appointment') return <AppointmentRow appointment={entry.appointment} />;
  const rest = <td className={styles.note} />;
  if (entry.kind === 'closure')
    return (
      <tr className={styles.quiet}>
        <td>{timeOf(entry.start)}</td>
        <td colSpan={5}>
          {entry.name}, {sayDaySpan(entry)}
        </td>
        {rest}
      </tr>
    );
  if (entry.kind !== 'gaps') return null;
  return entry.gaps.map((gap) => (
    <tr key={gap.start} className={styles.quiet}>
      <td>{timeOf(gap.start)}</td>
      <td colSpan={5}>Livre até {timeOf(gap.end)}</td>
      {rest}
    </tr>
  ));
}

function AppointmentRow({ appointment }: { appointment: AgendaAppointment }) {
  const { date, time, durationMinutes, patient, birthDate, patientPhone, phoneOwner, service, status } =
    appointment;
  const choices = sayChoices(appointment);
  return (
    <tr>
      <td>
        <strong>{time}</strong>
        <small>{durationMinutes} min</small>
      </td>
      <td>
        <strong>{patient.fullName}</strong>
        {choices.length > 0 ? <small>{choices.join(' · ')}</small> : null}
      </td>
      <td className={styles.whole}>{birthDate ? ageOn(birthDate, date) : null}</td>
      <td className={styles.whole}>
        {patientPhone ? formatPhone(patientPhone) : null}
        {phoneOwner === null ? null : <small>{sayPhoneOwner(phoneOwner)}</small>}
      </td>
      <td>{service}</td>
      <td>{sayStatus(status)}</td>
      <td className={styles.note} />
    </tr>
  );
}
