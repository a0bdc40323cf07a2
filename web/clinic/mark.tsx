/** The product's mark: a drop that is a leaf. */
import styles from './mark.module.css';

/** @param onBrand for the brand's colour as background */
export const Mark = ({ className = '', onBrand = false }: { className?: string; onBrand?: boolean }) => (
  <svg
    viewBox="0 0 64 64"
    className={`${styles.mark} ${className}`}
    data-on-brand={onBrand || undefined}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="64" height="64" rx="18" className={styles.ground} />
    <path
      d="M32 11c10.500 10 16 18.500 16 26.500a16 16 0 0 1-32 0C16 29.500 21.500 21 32 11Z"
      className={styles.drop}
    />
    <path
      d="M32 53.500V31M32 44c-1-6-4.500-9.500-9.500-11M32 38c1-5 4-8 8.500-9.500"
      className={styles.vein}
      strokeWidth="2.600"
      strokeLinecap="round"
    />
    <circle cx="32" cy="25.500" r="2.400" className={styles.bud} />
  </svg>
);
