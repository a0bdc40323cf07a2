/** Tabs at the foot of a phone's screen, above the safe area. */
import { Text, UnstyledButton } from '@mantine/core';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import styles from './tab-bar.module.css';

type Tab = {
  label: string;
  to: string;
  /** Whether only the exact address selects the tab, not the addresses below it. */
  end: boolean;
  Icon: ComponentType<{ size?: string; stroke?: number; 'aria-hidden'?: boolean }>;
};

export const TabBar = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => (
  <nav className={styles.bar} aria-label={label}>
    {tabs.map(({ label: name, to, end, Icon }) => (
      <UnstyledButton key={to} component={NavLink} to={to} end={end} className={styles.tab}>
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
