/** Tabs at the foot of a phone's screen, above the safe area. */
import { Text, UnstyledButton } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { type Place, useCurrentPlace } from './current-place.ts';
import styles from './tab-bar.module.css';

type Tab = Place & {
  label: string;
  Icon: ComponentType<{ size?: string; stroke?: number; 'aria-hidden'?: boolean }>;
};

export function TabBar({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const current = useCurrentPlace();
  return (
    <nav className={styles.bar} aria-label={label}>
      {tabs.map(({ label: name, Icon, ...place }) => (
        <UnstyledButton
          key={place.to}
          component={Link}
          to={place.to}
          aria-current={current(place)}
          className={styles.tab}
        >
          <span className={styles.icon}>
            <Icon size="1.4rem" stroke={1.7} aria-hidden />
          </span>
          <Text component="span" className={styles.label}>
            {name}
          </Text>
        </UnstyledButton>
      ))}
    </nav>
  );
}
