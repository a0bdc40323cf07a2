/** The frame of the patient portal: a phone's screen with tabs at its foot; on a wide window a column of that shape. */
import { Outlet } from 'react-router';
import { SessionGuard } from '#web/auth/session-guard.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { readOfflineCopy } from '#web/offline/offline-copy.ts';
import { contentId, SkipLink } from '#web/ui/route-announcer.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { navigation } from './navigation.ts';
import { ConnectionBanner } from './offline/connection-banner.tsx';
import { KeepForOffline } from './offline/keep-for-offline.tsx';
import { OfflinePage } from './offline/offline-page.tsx';
import styles from './portal-layout.module.css';

export const Component = () => {
  const copy = readOfflineCopy();
  const { clinicName } = useClinic();
  return (
    <SessionGuard area="patient" away={copy && <OfflinePage copy={copy} />}>
      <KeepForOffline />
      <div className={styles.stage}>
        <div className={styles.wall} aria-hidden>
          <ClinicLogo onBrand className={styles.logo} />
          {clinicName}
        </div>
        <SkipLink />
        <div className={styles.phone}>
          <ConnectionBanner />
          <main id={contentId} tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
          <div className={styles.tabs} data-screen-only>
            <TabBar label="Seções" tabs={navigation} />
          </div>
        </div>
      </div>
    </SessionGuard>
  );
};
