/** The axis of the hours, and the time it is at the clinic: a line across today's columns, and the time at the axis. */
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import { useClock } from '#web/clinic/present.ts';
import { heightOf, type Scale, topOf } from './grid-geometry.ts';
import styles from './hours.module.css';

/** Of an hour's text, in pixels below its line. */
const labelMiddle = 11;
const labelHeight = 19;

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

/** The hours at the axis. The one that the present time covers is left out. */
export function Hours({ scale, isToday }: { scale: Scale; isToday: boolean }) {
  const { clock, top: now } = useTopOfNow(scale);
  const hours = Array.from(
    { length: (scale.last - scale.first) / 60 },
    (_, index) => scale.first + index * 60,
  );
  const isCovered = (minute: number) =>
    isToday && now !== undefined && Math.abs(topOf(scale, minute) + labelMiddle - now) < labelHeight;
  return (
    <div
      data-axis
      aria-hidden
      className={styles.hours}
      style={{ height: heightOf(scale, scale.last - scale.first) }}
    >
      {hours
        .filter((minute) => !isCovered(minute))
        .map((minute) => (
          <span key={minute} className={styles.hour} style={{ top: topOf(scale, minute) }}>
            {timeOf(minute)}
          </span>
        ))}
      {isToday && now !== undefined ? (
        <span className={styles.now} style={{ top: now }}>
          {clock}
        </span>
      ) : null}
    </div>
  );
}
