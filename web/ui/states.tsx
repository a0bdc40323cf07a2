/** What a list or a page says when there is nothing, or when it could not be loaded. */
import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawings.tsx';
import styles from './states.module.css';

type EmptyStateProps = {
  /** The sentence of the specification, or what this place is for. */
  title: string;
  description?: ReactNode;
  /** The first step one can take here. */
  action?: ReactNode;
  drawing?: DrawingName;
};

export const EmptyState = ({ title, description, action, drawing = 'leaf' }: EmptyStateProps) => (
  <Stack align="center" gap="sm" className={styles.state}>
    <Drawing name={drawing} />
    <Text fw="bold">{title}</Text>
    {description ? <Text c="dimmed">{description}</Text> : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </Stack>
);

type ErrorStateProps = {
  message: string;
  onRetry: () => void;
  /** Whether the retry is under way. */
  retrying?: boolean;
  children?: ReactNode;
};

export const ErrorState = ({ message, onRetry, retrying = false, children }: ErrorStateProps) => (
  <Stack align="center" gap="sm" className={styles.state} role="alert">
    <Drawing name="cloud" />
    <Text fw="bold">{message}</Text>
    <Button
      variant="light"
      onClick={onRetry}
      loading={retrying}
      leftSection={<IconRefresh aria-hidden size="1.1em" />}
    >
      Tentar novamente
    </Button>
    {children}
  </Stack>
);
