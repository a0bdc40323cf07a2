/** A card that says what can be done, with its buttons at the foot. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './action-card.module.css';

type ActionCardProps = {
  icon: ReactNode;
  title: string;
  text: string;
  aside?: ReactNode;
  children: ReactNode;
};

export function ActionCard({ icon, title, text, aside, children }: ActionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={styles.card}>
      <Group gap="sm" wrap="nowrap">
        <span className={styles.icon}>{icon}</span>
        <Title order={3} id={id}>
          {title}
        </Title>
      </Group>
      <Stack gap="xs" flex={1}>
        <Text c="dimmed">{text}</Text>
        {aside}
      </Stack>
      <Group gap="sm">{children}</Group>
    </Card>
  );
}
