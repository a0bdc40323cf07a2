/** The time it is at the clinic: a line across today's columns, and the time at the axis. */
import { useClock } from '#web/clinic/clinic.ts';
import { minutesOf, type Scale, topOf } from './grid-geometry.ts';
import styles from './now-line.module.css';

/** Only where it is within the hours on the screen. */
function useTopOfNow(scale: Scale) {
  const clock = useClock();
  const minute = minutesOf(clock);
  const isShown = minute >= scale.first && minute <= scale.last;
  return { clock, top: isShown ? topOf(scale, minute) : undefined };
}

export function NowLine({ scale }: { scale: Scale }) {
  const { top } = useTopOfNow(scale);
  return top === undefined ? null : <div aria-hidden className={styles.line} style={{ top }} />;
}

export function NowLabel({ scale }: { scale: Scale }) {
  const { clock, top } = useTopOfNow(scale);
  return top === undefined ? null : (
    <span className={styles.label} style={{ top }}>
      {clock}
    </span>
  );
}
