/** A QR code, drawn here: what it says is a secret and goes to nobody. Dark on light in both moods, as cameras want it. */
import { encode } from 'uqr';
import styles from './second-factor.module.css';

/** White around it, in modules; cameras need it to find the edge. */
const border = 3;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qr}>
      <path d={modules.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
