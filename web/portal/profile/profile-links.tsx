/** The screens that the profile leads to, as one list. */
import { Card, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { type Icon, IconChevronRight } from '#web/ui/icons/icons.ts';
import styles from './profile.module.css';

type ProfileLink = { label: string; to: string; Icon: Icon };

export const ProfileLinks = ({ links }: { links: readonly ProfileLink[] }) => (
  <Card component="ul" p={0} className={styles.links}>
    {links.map(({ label, to, Icon }) => (
      <li key={to}>
        <UnstyledButton component={Link} to={to} className={styles.link}>
          <Icon aria-hidden size="1.4rem" stroke={1.6} />
          {label}
          <IconChevronRight aria-hidden size="1.2rem" />
        </UnstyledButton>
      </li>
    ))}
  </Card>
);
