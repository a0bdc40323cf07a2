/** A card of the settings with a list: what adds one, and the rows. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { QueryContent, type QueryState } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';

type ListCardProps<Row> = {
  title: string;
  description: string;
  add: ReactNode;
  query: QueryState<{ rows: readonly Row[] }>;
  errorMessage: string;
  /** In place of no rows. */
  empty?: string;
  row: (row: Row) => ReactNode;
};

export function ListCard<Row>({
  title,
  description,
  add,
  query,
  errorMessage,
  empty,
  row,
}: ListCardProps<Row>) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={3} id={id}>
              {title}
            </Title>
            <Text c="dimmed">{description}</Text>
          </div>
          {add}
        </Group>
        <QueryContent
          query={query}
          errorMessage={errorMessage}
          skeleton={
            <Loading>
              <CardSkeleton lines={3} />
            </Loading>
          }
        >
          {({ rows }) =>
            rows.length === 0 && empty ? (
              <Text c="dimmed">{empty}</Text>
            ) : (
              <Stack component="ul" gap="sm">
                {rows.map(row)}
              </Stack>
            )
          }
        </QueryContent>
      </Stack>
    </Card>
  );
}
