import { Skeleton, Stack } from '@mantine/core';
import { Loading } from '#web/ui/skeletons.tsx';

/** Greeting, next appointment and buttons, before they are there. */
export const HomeSkeleton = () => (
  <Loading>
    <Stack gap="lg">
      <Skeleton h={36} w="70%" />
      <Skeleton h={150} radius="lg" />
      <Skeleton h={80} radius="lg" />
    </Stack>
  </Loading>
);
