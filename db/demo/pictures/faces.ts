import { circle, ellipse, line, path, svg, tone } from './drawing.ts';

interface Face {
  /** -1 to 1: looks 90 degrees to the left or the right of the picture; 0 into it. */
  turn: number;
  /** 0 to 1: how deep the lines of the forehead and around the eyes are. */
  lines: number;
  /** How far the camera was from the middle, in pixels. */
  sway: number;
  skin?: string;
  hair?: string;
}

const shade = 'rgba(60,36,22,0.5)';

/** An invented, drawn face, 720 by 960, as photographs of a treatment show it. */
export function drawFace({ turn, lines, sway, skin = '#d9ab88', hair = '#4a3226' }: Face): string {
  const away = Math.abs(turn);
  const left = 360 + sway;
  const width = 190 - 22 * away;
  /** The middle of the features, which goes with the turn. */
  const middle = left + turn * 105;
  const half = 78 * (1 - 0.5 * away);
  const eyes = [-1, 1].filter((side) => away < 1 || side !== Math.sign(turn));
  const eyeAt = (side: number) => middle + side * half - (away === 1 ? turn * 20 : 0);
  const wide = 30 * (1 - 0.35 * away);
  const brow = (height: number) =>
    line(
      `M${middle - 85 * (1 - 0.4 * away)} ${height} q${85 * (1 - 0.4 * away)} -16 ${170 * (1 - 0.4 * away)} 0`,
      shade,
      4,
      lines * 0.8,
    );
  return svg(720, 960, [
    `<rect width="720" height="960" fill="${tone.sand}"/>`,
    ellipse(left - turn * 30, 420, width + 40, 285, hair),
    path(`M${left - 85} 640 h170 v180 h-170 Z`, skin),
    path(`M60 980 C90 820 240 790 ${left - 85} 770 h170 C480 790 630 820 660 980 Z`, tone.moss),
    ellipse(left, 460, width, 262, skin),
    path(
      `M${left - width - 6} 400 C${left - width} 70 ${left + width} 70 ${left + width + 6} 400 C${left + 130} 270 ${left - 130} 270 ${left - width - 6} 400 Z`,
      hair,
    ),
    away > 0 ? ellipse(left - turn * (width - 45 * away), 490, 20, 44, '#cf9c78') : '',
    ...[318, 346, 372].map(brow),
    line(`M${middle - 9} 392 v34 M${middle + 9} 392 v34`, shade, 4, away === 1 ? 0 : lines * 0.7),
    ...eyes.flatMap((side) => [
      ellipse(eyeAt(side), 452, wide, 13, '#fff'),
      circle(eyeAt(side) + turn * 9, 452, 12, tone.ink),
      line(`M${eyeAt(side) - wide} 416 q${wide} -18 ${2 * wide} 0`, hair, 9),
      line(
        `M${eyeAt(side) + side * (wide + 8)} 448 l${side * 24} -10 m${-side * 24} 18 l${side * 24} 4`,
        shade,
        3,
        lines * 0.8,
      ),
    ]),
    path(
      `M${middle} 450 L${middle + turn * 62 + (away === 1 ? 0 : 12)} 566 Q${middle + turn * 30} 592 ${middle - 16 * (1 - away)} 570 Z`,
      '#cf9c78',
    ),
    line(
      `M${middle - 52 * (1 - 0.5 * away)} 640 q${52 * (1 - 0.5 * away)} 22 ${104 * (1 - 0.5 * away)} 0`,
      tone.rust,
      9,
    ),
  ]);
}
