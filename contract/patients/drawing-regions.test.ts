import { describe, expect, test } from 'vitest';
import { isOnBody, mirrored, regionAt, regionOf, regionsOf } from './drawing-regions.ts';
import { type DrawingKey, drawingKeys, drawingTitles, drawingVersions, type Place } from './drawings.ts';

describe('regions of the drawings', () => {
  test.each<[DrawingKey, Place, string]>([
    ['face-front', [0.5, 0.4], 'Glabela'],
    ['face-front', [0.36, 0.3], 'Fronte direita'],
    ['face-front', [0.64, 0.3], 'Fronte esquerda'],
    ['face-front', [0.5, 0.3], 'Fronte central'],
    ['face-front', [0.26, 0.46], 'Pés de galinha à direita'],
    ['face-front', [0.3, 0.7], 'Masseter direito'],
    ['face-front', [0.7, 0.7], 'Masseter esquerdo'],
    ['face-left', [0.55, 0.68], 'Masseter esquerdo'],
    ['face-right', [0.45, 0.68], 'Masseter direito'],
    ['face-front', [0.5, 0.83], 'Mento'],
    ['scalp', [0.4, 0.65], 'Vértice'],
    ['hands', [0.25, 0.4], 'Dorso da mão direita'],
    ['body-front', [0.4, 0.6], 'Coxa direita'],
    ['body-back', [0.4, 0.6], 'Coxa posterior esquerda'],
    ['face-front', [0.01, 0.99], 'Face, de frente'],
  ])('%s at %s is %s', (drawing, place, name) => {
    expect(regionAt(drawing, 1, place)).toBe(name);
  });

  test.each<[string, Place, Place]>([
    ['Fronte central, Fronte direita, Fronte esquerda', [110, 90], [290, 190]],
    ['Pálpebra inferior direita, Pálpebra superior direita', [120, 220], [182, 262]],
    ['Bochecha direita, Malar direita, Masseter direito, Sulco nasogeniano direito', [100, 265], [165, 380]],
    // Smaller than any region, and over most of them.
    ['Ponta nasal', [198, 300], [201, 303]],
    ['Face, de frente: várias regiões', [95, 90], [305, 420]],
  ])('an area is in %s', (name, [left, top], [right, bottom]) => {
    const corners: Place[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    const at = corners.map(([x, y]): Place => [x / 400, y / 500]);
    expect(regionOf({ shape: 'area', drawing: 'face-front', version: 1, at })).toBe(name);
  });

  test('a place beside the body is not on it', () => {
    expect(isOnBody('face-front', 1, [0.05, 0.5])).toBe(false);
    expect(isOnBody('body-front', 1, [0.5, 0.98])).toBe(true);
    // Behind the jaw, between two regions.
    expect(isOnBody('face-left', 1, [0.67, 0.7])).toBe(true);
  });

  test('an unknown version has no regions', () => {
    expect(regionAt('neck', 7, [0.5, 0.3])).toBe('Pescoço e colo');
  });

  test.each(drawingKeys)('%s: a region has a place that is in it', (drawing) => {
    const regions = regionsOf(drawing, drawingVersions[drawing]);
    expect(regions.size).toBeGreaterThan(8);
    for (const [name, place] of regions)
      expect(regionAt(drawing, drawingVersions[drawing], place)).toBe(name);
  });

  test.each<[DrawingKey, number]>([
    ['face-front', 0.27],
    ['scalp', 0.24],
  ])('%s has no gap between its regions', (drawing, radius) => {
    for (let step = 0; step < 2_500; step += 1) {
      const place: Place = [(step % 50) / 50, Math.floor(step / 50) / 50];
      if (Math.hypot(place[0] - 0.5, (place[1] - 0.5) * 0.72) < radius)
        expect(regionAt(drawing, 1, place), place.join()).not.toBe(drawingTitles[drawing]);
    }
  });

  test('the other side of a place is the same region on the other side', () => {
    expect(mirrored('face-front', [[0.3, 0.7]])).toEqual({ drawing: 'face-front', at: [[0.7, 0.7]] });
    expect(mirrored('face-left', [[0.55, 0.68]])).toEqual({ drawing: 'face-right', at: [[0.45, 0.68]] });
    for (const drawing of drawingKeys)
      for (const [name, place] of regionsOf(drawing, 1)) {
        const other = mirrored(drawing, [place]);
        const opposite = regionAt(other.drawing, 1, other.at[0] ?? place);
        const sides = /(direit|esquerd)([oa])$/u;
        expect(opposite.replace(sides, '$2'), drawing).toBe(name.replace(sides, '$2'));
        if (sides.test(name)) expect(opposite).not.toBe(name);
      }
  });
});
