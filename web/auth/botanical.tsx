/** Decorative branches beside the sign-in forms. */
import styles from './botanical.module.css';

type Branch = { x: number; y: number; turn: number; scale: number };

const branches: Branch[] = [
  { x: 150, y: 860, turn: -10, scale: 1.5 },
  { x: 450, y: 860, turn: 12, scale: 1.8 },
  { x: 620, y: 120, turn: -142, scale: 1.05 },
];

/** Pairs of leaves along a stem: height, size, and opening angle in degrees. */
const leaves = [
  { at: 60, size: 1, open: 58 },
  { at: 115, size: 1.08, open: 52 },
  { at: 170, size: 1, open: 47 },
  { at: 222, size: 0.86, open: 42 },
  { at: 268, size: 0.7, open: 36 },
  { at: 306, size: 0.52, open: 28 },
];

export const Botanical = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 600 800"
    preserveAspectRatio="xMidYMid slice"
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="430" cy="210" r="250" className={styles.sun} />
    {branches.map((branch) => (
      <Twig key={branch.x} {...branch} />
    ))}
  </svg>
);

const Twig = ({ x, y, turn, scale }: Branch) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
    <path d="M0 0C10 -120 -8 -230 4 -350" className={styles.stem} />
    {leaves.map(({ at, size, open }, index) => (
      <g key={at} transform={`translate(${index % 2 === 0 ? 3 : 0} ${-at}) scale(${size})`}>
        <Leaf turn={-open} tone={styles.near} />
        <Leaf turn={open} tone={styles.far} />
      </g>
    ))}
    <g transform="translate(4 -350)">
      <Leaf turn={0} tone={styles.near} small />
      <circle cx="-14" cy="-12" r="5" className={styles.bud} />
      <circle cx="17" cy="-4" r="3.500" className={styles.bud} />
    </g>
  </g>
);

const Leaf = ({ turn, tone, small = false }: { turn: number; tone: string | undefined; small?: boolean }) => (
  <g transform={`rotate(${turn}) scale(${small ? 0.5 : 1})`}>
    <path d="M0 0C-26 -34 -24 -78 0 -112C24 -78 26 -34 0 0Z" className={tone} />
    <path d="M0 -8V-92" className={styles.vein} />
  </g>
);
