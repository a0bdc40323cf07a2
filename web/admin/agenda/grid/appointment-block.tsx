/** An appointment in its column. Memoized: a change of one row draws one block. */
import { memo } from 'react';
import type { AgendaAppointment } from '#contract/agenda.ts';
import { statusColor } from '#web/clinic/status-badge.tsx';
import styles from './appointment-block.module.css';

type AppointmentBlockProps = {
  appointment: AgendaAppointment;
  /** In pixels. */
  top: number;
  height: number;
  lane: number;
  lanes: number;
  span: number;
};

export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { appointment, top, height, lane, lanes, span } = props;
  const { id, time, patient, service, status } = appointment;
  return (
    <li
      className={styles.item}
      style={{ top, height, left: `${(lane / lanes) * 100}%`, width: `${(span / lanes) * 100}%` }}
    >
      <button
        type="button"
        data-appointment={id}
        data-status={status}
        data-color={statusColor(status)}
        className={styles.block}
      >
        <span className={styles.time}>{time}</span> {patient.fullName}, {service}
      </button>
    </li>
  );
});
