/** Full-page error. Needs only the theme: no data and no router. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/drawings.tsx';
import { contentId } from '#web/ui/route-announcer.tsx';
import styles from './full-page.module.css';

type FullPageProps = {
  title: string;
  children: ReactNode;
  action?: ReactNode;
};

export const FullPage = ({ title, children, action }: FullPageProps) => (
  <main id={contentId} tabIndex={-1} className={styles.page}>
    <title>{title}</title>
    <Stack align="center" gap="md">
      <Drawing name="cloud" />
      <Title order={1}>{title}</Title>
      <Text component="div" c="dimmed" maw="32rem">
        {children}
      </Text>
      <Group justify="center" gap="sm" mt="sm">
        <Button onClick={() => window.location.reload()}>Recarregar página</Button>
        {action}
      </Group>
    </Stack>
  </main>
);
