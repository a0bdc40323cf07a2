/** Stores the portal's offline copy on the device (web/offline/offline-copy.ts). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/auth/session.ts';
import { titleOwner, useClinic } from '#web/clinic/clinic.ts';
import { saveOfflineCopy } from '#web/offline/offline-copy.ts';
import { registerWorker } from '#web/offline/register-worker.ts';
import { useOpenedNotice } from '../push/use-opened-notice.ts';

/** So that not every screen change fetches it. */
const staleMs = 60_000;

/** What the offline copy is made of. */
export const upcomingQuery = () => api.portal.upcoming.queryOptions({ staleTime: staleMs });

export function KeepForOffline() {
  const session = useSession();
  const clinic = useClinic();
  const { timeZone } = clinic;
  const doctorName = titleOwner(clinic);
  const { data, dataUpdatedAt } = useQuery(upcomingQuery());

  useEffect(registerWorker, []);
  useOpenedNotice();
  useEffect(() => {
    if (!session || !data) return;
    saveOfflineCopy({
      ...data,
      userId: session.user.id,
      sessionEndsAt: session.expiresAt,
      seenAt: new Date(dataUpdatedAt).toISOString(),
      doctorName,
      timeZone,
    });
  }, [session, data, dataUpdatedAt, doctorName, timeZone]);
  return null;
}
