import { Anchor, Group, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { client } from '#web/api/client.ts';
import { IconArrowRight } from '#web/ui/icons/icons.ts';
import styles from './dashboard.module.css';

export type Overview = Awaited<ReturnType<typeof client.dashboard.overview>>;
export type TodaysWork = Overview['today'];

type TodayHeadProps = { id: string; title: string; to: string; link: string };

export const TodayHead = ({ id, title, to, link }: TodayHeadProps) => (
  <Group justify="space-between" mb="sm" gap="xs" wrap="nowrap">
    <Title order={2} id={id}>
      {title}
    </Title>
    <Anchor component={Link} to={to} fw={500} className={styles.open}>
      {link}
      <IconArrowRight aria-hidden size="1.1em" />
    </Anchor>
  </Group>
);
