/** Around every screen: page title, toasts, scroll position, the head of a printed page, and the announcement of screen changes. */
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import './print.css';
import { titleOwner, useClinic } from './clinic/clinic.ts';
import { PrintHead } from './clinic/print-head.tsx';
import { isAdminPath } from './paths.ts';
import { DocumentOwner } from './ui/document-title.tsx';
import { useHistoryRecord } from './ui/history.ts';
import { RouteAnnouncer } from './ui/route-announcer.tsx';
import { Toasts } from './ui/toasts.tsx';
import { useIsPhone } from './ui/use-is-phone.ts';

export function RootLayout() {
  const owner = titleOwner(useClinic());
  const { pathname } = useLocation();
  // On a phone the bar of the screens is at the bottom.
  const isPhone = useIsPhone();
  useHistoryRecord();
  return (
    <DocumentOwner name={owner}>
      <RouteAnnouncer />
      <PrintHead />
      <Outlet />
      <Toasts position={isAdminPath(pathname) && !isPhone ? 'bottom-left' : 'top-center'} />
      <ScrollRestoration />
    </DocumentOwner>
  );
}
