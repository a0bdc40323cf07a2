/** The shape of the screen while it loads. */
import { Skeleton, Stack } from '@mantine/core';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './free-times.module.css';

export const BookingSkeleton = () => (
  <Loading>
    <Stack gap="md">
      <Skeleton h={72} radius="lg" />
      <Skeleton h={44} w="55%" />
      <Skeleton h={180} radius="lg" />
      <Times />
    </Stack>
  </Loading>
);

export const TimesSkeleton = () => (
  <Loading label="Carregando horários">
    <Times />
  </Loading>
);

const Times = () => (
  <Stack gap="sm">
    <Skeleton h={22} w="60%" />
    <div className={styles.list}>
      {['1', '2', '3', '4', '5', '6', '7', '8'].map((key) => (
        <Skeleton key={key} h={48} radius="md" />
      ))}
    </div>
  </Stack>
);
