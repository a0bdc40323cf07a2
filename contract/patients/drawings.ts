/**
 * The drawings of face and body on which applications are marked. A place is stored as two shares of the drawing, 0..1 from
 * its left and upper edge, with its version: a redrawn face gets a new version, and old places keep theirs.
 */
export const drawingKeys = [
  'face-front',
  'face-left',
  'face-right',
  'scalp',
  'neck',
  'hands',
  'body-front',
  'body-back',
] as const;
export type DrawingKey = (typeof drawingKeys)[number];

export const drawingTitles: Record<DrawingKey, string> = {
  'face-front': 'Face, de frente',
  'face-left': 'Face, lado esquerdo',
  'face-right': 'Face, lado direito',
  scalp: 'Couro cabeludo',
  neck: 'Pescoço e colo',
  hands: 'Mãos',
  'body-front': 'Corpo, frente',
  'body-back': 'Corpo, costas',
};

const portrait = { width: 400, height: 500 };
const figure = { width: 400, height: 800 };
/** The units that drawings and their regions are written in. */
export const drawingSizes: Record<DrawingKey, { width: number; height: number }> = {
  'face-front': portrait,
  'face-left': portrait,
  'face-right': portrait,
  scalp: portrait,
  neck: portrait,
  hands: portrait,
  'body-front': figure,
  'body-back': figure,
};

/** The present version of each drawing. New marks get it. */
export const drawingVersions: Record<DrawingKey, number> = {
  'face-front': 1,
  'face-left': 1,
  'face-right': 1,
  scalp: 1,
  neck: 1,
  hands: 1,
  'body-front': 1,
  'body-back': 1,
};

/** Shares of the drawing, from its left and upper edge. */
export type Place = readonly [x: number, y: number];
