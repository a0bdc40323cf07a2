import type { Motif } from '../catalogue.ts';
import { createRandom } from '../random.ts';
import { circle, diagonal, ellipse, glow, leaf, line, path, pebble, svg, tone, twig } from './drawing.ts';

const width = 1200;
const height = 800;

type Scene = { sky: [from: string, to: string]; shapes: () => string[] };

export const drop = (x: number, y: number, size: number, fill: string, opacity = 1) =>
  path(
    `M ${x} ${y - size * 1.5} C ${x + size * 0.3} ${y - size * 0.8} ${x + size} ${y - size * 0.35} ${x + size} ${y + size * 0.25} A ${size} ${size} 0 1 1 ${x - size} ${y + size * 0.25} C ${x - size} ${y - size * 0.35} ${x - size * 0.3} ${y - size * 0.8} ${x} ${y - size * 1.5} Z`,
    fill,
    opacity,
  );

const hill = (top: number, swell: number, fill: string, opacity = 1) =>
  path(
    `M0 ${top} C 300 ${top - swell} 520 ${top + swell} 760 ${top + swell * 0.2} S 1080 ${top - swell * 0.6} ${width} ${top - swell * 0.1} V ${height} H 0 Z`,
    fill,
    opacity,
  );

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const scenes: Record<Motif, Scene> = {
  water: {
    sky: [tone.bone, tone.sage],
    shapes: () => [
      ...range(5).map((ring) =>
        ellipse(640, 560, 470 - ring * 92, 128 - ring * 25, ring % 2 ? tone.sage : tone.bone),
      ),
      drop(640, 330, 92, tone.moss),
      ellipse(608, 350, 16, 40, tone.bone, 20),
      twig(180, 830, 470, 14, tone.forest),
      leaf(1080, 820, 330, -28, tone.leaf),
    ],
  },
  bud: {
    sky: [tone.bone, tone.blush],
    shapes: () => [
      circle(600, 390, 290, tone.bone, 0.9),
      line('M600 800 C 580 640 630 520 600 300', tone.forest, 16),
      leaf(590, 640, 260, -62, tone.leaf),
      leaf(610, 540, 230, 58, tone.moss),
      drop(600, 290, 74, tone.clay),
    ],
  },
  layers: {
    sky: [tone.bone, tone.blush],
    shapes: () => [
      circle(880, 250, 130, tone.clay, 0.9),
      ...[tone.blush, tone.dune, tone.clay, tone.rust].map((fill, index) =>
        hill(370 + index * 105, 120 - index * 26, fill, 0.92),
      ),
      twig(150, 700, 380, -8, tone.forest),
    ],
  },
  dots: {
    sky: [tone.sand, tone.bone],
    shapes: () => [
      circle(610, 410, 330, tone.blush),
      ...range(11).flatMap((row) =>
        range(17).map((column) => {
          const x = 130 + column * 60 + (row % 2) * 30;
          const y = 110 + row * 58;
          const near = Math.max(0, 1 - Math.hypot(x - 610, y - 410) / 420);
          return circle(x, y, 4 + near * 15, near > 0.45 ? tone.rust : tone.clay, 0.35 + near * 0.6);
        }),
      ),
      leaf(1120, 840, 400, -30, tone.leaf),
      leaf(1010, 850, 300, -8, tone.forest),
    ],
  },
  rays: {
    sky: [tone.forest, '#24432f'],
    shapes: () => [
      circle(600, 850, 560, 'url(#warm)', 0.9),
      ...range(13).map((ray) => {
        const angle = ((ray - 6) / 6) * 1.12;
        return line(
          `M ${600 + Math.sin(angle) * 210} ${800 - Math.cos(angle) * 210} L ${600 + Math.sin(angle) * 690} ${800 - Math.cos(angle) * 690}`,
          ray % 2 ? tone.clay : tone.blush,
          ray % 2 ? 5 : 13,
          0.9,
        );
      }),
      circle(600, 800, 178, tone.blush),
      circle(600, 800, 118, tone.clay),
    ],
  },
  sun: {
    sky: [tone.blush, tone.bone],
    shapes: () => [
      circle(770, 340, 390, 'url(#warm)', 0.75),
      circle(770, 340, 190, tone.clay),
      hill(590, 70, tone.dune),
      hill(680, -60, tone.moss),
      twig(250, 850, 620, 10, tone.forest, 6),
      twig(70, 850, 430, -10, tone.leaf),
    ],
  },
  waves: {
    sky: [tone.bone, tone.sand],
    shapes: () => [
      circle(300, 300, 160, tone.blush),
      ...range(11).map((row) => {
        const calm = row / 10;
        const y = 120 + row * 62;
        const swell = 62 * (1 - calm);
        return line(
          `M 60 ${y} C 240 ${y - swell} 360 ${y + swell} 560 ${y} S 880 ${y - swell} 1140 ${y}`,
          row % 3 === 1 ? tone.clay : tone.leaf,
          9 - calm * 4,
          0.85,
        );
      }),
    ],
  },
  drops: {
    sky: [tone.bone, tone.blush],
    shapes: () => [
      ellipse(600, 690, 430, 46, tone.dune),
      drop(600, 440, 196, tone.clay, 0.95),
      drop(600, 470, 128, tone.blush, 0.75),
      drop(300, 560, 92, tone.sage),
      drop(905, 540, 112, tone.moss),
      ellipse(528, 470, 20, 62, tone.bone, 18),
      leaf(1130, 830, 330, -34, tone.forest),
      leaf(60, 830, 300, 30, tone.forest),
    ],
  },
  leaves: {
    sky: [tone.sage, tone.bone],
    shapes: () => [
      circle(600, 380, 270, tone.bone, 0.85),
      ...[-66, 66, -40, 40, -18, 18].map((turn, index) =>
        leaf(
          600,
          740,
          420 + index * 38,
          turn,
          [tone.leaf, tone.leaf, tone.moss, tone.moss, tone.forest, tone.forest][index] ?? tone.leaf,
        ),
      ),
      leaf(600, 750, 660, 0, tone.clay),
    ],
  },
  stones: {
    sky: [tone.sand, tone.bone],
    shapes: () => {
      const random = createRandom('stones');
      const stones = [
        [330, 300, 150, tone.dune],
        [640, 230, 104, tone.clay],
        [900, 330, 168, tone.sage],
        [500, 530, 138, tone.blush],
        [780, 590, 120, tone.moss],
        [1050, 620, 88, tone.rust],
        [220, 610, 104, tone.forest],
      ] as const;
      return stones.flatMap(([x, y, radius, fill]) => [
        ellipse(x + 10, y + radius * 0.94, radius * 0.86, radius * 0.16, 'rgba(67,54,36,0.12)'),
        path(pebble(random, x, y, radius), fill),
        line(
          `M ${x - radius * 0.5} ${y - radius * 0.2} q ${radius * 0.4} ${-radius * 0.4} ${radius * 0.9} ${-radius * 0.1}`,
          tone.bone,
          4,
          0.5,
        ),
      ]);
    },
  },
  frost: {
    sky: ['#dfe7e1', tone.bone],
    shapes: () => [
      circle(600, 400, 300, tone.bone, 0.9),
      ...range(6).map((arm) => {
        const branches = range(3).map((step) => {
          const at = -110 - step * 75;
          const reach = 74 - step * 17;
          return line(
            `M ${-reach} ${at - reach * 0.7} L 0 ${at} L ${reach} ${at - reach * 0.7}`,
            tone.moss,
            9,
          );
        });
        return `<g transform="translate(600 400) rotate(${arm * 60})">${line('M0 0 V -310', tone.leaf, 11)}${branches.join('')}</g>`;
      }),
      circle(600, 400, 34, tone.clay),
    ],
  },
};

/** The picture for a procedure of the catalogue, 1200 by 800. */
export function drawProcedure(motif: Motif): string {
  const { sky, shapes } = scenes[motif];
  return svg(
    width,
    height,
    [`<rect width="${width}" height="${height}" fill="url(#sky)"/>`, ...shapes()],
    diagonal('sky', ...sky) + glow('warm', tone.clay),
  );
}
