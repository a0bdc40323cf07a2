/** Words of the sheet that are asked about, each for all its lines. Where nothing is left to answer, as in a sheet that came before, they are folded. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { sayCount } from '#contract/count.ts';

type QuestionCardProps = {
  title: string;
  description: ReactNode;
  names: number;
  isAnswered: boolean;
  children: ReactNode;
};

export function QuestionCard({ title, description, names, isAnswered, children }: QuestionCardProps) {
  const id = useId();
  // Stays open while one answers: nothing moves under the hands.
  const [isOpen, open] = useState(!isAnswered);
  if (!isAnswered && !isOpen) open(true);
  return (
    <Card component="section" aria-labelledby={id} {...(!isOpen && { py: 'sm' })}>
      {!isOpen ? (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Group gap="0 0.75rem" align="baseline">
            <Title order={3} id={id}>
              {title}
            </Title>
            <Text c="dimmed">{sayCount(names, 'nome', 'nomes')}, nada a responder</Text>
          </Group>
          <Button variant="subtle" size="compact-md" flex="none" onClick={() => open(true)}>
            Ver e mudar
          </Button>
        </Group>
      ) : (
        <Stack gap="sm">
          <div>
            <Title order={3} id={id}>
              {title}
            </Title>
            <Text c="dimmed">{description}</Text>
          </div>
          {children}
        </Stack>
      )}
    </Card>
  );
}
