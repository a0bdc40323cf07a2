/** How full a day is, as a bar. */
import styles from './occupancy-bar.module.css';

/** @param part 0 to 1 */
export const OccupancyBar = ({ part }: { part: number }) => (
  <span aria-hidden className={styles.bar}>
    <span className={styles.part} style={{ width: `${part * 100}%` }} />
  </span>
);
