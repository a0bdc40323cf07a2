import { Anchor, Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './dashboard.module.css';

type ListCardProps = { id: string; title: string; more: { to: string; label: string }; children: ReactNode };

/** A short list of the dashboard, with the way to the whole one. */
export const ListCard = ({ id, title, more, children }: ListCardProps) => (
  <Card component="section" aria-labelledby={id} className={styles.list} p={{ base: 'md', sm: 'lg' }}>
    <Group justify="space-between" mb="xs" gap="xs" wrap="nowrap">
      <Title order={2} id={id}>
        {title}
      </Title>
      <Anchor component={Link} to={more.to} size="sm" className={styles.more}>
        {more.label}
      </Anchor>
    </Group>
    {children}
  </Card>
);
