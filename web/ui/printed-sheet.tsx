import type { ReactNode } from 'react';
import styles from './printed-sheet.module.css';

/** A box in a dialog. While it is shown, 'print' prints it alone: codes and passwords that are shown once. */
export const PrintedSheet = ({ children }: { children: ReactNode }) => (
  <div className={styles.sheet}>{children}</div>
);
