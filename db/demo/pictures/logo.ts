import { circle, leaf, svg, tone } from './drawing.ts';

/** The logo: three leaves from one point. No words, so that it needs no font. */
export const drawLogo = (): string =>
  svg(512, 512, [
    circle(256, 256, 244, tone.bone),
    leaf(256, 424, 268, -46, tone.moss),
    leaf(256, 424, 268, 46, tone.moss),
    leaf(256, 430, 344, 0, tone.forest),
    circle(256, 432, 15, tone.clay),
  ]);
