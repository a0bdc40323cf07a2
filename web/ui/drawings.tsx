/** Small drawings in the theme's colours, for empty states. They are decorative. */
import styles from './drawings.module.css';

const lines = {
  leaf: (
    <>
      <path className={styles.fill} d="M60 96c-22-4-34-22-30-52 26 0 40 14 38 44" />
      <path className={styles.soft} d="M66 92c-2-20 8-36 28-40 4 22-6 38-28 40Z" />
      <path className={styles.line} d="M62 104V78M62 86C54 70 46 60 36 52M64 92c8-12 14-20 22-28" />
    </>
  ),
  calendar: (
    <>
      <rect className={styles.soft} x="26" y="32" width="68" height="64" rx="12" />
      <path className={styles.line} d="M26 52h68M44 24v14M76 24v14" />
      <path className={styles.fill} d="M60 84c-10-2-15-10-13-22 11 0 17 7 16 20" />
      <path className={styles.line} d="M61 88v-8c-3-6-6-9-10-12" />
    </>
  ),
  people: (
    <>
      <circle className={styles.soft} cx="74" cy="50" r="13" />
      <path className={styles.soft} d="M54 94c0-14 8-24 20-24s22 10 22 24Z" />
      <circle className={styles.fill} cx="48" cy="46" r="15" />
      <path className={styles.fill} d="M24 96c0-17 10-28 24-28s24 11 24 28Z" />
      <path className={styles.line} d="M42 47c2 4 10 4 12 0" />
    </>
  ),
  search: (
    <>
      <circle className={styles.soft} cx="54" cy="54" r="26" />
      <path className={styles.line} d="M73 73l20 20" />
      <circle className={styles.line} cx="54" cy="54" r="26" />
      <path className={styles.fill} d="M54 68c-9-2-13-9-11-20 10 0 15 6 14 18" />
    </>
  ),
  paper: (
    <>
      <path className={styles.soft} d="M34 24h36l18 18v54a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6Z" />
      <path className={styles.fill} d="M70 24l18 18H76a6 6 0 0 1-6-6Z" />
      <path className={styles.line} d="M42 56h32M42 68h32M42 80h18" />
    </>
  ),
  cloud: (
    <>
      <path className={styles.soft} d="M40 86a18 18 0 0 1-2-36 24 24 0 0 1 46-4 20 20 0 0 1-2 40Z" />
      <path className={styles.line} d="M60 56v14M60 79v1" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof lines;

export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={styles.drawing} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <circle className={styles.ground} cx="60" cy="62" r="52" />
    {lines[name]}
  </svg>
);
