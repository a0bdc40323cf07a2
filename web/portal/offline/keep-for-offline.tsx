/** Stores the portal's offline copy on the device (web/offline/offline-copy.ts). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/auth/session.ts';
import { titleOwner, useClinic } from '#web/clinic/clinic.ts';
import { saveOfflineCopy } from '#web/offline/offline-copy.ts';
import { registerWorker } from '#web/offline/register-worker.ts';

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

/** Opens the screen of a notice that was tapped while this tab was open: the service worker sends its path. */
function useOpenedNotice() {
  const navigate = useNavigate();
  useEffect(() => {
    // Absent without HTTPS.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const open = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('open' in data)) return;
      if (typeof data.open === 'string') navigate(data.open);
    };
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [navigate]);
}
