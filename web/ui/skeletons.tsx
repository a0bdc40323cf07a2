/** Skeletons in the shape of the content, so that the layout does not jump. */
import { Card, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** Announces the loading to screen readers. */
export const Loading = ({ children, label = 'Carregando' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-label={label}>
    {children}
  </div>
);

/** A row with a picture and two lines of text. */
export const RowSkeleton = () => (
  <Group wrap="nowrap" py="sm">
    <Skeleton circle h={40} w={40} style={{ flexShrink: 0 }} />
    <Stack gap={8} flex={1}>
      <Skeleton h={12} w="45%" />
      <Skeleton h={10} w="30%" />
    </Stack>
  </Group>
);

export const ListSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <Loading>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change place
      <RowSkeleton key={index} />
    ))}
  </Loading>
);

export const CardSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Card>
    <Stack gap="sm">
      <Skeleton h={16} w="55%" />
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change place
        <Skeleton key={index} h={11} w={`${85 - index * 15}%`} />
      ))}
    </Stack>
  </Card>
);

/** @param columns where there is room for them */
export const CardsSkeleton = ({ cards = 6, columns = 3 }: { cards?: number; columns?: number }) => (
  <Loading>
    <SimpleGrid type="container" cols={{ base: 1, '38rem': Math.min(2, columns), '58rem': columns }}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never change place
        <CardSkeleton key={index} />
      ))}
    </SimpleGrid>
  </Loading>
);

/** Labels and fields of a form. */
export const FormSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <Loading>
    <Stack gap="lg">
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are all alike and never change place
        <Stack key={index} gap={8}>
          <Skeleton h={12} w="8em" />
          <Skeleton h={42} radius="md" />
        </Stack>
      ))}
    </Stack>
  </Loading>
);
