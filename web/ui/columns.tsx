import type { ReactNode } from 'react';
import styles from './columns.module.css';

type ColumnsProps = {
  /** Width of the first column to the second; '7:6' also where there is less room. */
  share?: '2:1' | '7:5' | '7:6' | '1:1';
  /** Below each other, the second comes first. */
  lastFirst?: boolean;
  /** Two elements. */
  children: ReactNode;
};

/** Two columns where there is room for both; below each other elsewhere. The place decides, not the window. */
export const Columns = ({ share = '2:1', lastFirst, children }: ColumnsProps) => (
  <div className={styles.container}>
    <div className={styles.columns} data-share={share} data-last-first={lastFirst || undefined}>
      {children}
    </div>
  </div>
);
