/** How far the series of a plan or of a patient are, a line for each. */
import { Text } from '@mantine/core';
import type { SeriesProgress } from '#contract/patients/series-progress.ts';
import { formatLongDate } from '#web/format/date.ts';
import { IconRepeat } from '#web/ui/icons/icons.ts';
import { useToday } from './clinic.ts';
import styles from './series-lines.module.css';
import { sayProgress } from './session-progress.ts';

/** @param withService where the lines stand alone, without the plan that says what they are */
export function SeriesLines({
  series,
  withService,
}: {
  series: readonly SeriesProgress[];
  withService?: boolean;
}) {
  const today = useToday();
  if (series.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Sessões">
      {series.map((each) => (
        <li key={each.id} className={styles.line}>
          <IconRepeat aria-hidden size="1.1em" />
          <Text component="span" title={each.next ? formatLongDate(each.next.date) : undefined}>
            {withService ? `${each.service}: ` : null}
            {sayProgress(each, today)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
