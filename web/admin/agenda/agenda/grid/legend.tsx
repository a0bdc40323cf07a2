/** What colours and signs on the grid mean. */
import { appointmentStatuses } from '#contract/agenda/appointment-rules.ts';
import { sayStatus, statusColor } from '#web/clinic/status-badge.tsx';
import { StatusIcon } from '#web/clinic/status-icon.tsx';
import {
  IconAlertTriangleFilled,
  IconFile,
  IconStackPush,
  IconUserExclamation,
} from '#web/ui/icons/icons.ts';
import { useBookingChoices } from '../../appointments/booking-choices.tsx';
import colors from './block-colors.module.css';
import type { Coloring } from './grid-preferences.ts';
import styles from './legend.module.css';

export function Legend({ coloring }: { coloring: Coloring }) {
  const { data } = useBookingChoices();
  const procedures = data?.procedures.filter(({ color }) => color !== null) ?? [];
  return (
    <ul className={styles.legend} aria-label="Legenda">
      {coloring === 'procedimento'
        ? procedures.map(({ id, title, color }) => (
            <li key={id}>
              <span aria-hidden className={`${styles.swatch} ${colors.colored}`} data-color={color} />
              {title}
            </li>
          ))
        : null}
      {appointmentStatuses.map((status) => (
        <li key={status}>
          <span
            aria-hidden
            className={`${styles.swatch} ${colors.colored}`}
            data-color={coloring === 'status' ? statusColor(status) : 'gray'}
            data-status={status}
          >
            <StatusIcon status={status} size="0.85rem" />
          </span>
          {sayStatus(status)}
        </li>
      ))}
      <li>
        <span aria-hidden className={`${styles.swatch} ${colors.colored}`} data-color="gray" data-striped>
          <IconStackPush size="0.85rem" />
        </span>
        Encaixe
      </li>
      <li>
        <span aria-hidden className={styles.buffer} />
        Intervalo antes ou depois
      </li>
      <li>
        <IconUserExclamation aria-hidden size="1.1rem" stroke={1.8} className={styles.sign} />
        Cadastro incompleto
      </li>
      <li>
        <IconFile aria-hidden size="1.1rem" stroke={1.8} className={styles.sign} />
        Termo não assinado
      </li>
      <li>
        <IconAlertTriangleFilled aria-hidden size="1rem" className={styles.alert} />
        Alerta para a equipe
      </li>
    </ul>
  );
}
