import { createRandom, type Random } from '../random.ts';
import type { Condition } from '../services.ts';
import { circle, diagonal, glow, line, path, pebble, svg } from './drawing.ts';

type Look = Condition['picture']['look'];
const width = 800;
const height = 600;

const skins = [
  ['#f2d8c6', '#e2b99c'],
  ['#e9c4a6', '#d3a07c'],
  ['#d7a782', '#b98260'],
  ['#a97452', '#875539'],
] as const;

const soft =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>';

const scatter = (random: Random, count: number, draw: (x: number, y: number) => string) =>
  Array.from({ length: count }, () => draw(random.integer(40, width - 40), random.integer(40, height - 40)));

/** Fine lines and pores, in every picture. */
const texture = (random: Random) => [
  ...scatter(random, 170, (x, y) => circle(x, y, random.integer(1, 3), '#5b3523', 0.1)),
  ...scatter(random, 60, (x, y) =>
    line(
      `M ${x} ${y} q ${random.integer(8, 26)} ${random.integer(-8, 8)} ${random.integer(30, 60)} ${random.integer(-14, 14)}`,
      '#fff4e8',
      1.4,
      0.1,
    ),
  ),
];

const looks: Record<Look, (random: Random) => string[]> = {
  calm: () => [],
  patches: (random) => [
    `<g filter="url(#soft)">${scatter(random, 11, (x, y) => path(pebble(random, x, y, random.integer(40, 110), 0.35), '#8a5636', 0.22)).join('')}</g>`,
  ],
  spots: (random) =>
    scatter(random, 16, (x, y) => {
      const radius = random.integer(5, 13);
      return (
        circle(x, y, radius * 2.4, 'url(#red)', 0.4) +
        circle(x, y, radius, '#b4543f', 0.4) +
        circle(x - radius * 0.3, y - radius * 0.3, radius * 0.3, '#fff', 0.22)
      );
    }),
  redness: (random) => [
    ...scatter(random, 8, (x, y) => circle(x, y, random.integer(150, 290), 'url(#red)', 0.2)),
    ...scatter(random, 12, (x, y) =>
      line(
        `M ${x} ${y} q ${random.integer(10, 40)} ${random.integer(-40, 40)} ${random.integer(50, 110)} ${random.integer(-30, 30)}`,
        '#b4543f',
        1.6,
        0.3,
      ),
    ),
  ],
  // Seen through a dermatoscope: a dark rim around a lit disc.
  mole: (random) => [
    path(pebble(random, 400, 300, 118, 0.14), '#7d4d2f', 0.75),
    path(pebble(random, 404, 296, 82, 0.2), '#5a3420', 0.6),
    ...Array.from({ length: 90 }, () => {
      const angle = random.integer(0, 628) / 100;
      const away = random.integer(10, 112);
      return circle(
        400 + Math.cos(angle) * away,
        300 + Math.sin(angle) * away,
        random.integer(2, 6),
        '#3b2114',
        0.4,
      );
    }),
    `<path d="M0 0H${width}V${height}H0Z M400 20a280 280 0 1 0 0.1 0Z" fill="#1b1512" fill-rule="evenodd"/>`,
    line('M 400 552 v14 M 330 546 v10 M 470 546 v10', '#f2d8c6', 3, 0.8),
  ],
};

/** An abstract close-up of skin, 800 by 600. */
export function drawSkin(look: Look, name: string): string {
  const random = createRandom(`skin of ${name}`);
  const [from, to] = random.pick(skins);
  return svg(
    width,
    height,
    [
      `<rect width="${width}" height="${height}" fill="url(#skin)"/>`,
      circle(random.integer(150, 650), random.integer(80, 300), 420, 'url(#light)', 0.4),
      ...texture(random),
      ...looks[look](random),
    ],
    diagonal('skin', from, to) + glow('red', '#c4463c') + glow('light', '#fff6ea') + soft,
  );
}
