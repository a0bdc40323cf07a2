import { describe, expect, test } from 'vitest';
import type { Application, ApplicationMark, SignedApplication } from '#contract/patients/application.ts';
import { regionOf, regionsOf } from '#contract/patients/drawing-regions.ts';
import { drawingKeys, drawingVersions } from '#contract/patients/drawings.ts';
import type { UsableProduct } from '#contract/patients/products.ts';
import { overdrawnLots, sayShared, withNextLot, withTodaysLots } from './application-lots.ts';
import {
  asDraft,
  fits,
  isUnusual,
  joined,
  noLongerWrong,
  sayDose,
  sayMarks,
  versionsShown,
} from './application-rules.ts';
import { mirrorOf, shapeAround, turned, without } from './application-shapes.ts';
import { differencesTo, lastFor, totalsOf } from './application-totals.ts';
import { readDose, sayNotKept } from './typed-dose.ts';
import { moved, thinned } from './use-map-view.ts';

const day = '2026-11-26';
const lot = (code: string, expiresOn: string, received: number, more = {}) => ({
  id: code,
  code,
  expiresOn,
  receivedOn: '2026-01-01',
  received,
  used: 0,
  closedAt: null,
  recallReason: null,
  ...more,
});
const toxin: UsableProduct = {
  id: 'toxin',
  name: 'Toxina',
  maker: null,
  registration: null,
  unit: 'U',
  dilution: null,
  active: true,
  largestUse: null,
  lots: [
    lot('later', '2027-12-31', 100),
    lot('expired', '2026-01-31', 100),
    lot('soon', '2026-12-31', 10),
    lot('closed', '2026-11-30', 100, { closedAt: '2026-10-01T12:00:00Z' }),
    lot('empty', '2026-12-01', 100, { used: 100 }),
  ],
};
const mark = (key: string, x: number, y: number, dose: number | null, use = 'u1'): ApplicationMark => ({
  key,
  use,
  drawing: 'face-front',
  version: 1,
  shape: 'point',
  at: [[x, y]],
  dose,
  plane: null,
  technique: null,
  note: null,
});
const use = (key: string, lotId: string | null = null) => ({
  kind: 'product' as const,
  key,
  productId: 'toxin',
  lotId,
  lotCode: null,
  reason: null,
});
const glabella = [0.5, 0.4] as const;

describe('doses', () => {
  test.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['1.000', 1000],
    ['0,005', 0.01],
    ['0', null],
    ['9.999', null],
    ['-1', null],
    ['4 U', null],
    ['', null],
  ])('%s is read as %s', (typed, dose) => {
    expect(readDose(typed)).toBe(dose);
  });

  test('what a field says is read as the same dose', () => {
    for (const dose of [0.01, 0.1, 4, 12.25, 1000]) expect(readDose(sayDose(dose))).toBe(dose);
  });
});

test('a wrong dose is forgotten with its mark, with another dose and with a device, and by nothing else', () => {
  const device = {
    kind: 'device' as const,
    key: 'u2',
    name: 'Laser',
    tip: null,
    fluence: null,
    pulse: null,
    passes: null,
  };
  const uses = [use('u1'), device];
  const before = { uses, marks: [mark('m1', 0.2, 0.2, 4), mark('m2', 0.3, 0.2, null)] };
  const after = (...marks: ApplicationMark[]) => noLongerWrong(['m1', 'm2'], before, { uses, marks });
  expect(after(mark('m1', 0.4, 0.2, 4), mark('m2', 0.3, 0.2, null), mark('m3', 0.5, 0.5, 1))).toEqual([]);
  expect(after(mark('m1', 0.2, 0.2, 6))).toEqual(['m1', 'm2']);
  expect(after(mark('m1', 0.2, 0.2, 4), mark('m2', 0.3, 0.2, null, 'u2'))).toEqual(['m2']);
});

test('two lots of one product are one total, in hundredths exact and by region', () => {
  const marks = [mark('m1', ...glabella, 0.1), mark('m2', ...glabella, 0.2, 'u2'), mark('m3', 0.36, 0.3, 4)];
  expect(totalsOf({ uses: [use('u1', 'soon'), use('u2', 'later')], marks })).toMatchObject([
    {
      sum: 4.3,
      regions: [
        { region: 'Glabela', sum: 0.3 },
        { region: 'Fronte direita', sum: 4 },
      ],
    },
  ]);
});

test('the difference to the last time names each region that has more or less', () => {
  const before: Application = {
    uses: [use('u1')],
    marks: [mark('m1', ...glabella, 16), mark('m2', 0.36, 0.3, 4)],
  };
  const now: Application = { uses: [use('u7')], marks: [mark('m1', ...glabella, 20, 'u7')] };
  expect(differencesTo(before, now)?.map(({ region, by }) => [region, by])).toEqual([
    ['Glabela', 4],
    ['Fronte direita', -4],
  ]);
  expect(differencesTo(before, before)).toEqual([]);
});

test('an area of a laser is counted as one of its region, and is compared with the same device only', () => {
  const laser = {
    kind: 'device' as const,
    key: 'u1',
    name: 'Laser',
    tip: null,
    fluence: null,
    pulse: null,
    passes: null,
  };
  const area = (key: string, x: number, y: number, of = 'u1') => ({
    ...mark(key, x, y, null, of),
    shape: 'area' as const,
    at: shapeAround('area', [x, y], 'face-front'),
  });
  const before: Application = {
    uses: [laser],
    marks: [area('m1', ...glabella), mark('m2', ...glabella, null)],
  };
  const now: Application = {
    uses: [
      { ...laser, fluence: '10 J/cm²' },
      { ...laser, key: 'u2', fluence: '12 J/cm²' },
    ],
    marks: [area('m1', ...glabella), area('m2', ...glabella, 'u2'), area('m3', 0.36, 0.3)],
  };
  expect(totalsOf(now).map(({ marks }) => sayMarks(marks))).toEqual(['3 áreas']);
  expect(sayMarks(before.marks)).toBe('1 ponto, 1 área');
  expect(differencesTo(before, now)?.map(({ region, shape, by }) => [region, shape, by])).toEqual([
    ['Glabela', 'area', 1],
    ['Fronte direita', 'area', 1],
    ['Glabela', 'point', -1],
  ]);
  const ofToxin: Application = { uses: [use('u1')], marks: [mark('m1', ...glabella, 16)] };
  expect(differencesTo(ofToxin, now)).toBeUndefined();
});

test('more than a lot has left is seen at once, and the marks that it has no longer enough for get the next lot', () => {
  const one: Application = {
    uses: [use('u1', 'soon')],
    marks: [6, 4, 0.5, 1].map((dose, place) => mark(`m${place}`, ...glabella, dose)),
  };
  const [over, ...others] = overdrawnLots(one, [toxin], day);
  expect(others).toEqual([]);
  expect(over).toMatchObject({ lot: { code: 'soon' }, left: 10, sum: 11.5, next: { code: 'later' } });
  if (!over?.next) throw new Error('there is no next lot');
  const { application, key } = withNextLot(one, { ...over, next: over.next });
  expect(application.marks.map(({ use: of }) => of)).toEqual(['u1', 'u1', key, key]);
  expect(application.uses).toMatchObject([{ lotId: 'soon' }, { key, lotId: 'later' }]);
  expect(overdrawnLots(application, [toxin], day)).toEqual([]);
  expect(overdrawnLots({ ...one, marks: one.marks.slice(0, 2) }, [toxin], day)).toEqual([]);
});

test('a dose is asked about where it is ten times what the product is used with, or more than an application takes', () => {
  const now: Application = { uses: [use('u1', 'soon')], marks: [mark('m1', ...glabella, 4)] };
  const of = (largestUse: number | null) => ({
    use: use('u1', 'soon'),
    key: 'm2',
    products: [{ ...toxin, largestUse }],
  });
  expect(isUnusual(40, of(60), now)).toBe(false);
  expect(isUnusual(41, of(60), now)).toBe(true);
  expect(isUnusual(41, of(60), now, { ...now, marks: [mark('m1', ...glabella, 10)] })).toBe(false);
  // The mark's own dose says nothing, and without any the most of one application is what counts, or the lot.
  expect(isUnusual(60, { ...of(60), key: 'm1' }, now)).toBe(false);
  expect(isUnusual(60.5, { ...of(60), key: 'm1' }, now)).toBe(true);
  expect(isUnusual(10, of(null), { ...now, marks: [] })).toBe(false);
  expect(isUnusual(10.5, of(null), { ...now, marks: [] })).toBe(true);
  expect([sayNotKept('0'), sayNotKept('400')]).toEqual([
    '“0” não é uma dose',
    'a dose “400” é incomum e espera a confirmação',
  ]);
});

test('an earlier application gets lots of today: the nearest expiry first, the next one where it is used up', () => {
  const signed: SignedApplication = {
    uses: [
      {
        kind: 'product',
        key: 'u1',
        reason: 'era o último',
        total: 18,
        product: { id: 'toxin', name: 'Toxina', maker: null, registration: null, unit: 'U', dilution: null },
        lot: { id: 'expired', code: 'expired', expiresOn: '2026-01-31' },
      },
    ],
    marks: [6, 4, 8].map((dose, place) => ({ ...mark(`m${place}`, ...glabella, dose), region: 'Glabela' })),
  };
  const { uses, marks } = withTodaysLots(asDraft(signed), [toxin], day);
  expect(uses).toMatchObject([
    { lotId: 'soon', reason: null },
    { lotId: 'later', reason: null },
  ]);
  expect(marks.map((each) => uses.findIndex(({ key }) => key === each.use))).toEqual([0, 0, 1]);
  expect(sayShared({ uses, marks }, [toxin])).toEqual(['Restavam 10 U de soon: 1 ponto passou para later']);
  expect(withTodaysLots(asDraft(signed), [], day).uses).toMatchObject([{ lotId: null }]);
});

test('what is added keeps the use that is there, gets keys of its own, and has to fit', () => {
  const one: Application = { uses: [use('u1', 'soon')], marks: [mark('m1', ...glabella, 4)] };
  const two = joined(one, { uses: [use('u5', 'soon')], marks: [mark('m1', ...glabella, 2, 'u5')] });
  expect(two.uses).toEqual(one.uses);
  expect(two.marks.map(({ key, use: of }) => [key, of])).toEqual([
    ['m1', 'u1'],
    ['m2', 'u1'],
  ]);
  const full = Array.from({ length: 400 }, (_, place) => mark(`m${place}`, ...glabella, 1));
  expect(fits({ uses: [use('u1')], marks: full })).toBe(true);
  expect(fits(joined({ uses: [use('u1')], marks: full }, one))).toBe(false);
});

test('what is on the map already is not added again', () => {
  const one: Application = { uses: [use('u1', 'soon')], marks: [mark('m1', ...glabella, 4)] };
  const more = {
    uses: [use('u9', 'later')],
    marks: [mark('m1', ...glabella, 2, 'u9'), mark('m2', 0.3, 0.7, 2, 'u9')],
  };
  expect(without(more, one).marks.map(({ key }) => key)).toEqual(['m2']);
  expect(without(one, one).marks).toEqual([]);
  const ofOtherVersion = { ...one, marks: one.marks.map((each) => ({ ...each, version: each.version + 1 })) };
  expect(without(ofOtherVersion, one).marks).toHaveLength(1);
});

test('what has no mark counts for its lot, and is copied with its settings or amount, once', () => {
  const laser = {
    kind: 'device',
    key: 'u1',
    name: 'Laser',
    tip: '7 mm',
    fluence: null,
    pulse: null,
    passes: 2,
  } as const;
  const peel = {
    kind: 'product',
    key: 'u2',
    productId: toxin.id,
    lotId: 'A',
    lotCode: null,
    reason: null,
    amount: 12,
  } as const;
  const application: Application = { uses: [laser, peel], marks: [] };
  expect(totalsOf(application)).toMatchObject([{ sum: 0 }, { sum: 12, lots: [{ sum: 12 }] }]);
  const few = { ...toxin, lots: [lot('A', '2027-01-01', 10)] };
  expect(overdrawnLots(application, [few], day)).toMatchObject([{ left: 10, sum: 12 }]);
  const copied = withTodaysLots(application, [toxin], day);
  expect(copied.uses).toMatchObject([
    { name: 'Laser', passes: 2 },
    { productId: toxin.id, amount: 12 },
  ]);
  expect(without(copied, application).uses).toEqual([]);
  expect(noLongerWrong(['u2'], application, application)).toEqual([]);
  expect(noLongerWrong(['u2'], application, { ...application, uses: [laser] })).toEqual(['u2']);
});

test('the mirror adds what the other side lacks, and nothing in the middle', () => {
  const marks = [
    mark('m1', 0.36, 0.3, 4),
    mark('m2', 0.3, 0.7, 5),
    mark('m3', 0.7, 0.7, 5),
    mark('m4', ...glabella, 4),
  ];
  expect(mirrorOf(marks, marks).map(({ at, dose }) => [at[0], dose])).toEqual([[[0.64, 0.3], 4]]);
});

test('a line that is moved stays on the drawing whole, and keeps at most sixty places', () => {
  const inPlace = moved(
    [
      [0.9, 0.5],
      [0.5, 0.1],
    ],
    { x: 0.4, y: -0.4 },
  );
  expect(inPlace).toEqual([
    [1, 0.4],
    [0.6, 0],
  ]);
  const line = thinned(Array.from({ length: 500 }, (_, place) => [place / 499, 0.5]));
  expect([line.length, line[0], line.at(-1)]).toEqual([60, [0, 0.5], [1, 0.5]]);
});

test('a line or an area by the name of a region lies around it, is turned in the units of the drawing, and stays on it', () => {
  expect(shapeAround('point', [0.3, 0.4], 'face-front')).toEqual([[0.3, 0.4]]);
  expect(shapeAround('area', [0.3, 0.4], 'face-front')).toHaveLength(12);
  for (const drawing of drawingKeys)
    for (const [name, place] of regionsOf(drawing, drawingVersions[drawing])) {
      const at = shapeAround('area', place, drawing);
      expect(regionOf({ shape: 'area', drawing, version: drawingVersions[drawing], at }), drawing).toBe(name);
    }
  const line = shapeAround('line', [0.3, 0.4], 'face-front');
  expect(line.map(([, y]) => y)).toEqual([0.4, 0.4]);
  // The drawing is 400 by 500: 0.1 of its width is 0.08 of its height.
  const upright = turned(line, 'face-front', { degrees: 90 });
  expect(upright.map(([x]) => x)).toEqual([0.3, 0.3]);
  expect(Math.abs((upright[0]?.[1] ?? 0) - (upright[1]?.[1] ?? 0))).toBeCloseTo(0.08);
  expect(turned(line, 'face-front', { scale: 100 }).map(([x]) => x)).toEqual([1, 0]);
});

test('marks of another version of a drawing are shown on theirs, beside the present one', () => {
  const marks = [mark('a', 0.5, 0.4, 4), { ...mark('b', 0.5, 0.4, 4), version: 7 }];
  expect(versionsShown(marks, 'face-front')).toEqual([1, 7]);
  expect(versionsShown(marks, 'scalp')).toEqual([1]);
});

test('the last application is of what is used now, and of what the next mark is made with', () => {
  const device = {
    kind: 'device' as const,
    name: 'CO2',
    tip: null,
    fluence: null,
    pulse: null,
    passes: null,
  };
  const product = {
    id: toxin.id,
    name: 'Toxina',
    maker: null,
    registration: null,
    unit: 'U',
    dilution: null,
  };
  const laser = { application: { uses: [{ ...device, key: 'u1' }], marks: [] } };
  const injected = {
    application: {
      uses: [{ kind: 'product' as const, key: 'u1', product, lot: null, reason: null, total: 4 }],
      marks: [],
    },
  };
  const lasts = [laser, injected];
  const [now] = asDraft(injected.application).uses;
  const used = { uses: now ? [now] : [], marks: [] };
  expect(lastFor(lasts, { uses: [], marks: [] }, undefined)).toBe(laser);
  expect(lastFor(lasts, used, undefined)).toBe(injected);
  expect(lastFor(lasts, used, { ...device, key: 'u2', name: 'co2 ' })).toBe(laser);
  expect(lastFor([laser], used, now)).toBe(laser);
  expect(lastFor([], used, now)).toBeUndefined();
});
