import { Card, Skeleton } from '@mantine/core';
import { Loading, RowSkeleton } from '#web/ui/skeletons.tsx';

export const ActivitySkeleton = () => (
  <Loading>
    <Skeleton h={16} w="6em" mb="sm" />
    <Card py="xs">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
        <RowSkeleton key={key} />
      ))}
    </Card>
  </Loading>
);
