/** The frame of the patient portal, around every screen of it. */
import { Outlet } from 'react-router';
import { SessionGuard } from '#web/auth/session-guard.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { readOfflineCopy } from '#web/offline/offline-copy.ts';
import { SkipLink } from '#web/ui/route-announcer.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { navigation } from './navigation.ts';
import { ConnectionBanner } from './offline/connection-banner.tsx';
import { KeepForOffline } from './offline/keep-for-offline.tsx';
import { OfflinePage } from './offline/offline-page.tsx';
import { PortalFrame } from './portal-frame.tsx';

export const Component = () => {
  const copy = readOfflineCopy();
  const { clinicName } = useClinic();
  return (
    <SessionGuard area="patient" away={copy && <OfflinePage copy={copy} />}>
      <KeepForOffline />
      <SkipLink />
      <PortalFrame
        logo={<ClinicLogo onBrand />}
        clinicName={clinicName}
        banner={<ConnectionBanner />}
        tabs={<TabBar label="Seções" tabs={navigation} />}
      >
        <Outlet />
      </PortalFrame>
    </SessionGuard>
  );
};
