/** At the top of what is printed: the clinic and the time. The foot of each page has them, too, with its number. */
import { useLayoutEffect } from 'react';
import { formatInstant } from '#web/format/date.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { useClinic } from './clinic.ts';
import { ClinicLogo } from './clinic-logo.tsx';
import styles from './print-head.module.css';

export const PrintHead = () => (usePrinting() ? <Head /> : null);

function Head() {
  const { clinicName, doctorName, letterheadColor, timeZone } = useClinic();
  const printed = `Impresso em ${formatInstant(new Date().toISOString(), timeZone)}`;
  // web/print.css writes it. A page's margins inherit from the root element; no element can be there.
  const foot = JSON.stringify(`${clinicName} · ${printed}`);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--print-foot', foot);
    return () => void style.removeProperty('--print-foot');
  }, [foot]);
  return (
    <header className={styles.head}>
      <ClinicLogo className={styles.logo} />
      <div className={styles.names}>
        <strong style={{ color: letterheadColor }}>{clinicName}</strong>
        <span>{doctorName}</span>
      </div>
      <span>{printed}</span>
    </header>
  );
}
