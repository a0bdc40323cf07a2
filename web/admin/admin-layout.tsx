/** The frame of the staff's area: a sidebar in a wide window; a bar, a drawer and tabs on a phone. */
import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { addMessages } from '#web/api/error-messages.ts';
import { sayForStaff, staffMessages } from '#web/api/staff-error-messages.ts';
import { SessionGuard } from '#web/auth/session-guard.tsx';
import { useClinic } from '#web/clinic/clinic.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import { prefetchNavigation } from '#web/prefetch-screens.ts';
import { IconMenu2, IconSearch } from '#web/ui/icons/icons.ts';
import { contentId, SkipLink } from '#web/ui/route-announcer.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import styles from './admin-layout.module.css';
import { ConnectionLine } from './connection-line.tsx';
import { askTask, useAskedTask } from './money/payments/asked-task.ts';
import { useNavigation } from './navigation.ts';
import { ScreenGuard } from './screen-guard.tsx';
import { useFinder } from './screens/finder/use-finder.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarFolded } from './sidebar-state.ts';

addMessages(staffMessages, sayForStaff);

const fetchMenu = () => import('./phone-menu.tsx');
const fetchAsked = () => import('./money/payments/asked-dialog.tsx');

export const Component = () => (
  <SessionGuard area="admin">
    <Frame />
  </SessionGuard>
);

function Frame() {
  const isPhone = useIsPhone();
  const [folded, toggleFolded] = useSidebarFolded();
  const [drawer, { open, close, toggle }] = useDisclosure(false);
  const { clinicName } = useClinic();
  const menu = useLazyModule(fetchMenu, isPhone && 'on-interaction');
  const finder = useFinder();
  const asked = useAskedTask();
  const dialog = useLazyModule(fetchAsked, asked !== null);
  const navigation = useNavigation();
  useEffect(prefetchNavigation, []);
  // It names a patient: not for who signs in next.
  useEffect(() => () => askTask(null), []);
  useHotkeys([['mod+B', isPhone ? toggle : toggleFolded]], []);

  return (
    <>
      <ConnectionLine />
      <div className={styles.frame} data-folded={folded || undefined}>
        <SkipLink />
        {isPhone ? (
          <header className={styles.bar} data-screen-only data-keep-free>
            <ActionIcon onClick={open} aria-label="Abrir menu" size="xl" color="gray">
              <IconMenu2 aria-hidden />
            </ActionIcon>
            <ClinicLogo className={styles.mark} />
            <span className={styles.name}>{clinicName}</span>
            <ActionIcon onClick={finder.open} aria-label="Buscar" size="xl" color="gray">
              <IconSearch aria-hidden />
            </ActionIcon>
          </header>
        ) : (
          <aside className={styles.side} data-screen-only>
            <Sidebar folded={folded} onFold={toggleFolded} onFind={finder.open} />
          </aside>
        )}
        <main id={contentId} tabIndex={-1} className={styles.content}>
          <ScreenGuard>
            <Outlet context={finder.open} />
          </ScreenGuard>
        </main>
        {finder.place}
        <UnsavedChangesGuard />
        {dialog ? <dialog.AskedDialog asked={asked} /> : null}
        {isPhone ? (
          <>
            <div className={styles.tabs} data-screen-only>
              <TabBar
                label="Seções"
                tabs={navigation.flatMap(({ tab, ...item }) => (tab ? [{ ...item, label: tab }] : []))}
              />
            </div>
            {menu ? <menu.PhoneMenu opened={drawer} onClose={close} onFind={finder.open} /> : null}
          </>
        ) : null}
      </div>
    </>
  );
}
