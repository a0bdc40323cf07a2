/** Words of the sheet that are asked about, each for all its lines. What was answered in an earlier sheet is folded. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { sayCount } from '#web/format/count.ts';

type QuestionCardProps = {
  title: string;
  description: ReactNode;
  answers: number;
  isAnswered: boolean;
  children: ReactNode;
};

export function QuestionCard({ title, description, answers, isAnswered, children }: QuestionCardProps) {
  const id = useId();
  // Stays open while one answers: nothing moves under the hands.
  const [isOpen, open] = useState(!isAnswered);
  const isFolded = isAnswered && !isOpen;
  return (
    <Card component="section" aria-labelledby={id} {...(isFolded && { py: 'sm' })}>
      {isFolded ? (
        <Group justify="space-between" gap="xs">
          <Group gap="sm" align="baseline">
            <Title order={3} id={id}>
              {title}
            </Title>
            <Text c="dimmed">{sayCount(answers, 'resposta', 'respostas')} como da outra vez</Text>
          </Group>
          <Button variant="subtle" size="compact-md" onClick={() => open(true)}>
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
