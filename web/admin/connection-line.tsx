/** At the top while the server cannot be reached: since when the screen may be old. */
import { useState } from 'react';
import { useConnectionLost } from '#web/api/reachability.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { clockAt } from '#web/format/date.ts';
import { IconCloudOff } from '#web/ui/icons/icons.ts';
import styles from './connection-line.module.css';
import framesOfOld from './old-screen.css?inline';

/** The element stays, because screen readers announce only what changes inside of a known one. */
export const ConnectionLine = () => (
  <div role="status" className={styles.place} data-screen-only>
    {useConnectionLost() ? <Lost /> : null}
  </div>
);

function Lost() {
  const { timeZone } = useClinic();
  const [since] = useState(() => clockAt(timeZone));
  return (
    <p className={styles.line}>
      <style>{framesOfOld}</style>
      <IconCloudOff aria-hidden size="1.2em" />
      <span>
        <strong>Sem conexão desde as {since}.</strong> O que você vê pode ter mudado, e nada é salvo.
      </span>
    </p>
  );
}
