/** The frame of the patient portal: a phone's screen with tabs at its foot; on a wide window a column of that shape. */
import { Outlet } from 'react-router';
import { SessionGuard } from '#web/auth/session-guard.tsx';
import { contentId, SkipLink } from '#web/ui/route-announcer.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { navigation } from './navigation.ts';
import styles from './portal-layout.module.css';

export const PortalLayout = () => (
  <SessionGuard area="patient">
    <div className={styles.stage}>
      <SkipLink />
      <div className={styles.phone}>
        <main id={contentId} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        <div className={styles.tabs}>
          <TabBar label="Seções" tabs={navigation} />
        </div>
      </div>
    </div>
  </SessionGuard>
);
