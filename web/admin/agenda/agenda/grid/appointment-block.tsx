/** An appointment in its column. Memoized: a change of one row draws one block. */
import { memo } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { timeOf } from '#contract/value-formats.ts';
import { StatusIcon } from '#web/clinic/status-icon.tsx';
import {
  IconAlertTriangleFilled,
  IconFile,
  IconStackPush,
  IconUserExclamation,
} from '#web/ui/icons/icons.ts';
import styles from './appointment-block.module.css';
import colors from './block-colors.module.css';
import { lineHeight, linesIn, sayAppointment, sayTerm } from './block-text.ts';

type AppointmentBlockProps = {
  appointment: AgendaAppointment;
  /** A colour of the theme. */
  color: string;
  /** It is over, or of a past day. */
  isQuiet: boolean;
  /** In minutes since midnight. */
  end: number;
  /** In pixels. */
  top: number;
  height: number;
  bufferBefore: number;
  bufferAfter: number;
  lane: number;
  lanes: number;
  span: number;
};

export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { appointment, color, isQuiet, end, top, height, bufferBefore, bufferAfter, lane, lanes, span } =
    props;
  const { id, time, patient, service, status, squeezeIn } = appointment;
  const { layout, lines } = linesIn(height - 1);
  const sign = (
    <span className={styles.status}>
      <StatusIcon status={status} size="1em" />
    </span>
  );
  return (
    <li
      className={styles.item}
      style={{ top, height, left: `${(lane / lanes) * 100}%`, width: `${(span / lanes) * 100}%` }}
    >
      <Buffer bottom="100%" height={bufferBefore} />
      <button
        type="button"
        data-appointment={id}
        data-status={status}
        data-color={color}
        data-layout={layout}
        data-quiet={isQuiet || undefined}
        data-beside={span < lanes || undefined}
        data-squeeze-in={squeezeIn || undefined}
        aria-label={sayAppointment(appointment)}
        className={`${styles.block} ${colors.colored}`}
      >
        {layout === 1 ? (
          <>
            {sign}
            <span className={styles.oneLine}>
              <span className={styles.text}>
                <PatientName fullName={patient.fullName} /> {service}
              </span>
              <Marks {...appointment} />
              <span className={styles.time}>{time}</span>
            </span>
          </>
        ) : (
          <span className={styles.lines} style={{ maxHeight: lines * lineHeight }}>
            <span className={styles.when}>
              {sign}
              <span className={styles.time}>
                {time}
                {layout === 3 ? <span className={styles.end}> – {timeOf(end)}</span> : null}
              </span>
              <Marks {...appointment} />
            </span>
            <PatientName fullName={patient.fullName} />
            <span className={styles.procedure} style={{ WebkitLineClamp: Math.max(1, lines - 2) }}>
              {service}
            </span>
          </span>
        )}
      </button>
      <Buffer top="100%" height={bufferAfter} />
    </li>
  );
});

/** Without room the names between first and last are left out: the first and a half would not tell two people apart. */
export function PatientName({ fullName }: { fullName: string }) {
  const [first = '', ...others] = fullName.split(' ');
  const last = others.pop();
  return (
    <span className={styles.name}>
      {first}
      {others.length > 0 ? <span className={styles.middle}> {others.join(' ')}</span> : null}
      {last ? <span className={styles.last}> {last}</span> : null}
    </span>
  );
}

/** Their names are part of the block's label. */
export function Marks({
  session,
  squeezeIn,
  alert,
  incomplete,
  term,
}: Pick<AgendaAppointment, 'session' | 'squeezeIn' | 'alert' | 'incomplete' | 'term'>) {
  const lacksTerm = sayTerm(term);
  if (!session && !squeezeIn && !alert && !incomplete && !lacksTerm) return null;
  return (
    <span aria-hidden className={styles.marks}>
      {session ? `${session.number}/${session.sessions}` : null}
      {squeezeIn ? <IconStackPush size="1.1em" /> : null}
      {incomplete ? <IconUserExclamation size="1.15em" stroke={1.8} /> : null}
      {lacksTerm ? <IconFile size="1.1em" stroke={1.8} /> : null}
      {alert ? (
        <span className={styles.alert}>
          <IconAlertTriangleFilled size="1.1em" />
        </span>
      ) : null}
    </span>
  );
}

/** Time before or after that the appointment takes besides. @param place height in pixels */
const Buffer = ({ height, ...place }: { height: number; top?: string; bottom?: string }) =>
  height > 0 ? <span aria-hidden className={styles.buffer} style={{ ...place, height }} /> : null;
