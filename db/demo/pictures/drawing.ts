import type { Random } from '../random.ts';

/** Colours of the pictures, near those of the theme. */
export const tone = {
  bone: '#faf6ef',
  sand: '#ece1cf',
  dune: '#d8c7ab',
  blush: '#f0d9ca',
  clay: '#c98a6c',
  rust: '#a4553a',
  sage: '#b4c4ae',
  moss: '#7d9880',
  leaf: '#4c7257',
  forest: '#2f543b',
  ink: '#2a2722',
} as const;

/** A whole picture. `definitions` are the gradients and filters that the shapes use. */
export const svg = (width: number, height: number, shapes: readonly string[], definitions = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${shapes.join('')}</svg>`;

/** A gradient from the upper left to the lower right, used as `url(#id)`. */
export const diagonal = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

export const glow = (id: string, color: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;

/** One leaf with its vein, upwards from (x, y) before it is rotated. */
export const leaf = (x: number, y: number, length: number, turn: number, fill: string): string => {
  const wide = length * 0.26;
  const blade = `M0 0 C ${-wide} ${-length * 0.3} ${-wide} ${-length * 0.75} 0 ${-length} C ${wide} ${-length * 0.75} ${wide} ${-length * 0.3} 0 0 Z`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${path(blade, fill)}${line(`M0 0 L0 ${-length * 0.86}`, tone.bone, Math.max(1.5, length / 120), 0.4)}</g>`;
};

/** A stem with pairs of leaves, smaller towards its tip. */
export const twig = (x: number, y: number, length: number, turn: number, fill: string, pairs = 5): string => {
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const at = -length * (0.16 + (index * 0.78) / pairs);
    const size = length * (0.36 - index * 0.035);
    return leaf(0, at, size, -48, fill) + leaf(0, at, size, 48, fill);
  });
  const stem = line(`M0 0 L0 ${-length}`, fill, Math.max(3, length / 90));
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${stem}${leaves.join('')}${leaf(0, -length * 0.92, length * 0.24, 0, fill)}</g>`;
};

/** A closed shape without corners around (x, y), a little different each time. */
export function pebble(random: Random, x: number, y: number, radius: number, unrest = 0.18): string {
  const points = Array.from({ length: 8 }, (_, index) => {
    const away = radius * (1 + (random.integer(-100, 100) / 100) * unrest);
    const angle = (index / 8) * Math.PI * 2;
    return [x + Math.cos(angle) * away, y + Math.sin(angle) * away] as const;
  });
  const middle = (index: number) => {
    const [ax, ay] = points[index % 8] ?? [x, y];
    const [bx, by] = points[(index + 1) % 8] ?? [x, y];
    return `${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}`;
  };
  const curves = points.map((_, index) => {
    const [cx, cy] = points[(index + 1) % 8] ?? [x, y];
    return `Q ${cx.toFixed(1)} ${cy.toFixed(1)} ${middle(index + 1)}`;
  });
  return `M ${middle(0)} ${curves.join(' ')} Z`;
}
