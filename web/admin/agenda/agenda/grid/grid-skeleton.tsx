/** The grid while its days load: heads, hours, and some blocks. */
import { Skeleton } from '@mantine/core';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './grid-skeleton.module.css';

/** Blocks in each column: hours from the top, and length. */
const columns = [
  [
    [0.5, 1],
    [2, 0.5],
    [4.5, 1.5],
  ],
  [
    [0, 0.5],
    [1.5, 1],
    [5, 0.5],
  ],
  [
    [1, 0.5],
    [3, 1],
    [6, 1],
  ],
] as const;

export const GridSkeleton = () => (
  <div className={styles.frame}>
    <Loading label="Carregando a agenda">
      <div className={styles.columns}>
        {columns.map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change place
          <div key={index} className={styles.column}>
            <Skeleton h={12} w="55%" m="xs" />
            {blocks.map(([top, length]) => (
              <Skeleton
                key={top}
                className={styles.block}
                style={{ top: `${3 + top * 5}rem`, height: `${length * 5 - 0.25}rem` }}
              />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  </div>
);
