import type { Portrait } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import { circle, diagonal, ellipse, line, path, svg, tone } from './drawing.ts';

const skins = ['#f1d3bd', '#e6bc9d', '#d2a07c', '#b67f5b', '#8f5d40', '#6d4530'] as const;
const hairs = ['#2b211c', '#3f2a20', '#5d3d29', '#7b5236', '#a9805a'] as const;
const greys = ['#b9b2a8', '#d9d4cb', '#8d877e'] as const;
const walls = [
  [tone.sand, tone.dune],
  [tone.bone, tone.sage],
  [tone.blush, tone.sand],
  [tone.sage, tone.moss],
  [tone.bone, tone.blush],
] as const;
const clothes = [tone.forest, tone.leaf, tone.rust, tone.clay, tone.bone, '#54483c'] as const;

/** Hair behind the head, and hair over the forehead. */
const cuts: Record<Portrait, (hair: string) => [behind: string, over: string]> = {
  long: (hair) => [
    path(
      'M150 250 C140 110 372 110 362 250 C362 340 392 400 380 452 L132 452 C120 400 150 340 150 250 Z',
      hair,
    ),
    path(
      'M168 240 C176 168 226 158 262 160 C300 158 340 176 346 244 C318 230 290 208 270 178 C248 214 206 232 168 240 Z',
      hair,
    ),
  ],
  bob: (hair) => [
    path(
      'M148 262 C136 112 376 112 364 262 C366 310 360 344 346 362 L166 362 C152 344 146 310 148 262 Z',
      hair,
    ),
    path(
      'M166 246 C170 168 216 150 256 150 C312 150 344 184 348 246 C300 236 258 220 232 190 C218 218 196 236 166 246 Z',
      hair,
    ),
  ],
  bun: (hair) => [
    circle(256, 112, 46, hair) + path('M164 252 C152 124 360 124 348 252 Z', hair),
    path(
      'M168 236 C172 164 224 148 256 148 C290 148 340 164 344 236 C322 200 292 184 256 184 C220 184 190 200 168 236 Z',
      hair,
    ),
  ],
  curls: (hair) => [
    [
      [176, 212],
      [162, 262],
      [172, 312],
      [336, 212],
      [350, 262],
      [340, 312],
      [206, 164],
      [256, 146],
      [306, 164],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 44, hair))
      .join(''),
    [
      [196, 196],
      [230, 178],
      [268, 174],
      [306, 188],
      [326, 212],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 25, hair))
      .join(''),
  ],
  short: (hair) => [
    path('M166 262 C150 126 362 126 346 262 Z', hair),
    path(
      'M168 238 C170 172 214 142 266 144 C316 146 344 182 344 238 C334 216 326 204 312 196 C270 202 214 200 190 196 C180 206 174 220 168 238 Z',
      hair,
    ),
  ],
  bald: (hair) => [
    path('M164 284 C156 252 160 232 168 222 L180 292 Z', hair) +
      path('M348 284 C356 252 352 232 344 222 L332 292 Z', hair),
    '',
  ],
};

function features(random: Random, skin: string, older: boolean): string[] {
  const shade = 'rgba(60,36,22,0.55)';
  const glasses = older && random.happens(0.6);
  return [
    line('M206 262 q16 12 32 0', shade, 4.5),
    line('M274 262 q16 12 32 0', shade, 4.5),
    line('M256 268 q-9 26 2 32', 'rgba(60,36,22,0.28)', 4),
    line('M232 326 q24 17 48 0', '#a4553a', 5.5, 0.85),
    circle(204, 304, 17, '#c9705a', 0.16),
    circle(308, 304, 17, '#c9705a', 0.16),
    ...(glasses
      ? [
          `<g fill="none" stroke="${tone.ink}" stroke-width="4" opacity="0.75"><circle cx="222" cy="264" r="29"/><circle cx="290" cy="264" r="29"/><path d="M251 260 q5 -5 10 0"/></g>`,
        ]
      : []),
    ellipse(166, 274, 11, 20, skin) + ellipse(346, 274, 11, 20, skin),
  ];
}

/**
 * A flat portrait, 512 by 512.
 * @param name the same name gives the same face
 */
export function drawPortrait(name: string, cut: Portrait, older: boolean): string {
  const random = createRandom(`portrait of ${name}`);
  const skin = random.pick(skins);
  const hair = random.pick(older ? greys : hairs);
  const cloth = random.pick(clothes);
  const [from, to] = random.pick(walls);
  const [behind, over] = cuts[cut](hair);
  return svg(
    512,
    512,
    [
      '<rect width="512" height="512" fill="url(#wall)"/>',
      circle(random.integer(180, 330), random.integer(190, 250), 205, tone.bone, 0.35),
      behind,
      path('M222 340 h68 v72 c0 30 -68 30 -68 0 Z', skin),
      path('M222 372 c20 20 48 20 68 0 v14 c-20 22 -48 22 -68 0 Z', 'rgba(60,36,22,0.14)'),
      path('M76 530 C84 438 158 414 220 402 C232 436 280 436 292 402 C354 414 428 438 436 530 Z', cloth),
      path('M168 250 C168 170 344 170 344 250 C344 330 312 384 256 384 C200 384 168 330 168 250 Z', skin),
      ...features(random, skin, older),
      over,
    ],
    diagonal('wall', from, to),
  );
}
