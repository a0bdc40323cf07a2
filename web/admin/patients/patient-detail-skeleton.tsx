/** The shape of a patient's page while it is being loaded. */
import { Grid, Group, Skeleton } from '@mantine/core';
import { CardSkeleton, Loading } from '#web/ui/skeletons.tsx';

export const PatientDetailSkeleton = () => (
  <Loading>
    <Group wrap="nowrap" mb="lg">
      <Skeleton circle h={84} w={84} style={{ flexShrink: 0 }} />
      <Skeleton h={16} w="14rem" maw="60%" />
    </Group>
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, sm: 6, md: 4 }}>
        <CardSkeleton lines={4} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6, md: 4 }}>
        <CardSkeleton lines={4} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <CardSkeleton lines={4} />
      </Grid.Col>
    </Grid>
  </Loading>
);
