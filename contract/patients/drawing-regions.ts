/**
 * The regions of the drawings, as dermatologists name them. A redrawn drawing gets another list; the lists of its earlier versions
 * stay, because what was marked on them is read by them.
 */
import { type DrawingKey, drawingSizes, drawingTitles, type Place } from './drawings.ts';

const sideWords = {
  o: ['direito', 'esquerdo'],
  a: ['direita', 'esquerda'],
  à: ['à direita', 'à esquerda'],
} as const;

/**
 * The corners of a polygon, in the units of the drawing. One with a form of the side stands on both sides: of a drawing from the
 * front in its left half. A place belongs to the first one that it is in, so that the general ones come last.
 */
type Region = readonly [name: string, side: keyof typeof sideWords | null, corners: string];

const face: readonly Region[] = [
  ['Glabela', null, '176,184 224,184 222,224 178,224'],
  ['Supercílio', 'o', '112,192 177,190 179,216 150,213 112,217'],
  ['Pálpebra superior', 'a', '127,213 179,213 179,233 125,233'],
  ['Pálpebra inferior', 'a', '125,233 179,233 177,258 150,268 128,258'],
  ['Pés de galinha', 'à', '84,212 128,212 125,233 128,258 116,264 86,260'],
  ['Ponta nasal', null, '186,286 214,286 218,326 182,326'],
  ['Asa nasal', 'a', '168,290 188,290 188,326 168,322'],
  ['Dorso nasal', null, '176,222 224,222 226,292 174,292'],
  ['Lábio superior', null, '172,320 228,320 242,352 158,352'],
  ['Lábio inferior', null, '158,352 242,352 230,378 170,378'],
  ['Sulco nasogeniano', 'o', '170,290 173,320 158,352 148,372 138,366 148,334 160,302'],
  ['Linha de marionete', 'a', '148,370 158,352 172,378 167,406 144,398 138,374'],
  ['Mento', null, '170,376 230,376 236,404 224,436 176,436 164,404'],
  ['Malar', 'a', '84,258 116,264 128,256 150,266 178,254 173,290 162,302 140,318 108,312 86,300'],
  ['Têmpora', 'a', '80,120 118,112 108,150 112,214 80,214'],
  ['Fronte central', null, '183,86 217,86 217,190 183,190'],
  ['Fronte', 'a', '201,86 150,90 116,110 106,150 110,196 178,196 201,190'],
  ['Masseter', 'o', '84,298 112,310 132,326 134,370 122,386 92,366'],
  ['Mandíbula', 'a', '88,350 122,384 134,370 146,396 166,402 178,436 156,438 112,412'],
  ['Bochecha', 'a', '104,308 140,312 166,292 158,334 146,398 134,376'],
  ['Submentoniana', null, '172,432 228,432 232,456 168,456'],
  ['Platisma', 'o', '130,420 178,434 201,436 201,500 60,500 60,480 130,466'],
  ['Orelha', 'a', '56,206 90,206 96,318 70,322'],
  ['Couro cabeludo', null, '40,220 40,80 120,0 280,0 360,80 360,220'],
];

/** Of the left side. */
const profile: readonly Region[] = [
  ['Glabela', null, '80,184 112,184 114,224 80,224'],
  ['Supercílio', 'o', '112,190 178,186 182,212 112,216'],
  ['Pálpebra superior', 'a', '106,213 164,211 164,238 106,238'],
  ['Pálpebra inferior', 'a', '106,238 164,238 162,262 112,268'],
  ['Pés de galinha', 'à', '164,204 246,208 246,262 162,262'],
  ['Asa nasal', 'a', '92,290 118,290 118,324 92,324'],
  ['Ponta nasal', null, '44,284 96,284 98,328 44,328'],
  ['Dorso nasal', null, '50,222 114,222 112,268 96,292 50,292'],
  ['Lábio superior', null, '60,322 106,322 124,357 60,357'],
  ['Lábio inferior', null, '60,357 124,357 116,388 60,388'],
  ['Sulco nasogeniano', 'o', '110,290 132,298 144,366 126,372 123,352 106,322'],
  ['Linha de marionete', 'a', '114,366 144,366 148,408 120,406'],
  ['Mento', null, '60,384 120,386 124,420 118,456 60,456'],
  ['Malar', 'a', '100,264 162,258 246,256 250,290 150,312 108,300'],
  ['Têmpora', 'a', '152,112 232,112 246,212 214,212 178,206 168,150'],
  ['Fronte', 'a', '70,84 152,92 178,190 70,198'],
  ['Masseter', 'o', '196,296 254,288 254,346 238,390 190,402'],
  ['Mandíbula', 'a', '118,404 146,396 190,392 236,372 254,345 262,372 240,408 116,460'],
  ['Bochecha', 'a', '118,294 232,288 202,402 130,408'],
  ['Submentoniana', null, '112,440 196,412 200,470 140,474'],
  ['Orelha', 'a', '242,200 304,200 304,322 242,322'],
  ['Platisma', 'o', '120,440 240,392 312,396 340,500 120,500'],
  ['Couro cabeludo', null, '90,0 400,0 400,430 290,430 244,212 152,112 90,112'],
];

const scalp: readonly Region[] = [
  ['Fronte', 'a', '201,40 90,40 60,150 100,126 150,112 201,108'],
  ['Entrada', 'a', '152,110 100,124 60,160 92,192 144,176'],
  ['Frontal', null, '150,106 250,106 262,170 240,196 160,196 138,170'],
  ['Vértice', null, '140,300 260,300 264,350 244,386 156,386 136,350'],
  ['Médio', null, '142,190 258,190 262,304 138,304'],
  ['Temporal', 'a', '40,150 96,150 116,190 110,290 40,300'],
  ['Parietal', 'a', '92,150 250,150 250,190 158,190 150,376 100,376 60,290'],
  ['Occipital', null, '150,375 250,375 280,340 340,330 320,440 260,480 140,480 80,440 60,330 120,340'],
  ['Orelha', 'a', '20,220 62,220 62,330 20,330'],
];

const neck: readonly Region[] = [
  ['Mandíbula', 'a', '110,0 172,60 201,66 201,40 160,0'],
  ['Submentoniana', null, '170,58 230,58 240,92 160,92'],
  ['Pescoço anterior', null, '164,86 236,86 232,240 168,240'],
  ['Pescoço lateral', 'o', '100,40 168,70 172,244 100,236'],
  ['Fúrcula', null, '176,238 224,238 220,272 180,272'],
  ['Clavícula', 'a', '182,244 182,282 60,268 60,228'],
  ['Ombro', 'o', '0,190 110,226 76,266 70,360 0,360'],
  ['Colo central', null, '168,266 232,266 226,500 174,500'],
  ['Colo', 'o', '60,262 182,276 180,380 70,380'],
  ['Mama', 'a', '70,375 180,375 180,500 60,500'],
  ['Braço', 'o', '0,350 72,350 64,500 0,500'],
];

/** Lying on a table before the eye of who treats them: fingers down, the right one on the left. */
const hands: readonly Region[] = [
  ['Punho', 'o', '36,0 164,0 160,118 40,118'],
  ['Polegar', 'o', '150,190 164,150 201,200 201,380 160,350'],
  ['Dedo mínimo', 'o', '20,278 69,286 66,430 20,420'],
  ['Dedo anelar', 'o', '69,286 97,290 97,480 62,480'],
  ['Dedo médio', 'o', '97,290 125,290 128,490 97,490'],
  ['Dedo indicador', 'o', '125,290 160,280 166,460 127,470'],
  ['Dorso da mão', 'a', '30,112 150,112 166,200 160,292 24,292'],
];

const bodyFront: readonly Region[] = [
  ['Cabeça', null, '150,0 250,0 250,112 150,112'],
  ['Pescoço', null, '170,108 230,108 228,146 172,146'],
  ['Ombro', 'o', '90,130 152,136 140,176 86,184'],
  ['Axila', 'a', '118,180 140,172 144,226 118,220'],
  ['Mama', 'a', '142,190 196,190 196,250 142,250'],
  ['Tórax', 'o', '201,140 150,140 138,176 140,256 201,256'],
  ['Flanco', 'o', '128,250 152,250 152,372 124,372'],
  ['Abdome superior', null, '148,250 252,250 252,316 148,316'],
  ['Púbis', null, '172,376 228,376 206,420 194,420'],
  ['Virilha', 'a', '132,366 152,366 198,412 190,424 140,392'],
  ['Abdome inferior', null, '140,310 260,310 268,392 132,392'],
  ['Braço', 'o', '76,176 122,180 122,280 76,280'],
  ['Cotovelo', 'o', '70,278 122,278 118,306 66,306'],
  ['Antebraço', 'o', '58,304 118,304 104,392 50,392'],
  ['Mão', 'a', '30,388 108,388 104,470 30,470'],
  ['Coxa interna', 'a', '178,404 201,412 201,548 180,548'],
  ['Coxa', 'a', '120,376 184,410 184,552 124,552'],
  ['Joelho', 'o', '124,548 201,548 201,602 124,602'],
  ['Perna', 'a', '124,600 201,600 201,732 124,732'],
  ['Pé', 'o', '110,730 201,730 201,800 110,800'],
];

const bodyBack: readonly Region[] = [
  ['Cabeça', null, '150,0 250,0 250,96 150,96'],
  ['Nuca', null, '166,92 234,92 232,140 168,140'],
  ['Ombro', 'o', '90,130 152,134 136,176 86,184'],
  ['Interescapular', null, '184,138 216,138 216,240 184,240'],
  ['Escapular', 'a', '190,136 150,134 130,180 134,240 190,240'],
  ['Flanco', 'o', '124,240 150,240 148,346 122,356'],
  ['Dorso', null, '146,236 254,236 256,300 144,300'],
  ['Lombar', null, '142,296 258,296 262,352 138,352'],
  ['Glúteo', 'o', '201,346 140,346 124,376 126,434 201,434'],
  ['Braço', 'o', '76,176 130,180 122,280 76,280'],
  ['Cotovelo', 'o', '70,278 122,278 118,306 66,306'],
  ['Antebraço', 'o', '58,304 118,304 104,392 50,392'],
  ['Mão', 'a', '30,388 108,388 104,470 30,470'],
  ['Coxa posterior', 'a', '120,430 201,430 201,556 124,556'],
  ['Fossa poplítea', 'a', '124,552 201,552 201,598 124,598'],
  ['Panturrilha', 'a', '124,596 201,596 201,734 124,734'],
  ['Calcanhar', 'o', '110,732 201,732 201,800 110,800'],
];

/** Of each drawing the regions of its versions, the first one first. */
const versions: Record<DrawingKey, readonly (readonly Region[])[]> = {
  'face-front': [face],
  'face-left': [profile],
  'face-right': [profile],
  scalp: [scalp],
  neck: [neck],
  hands: [hands],
  'body-front': [bodyFront],
  'body-back': [bodyBack],
};

const flipped = ([x, y]: Place): Place => [1 - x, y];

/** A place as if it were in the left half, and which side of the patient it is on then: 0 the right one, 1 the left one. */
function readings(drawing: DrawingKey, place: Place): readonly (readonly [Place, 0 | 1])[] {
  if (drawing === 'face-left') return [[place, 1]];
  if (drawing === 'face-right') return [[flipped(place), 0]];
  // Seen from behind, and from above with the face at the upper edge, the left side is on the left.
  const isFromBehind = drawing === 'body-back' || drawing === 'scalp';
  return [
    [place, isFromBehind ? 1 : 0],
    [flipped(place), isFromBehind ? 0 : 1],
  ];
}

const polygons = new Map<string, readonly Place[]>();
function polygonOf(corners: string): readonly Place[] {
  const known = polygons.get(corners);
  if (known) return known;
  const read = corners.split(' ').map((corner): Place => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return [x, y];
  });
  polygons.set(corners, read);
  return read;
}

/** By the number of edges to the right of it. */
function isInside(polygon: readonly Place[], x: number, y: number): boolean {
  let inside = false;
  let [beforeX, beforeY] = polygon.at(-1) ?? [0, 0];
  for (const [cornerX, cornerY] of polygon) {
    if (
      cornerY > y !== beforeY > y &&
      x < cornerX + ((y - cornerY) / (beforeY - cornerY)) * (beforeX - cornerX)
    )
      inside = !inside;
    [beforeX, beforeY] = [cornerX, cornerY];
  }
  return inside;
}

/** The region of a place, as 'Masseter direito'; the drawing's title where there is none. */
export function regionAt(drawing: DrawingKey, version: number, place: Place): string {
  const { width, height } = drawingSizes[drawing];
  const read = readings(drawing, place);
  for (const [name, form, corners] of versions[drawing][version - 1] ?? [])
    for (const [[x, y], side] of read)
      if (isInside(polygonOf(corners), x * width, y * height))
        return form ? `${name} ${sideWords[form][side]}` : name;
  return drawingTitles[drawing];
}

/** In units of a drawing: so far from every region a place is beside the body. */
const besideFrom = 24;

/** Whether a place is on the body, or near it: a tap elsewhere is a slip. */
export function isOnBody(drawing: DrawingKey, version: number, [x, y]: Place): boolean {
  const { width, height } = drawingSizes[drawing];
  const steps = [-1, 0, 1].map((step) => step * besideFrom);
  return steps.some((right) =>
    steps.some((down) => {
      const near: Place = [x + right / width, y + down / height];
      return regionAt(drawing, version, near) !== drawingTitles[drawing];
    }),
  );
}

/** The middle of the places of a line or an area. */
export function middleOf(at: readonly Place[]): Place {
  const mean = (pick: 0 | 1) => at.reduce((sum, place) => sum + place[pick], 0) / at.length;
  return [mean(0), mean(1)];
}

const steps = 80;
const grids = new Map<string, Map<string, Place[]>>();
/** Places all over a drawing, at equal distances, by the region that they are in. */
function gridOf(drawing: DrawingKey, version: number): Map<string, Place[]> {
  const key = `${drawing} ${version}`;
  const known = grids.get(key);
  if (known) return known;
  const places = Array.from({ length: steps * steps }, (_, step): Place => {
    return [((step % steps) + 0.5) / steps, (Math.floor(step / steps) + 0.5) / steps];
  });
  const grid = Map.groupBy(places, (place) => regionAt(drawing, version, place));
  grid.delete(drawingTitles[drawing]);
  grids.set(key, grid);
  return grid;
}

/** An area over more regions than these is named by its drawing. */
const mostNamed = 6;

type Shape = { shape: 'point' | 'line' | 'area'; drawing: DrawingKey; version: number; at: readonly Place[] };

/**
 * Where a mark is: the region of a point, and of a line's middle; of an area each region that it covers by half, or that is a quarter
 * of the area, as 'Bochecha direita, Malar direita'.
 */
export function regionOf({ shape, drawing, version, at }: Shape): string {
  if (shape !== 'area') return regionAt(drawing, version, middleOf(at));
  const [left, right] = [Math.min(...at.map(([x]) => x)), Math.max(...at.map(([x]) => x))];
  const inside = [...gridOf(drawing, version)].map(([name, places]) => {
    const there = places.filter(([x, y]) => x >= left && x <= right && isInside(at, x, y));
    return { name, count: there.length, of: places.length };
  });
  const all = inside.reduce((sum, { count }) => sum + count, 0);
  const covered = inside.filter(({ count, of }) => count > 0 && (count >= of / 2 || count >= all / 4));
  if (covered.length > mostNamed) return `${drawingTitles[drawing]}: várias regiões`;
  const names = covered.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'pt-BR'));
  return names.join(', ') || regionAt(drawing, version, middleOf(at));
}

/** The regions of a drawing by name, each with a place in it. */
export const regionsOf = (drawing: DrawingKey, version: number): Map<string, Place> =>
  new Map(
    [...gridOf(drawing, version)]
      .map(([name, places]): [string, Place] => {
        const [x, y] = middleOf(places);
        const distance = ([otherX, otherY]: Place) => Math.hypot(otherX - x, otherY - y);
        const nearest = places.reduce((best, place) => (distance(place) < distance(best) ? place : best));
        return [name, nearest];
      })
      .sort(([one], [other]) => one.localeCompare(other, 'pt-BR')),
  );

const otherDrawings: Partial<Record<DrawingKey, DrawingKey>> = {
  'face-left': 'face-right',
  'face-right': 'face-left',
};

/** The same places on the other side of the patient: of a face from the side on the drawing of its other side. */
export const mirrored = (
  drawing: DrawingKey,
  at: readonly Place[],
): { drawing: DrawingKey; at: [number, number][] } => ({
  drawing: otherDrawings[drawing] ?? drawing,
  at: at.map(([x, y]) => [Math.round((1 - x) * 10_000) / 10_000, y]),
});
