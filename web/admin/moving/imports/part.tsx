/** One part of the page of an import: its heading, a sentence, an action at the right, and the content below. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type PartProps = { title: string; text?: string | null; action?: ReactNode; children?: ReactNode };

export function Part({ title, text, action, children }: PartProps) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3} id={id}>
            {title}
          </Title>
          {text ? <Text c="dimmed">{text}</Text> : null}
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
