import { diagonal, ellipse, leaf, svg, tone, twig } from './drawing.ts';
import { drop } from './procedure-pictures.ts';

const rings = 6;

/**
 * One frame of the film for skin cleansing: a drop falls, and rings spread from it.
 * @param moment 0 to 1; 1 looks like 0, so that the film loops
 */
export function drawWaterFilm(moment: number): string {
  const falling = Math.min(1, moment / 0.45) ** 2;
  const shapes = Array.from({ length: rings }, (_, ring) => {
    // Two colours alternate, so a ring moves by two places in one loop.
    const grown = (ring + moment * 2) / rings;
    return ellipse(640, 560, grown * 400, grown * 108, ring % 2 ? tone.sage : tone.bone);
  }).reverse();
  const sway = Math.sin(moment * Math.PI * 2);
  return svg(
    1200,
    800,
    [
      '<rect width="1200" height="800" fill="url(#sky)"/>',
      ...shapes,
      drop(
        640,
        -150 + falling * 760,
        80 * (1 - Math.max(0, moment - 0.4) * 1.6),
        tone.moss,
        falling < 1 ? 1 : 0,
      ),
      twig(180, 830, 470, 14 + sway * 2, tone.forest),
      leaf(1080, 820, 330, -28 - sway * 3, tone.leaf),
    ],
    diagonal('sky', tone.bone, tone.sage),
  );
}
