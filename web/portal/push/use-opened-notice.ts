import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Opens the screen of a notice that was tapped while this tab was open: the service worker sends its path. */
export function useOpenedNotice() {
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
