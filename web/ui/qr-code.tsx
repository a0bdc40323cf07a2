import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** White margin in modules, which cameras need. */
const border = 3;

/** Drawn in the browser because its text is a secret. Dark on light also in dark mode, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qr}>
      <path d={modules.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
