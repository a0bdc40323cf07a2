/**
 * A phone's screen with tabs at its foot. In a wide window it is a sheet before the clinic's green, with the clinic's name and the
 * tabs at its side.
 */
import type { ReactNode } from 'react';
import { contentId } from '#web/ui/route-announcer.tsx';
import styles from './portal-frame.module.css';

type PortalFrameProps = {
  logo: ReactNode;
  clinicName: string;
  /** Above the content. */
  banner?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
};

export const PortalFrame = ({ logo, clinicName, banner, tabs, children }: PortalFrameProps) => (
  <div className={styles.stage}>
    <div className={styles.sheet}>
      {banner}
      <main id={contentId} tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
    <div className={styles.side} data-screen-only>
      <div className={styles.brand}>
        {logo}
        {clinicName}
      </div>
      {tabs}
    </div>
  </div>
);
