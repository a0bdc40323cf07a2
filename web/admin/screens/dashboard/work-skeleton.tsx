import { Card, Skeleton } from '@mantine/core';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './dashboard.module.css';
import type { TodaysWork } from './today-head.tsx';

/** Today's work in its shape, as far as it is known. */
export function WorkSkeleton({ today }: { today: TodaysWork | undefined }) {
  const rows = today?.rows ?? [];
  const numberOf = (...statuses: (typeof rows)[number]['status'][]) =>
    Math.max(1, rows.filter(({ status }) => statuses.includes(status)).length);
  const columns =
    today?.professionalId == null
      ? [numberOf('arrived') + numberOf('in_service'), numberOf('scheduled', 'confirmed')]
      : [Math.max(1, rows.length)];
  return (
    <Loading>
      <Card p={{ base: 'md', sm: 'lg' }}>
        <Skeleton h="1.6rem" w="8rem" mb="lg" />
        <div className={styles.waiting}>
          {columns.map((number, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change place
            <div key={column}>
              {Array.from({ length: number }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change place
                <div key={row} className={styles.waitingRow}>
                  <Skeleton h={12} w="60%" />
                  <Skeleton h={10} w="40%" />
                </div>
              ))}
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}
