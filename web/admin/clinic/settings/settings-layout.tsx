/** The frame of the settings: heading and tabs stay while the section below changes. */
import { Title, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useMayOpen } from '#web/auth/use-can.ts';
import { useCurrentPlace } from '#web/ui/current-place.ts';
import { Page } from '#web/ui/page.tsx';
import { sections } from './sections.ts';
import styles from './settings-layout.module.css';

export const Component = () => (
  <Page>
    <div data-screen-only>
      <Title order={1}>Configurações</Title>
      <Sections />
    </div>
    <Outlet />
  </Page>
);

function Sections() {
  const { pathname } = useLocation();
  const current = useCurrentPlace();
  const mayOpen = useMayOpen();
  const list = useRef<HTMLElement>(null);
  // On a phone the list is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which tab is the current one
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav aria-label="Seções das configurações" className={styles.tabs} ref={list}>
      {sections
        .filter(({ to }) => mayOpen(to))
        .map(({ label, Icon, ...place }) => (
          <UnstyledButton
            key={place.to}
            component={Link}
            to={place.to}
            aria-current={current(place)}
            className={styles.tab}
          >
            <Icon aria-hidden size="1.15em" stroke={1.7} />
            {label}
          </UnstyledButton>
        ))}
    </nav>
  );
}
