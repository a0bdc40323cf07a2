/** The empty state and the error state of a list or a page. */
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconRefresh } from '#web/ui/icons/icons.ts';
import { Drawing, type DrawingName } from './drawings.tsx';
import styles from './states.module.css';

type EmptyStateProps = {
  /** The sentence of docs/product.md. */
  title: string;
  description?: ReactNode;
  /** The first step that the user can take. */
  action?: ReactNode;
  drawing?: DrawingName;
};

export const EmptyState = ({ title, description, action, drawing = 'leaf' }: EmptyStateProps) => (
  <Stack align="center" gap="sm" className={styles.state}>
    <div data-screen-only>
      <Drawing name={drawing} />
    </div>
    <Text fw="bold">{title}</Text>
    {description ? (
      <Text c="dimmed" data-screen-only>
        {description}
      </Text>
    ) : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </Stack>
);

type ErrorStateProps = {
  message: string;
  onRetry: () => void;
  /** Whether a retry is running. */
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
