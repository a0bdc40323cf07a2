/** One appointment of the day. A tap opens its card. */
import { UnstyledButton } from '@mantine/core';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import type { MarkColor } from '#contract/colors.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { sayStatus, statusColor } from '#web/clinic/status-badge.tsx';
import { StatusIcon } from '#web/clinic/status-icon.tsx';
import { capitalise } from '#web/format/date.ts';
import { IconAlertTriangleFilled, IconFile, IconUserExclamation } from '#web/ui/icons/icons.ts';
import { sayChoices } from '../../appointments/say-choices.ts';
import { useAgendaState } from '../agenda-state.tsx';
import { sayTerm } from '../grid/block-text.ts';
import styles from './day-list.module.css';

type DayRowProps = {
  appointment: AgendaAppointment;
  /** Where several professionals are shown. */
  professional: string | undefined;
};

export function DayRow({ appointment, professional }: DayRowProps) {
  const { openCard, placing } = useAgendaState();
  const { id, time, durationMinutes, patient, service, status, alert, incomplete } = appointment;
  const term = sayTerm(appointment.term);
  const color = statusColor(status);
  return (
    <UnstyledButton
      className={styles.row}
      data-appointment={id}
      // Only a time can be chosen.
      disabled={placing !== null}
      data-status={status}
      style={{
        '--row-line': `var(--mantine-color-${color}-5)`,
        '--row-ink': `var(--mantine-color-${color}-light-color)`,
      }}
      onClick={({ currentTarget }) => openCard(id, currentTarget)}
    >
      <span className={styles.time}>
        {time}
        <small>{durationMinutes} min</small>
      </span>
      <span className={styles.what}>
        <span className={styles.name}>
          {patient.fullName}
          {alert ? (
            <IconAlertTriangleFilled
              role="img"
              aria-label={`Alerta: ${alert}`}
              size="1.1em"
              className={styles.alert}
            />
          ) : null}
          {incomplete ? (
            <IconUserExclamation
              role="img"
              aria-label="Cadastro incompleto"
              size="1.15em"
              stroke={1.8}
              className={styles.incomplete}
            />
          ) : null}
          {term ? (
            <IconFile
              role="img"
              aria-label={capitalise(term)}
              size="1.1em"
              stroke={1.8}
              className={styles.incomplete}
            />
          ) : null}
        </span>
        <span className={styles.service} data-whole-line={professional !== undefined}>
          {[service, ...sayChoices(appointment)].join(' · ')}
        </span>
        <ProfessionalName color={appointment.professional.color} name={professional} />
        <span className={styles.status}>
          <StatusIcon status={status} /> {sayStatus(status)}
        </span>
      </span>
    </UnstyledButton>
  );
}

/** The professional, where several are shown. */
export const ProfessionalName = ({ color, name }: { color: MarkColor; name: string | undefined }) =>
  name ? (
    <span className={styles.whose}>
      <ColorMark color={color} /> {name}
    </span>
  ) : null;
