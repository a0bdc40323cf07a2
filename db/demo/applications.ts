/** Invented products with their lots, six applications of one patient over two years, and a lot that twelve patients received. */
import type { Kysely } from 'kysely';
import type { Application, SignedApplication } from '#contract/patients/application.ts';
import { regionAt } from '#contract/patients/drawing-regions.ts';
import type { Unit } from '#contract/patients/products.ts';
import { addDays } from '#contract/value-formats.ts';
import { type Signature, sealEntry } from '#server/patients/record/entry-content.ts';
import { insertEntry } from '#server/patients/record/queries.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { type Day, instantOf } from './days.ts';
import { isInStories } from './entries.ts';
import type { inventClinic } from './invent-clinic.ts';
import { idOf } from './random.ts';
import { team } from './team.ts';

type Lot = { code: string; expiresIn: number; receivedAgo: number; received: number; closedAgo?: number };
type Product = {
  name: string;
  maker: string;
  registration: string;
  unit: Unit;
  dilution: string | null;
  lots: readonly Lot[];
};

const toxin: Product = {
  name: 'Botulina Serra 100 U',
  maker: 'Laboratório Serra',
  registration: '1.0000.0001',
  unit: 'U',
  dilution: '100 U em 2 ml de soro fisiológico',
  lots: [
    { code: 'S-2209', expiresIn: -350, receivedAgo: 760, received: 100, closedAgo: 360 },
    // Expired, and still open.
    { code: 'S-2304', expiresIn: -20, receivedAgo: 450, received: 200 },
    // Nearly empty. The one of twelve patients.
    { code: 'S-2511', expiresIn: 410, receivedAgo: 180, received: 250 },
    { code: 'S-2602', expiresIn: 500, receivedAgo: 10, received: 300 },
  ],
};
const ofSerra = { maker: 'Laboratório Serra', dilution: null };
const products: readonly Product[] = [
  toxin,
  {
    ...ofSerra,
    name: 'Hialurônico Suave',
    registration: '1.0000.0002',
    unit: 'ml',
    lots: [{ code: 'HS-118', expiresIn: 24, receivedAgo: 300, received: 6 }],
  },
  {
    ...ofSerra,
    name: 'Hialurônico Volume',
    registration: '1.0000.0003',
    unit: 'ml',
    lots: [{ code: 'HV-090', expiresIn: 300, receivedAgo: 60, received: 8 }],
  },
  {
    name: 'Bioestimulador Cálcio',
    maker: 'Vale Estética',
    registration: '1.0000.0004',
    unit: 'ml',
    dilution: '1,5 ml com 1,5 ml de lidocaína',
    lots: [{ code: 'BC-77', expiresIn: 600, receivedAgo: 40, received: 6 }],
  },
  {
    name: 'Fios de PDO lisos',
    maker: 'Vale Estética',
    registration: '1.0000.0005',
    unit: 'un',
    dilution: null,
    lots: [{ code: 'PDO-31', expiresIn: 700, receivedAgo: 90, received: 40 }],
  },
];

/** Of face-front, in its 400 by 500 units, with the dose in U. */
type Point = readonly [x: number, y: number, dose: number];
const glabella: readonly Point[] = [
  [200, 204, 4],
  [184, 198, 3],
  [216, 198, 3],
  [164, 200, 3],
  [236, 200, 3],
];
const upperThird: readonly Point[] = [
  ...glabella,
  [200, 128, 2],
  [160, 132, 2],
  [240, 132, 2],
  [102, 222, 2],
  [96, 238, 2],
  [104, 252, 1],
  [298, 222, 2],
  [304, 238, 2],
  [296, 252, 1],
];

/** The patient with six of them. */
export const regular = 'Ângela Maria Brandão';
const sixTimes = [
  { daysAgo: 700, lot: 'S-2209', points: glabella },
  { daysAgo: 545, lot: 'S-2209', points: upperThird },
  { daysAgo: 400, lot: 'S-2304', points: upperThird },
  { daysAgo: 250, lot: 'S-2304', points: upperThird },
  { daysAgo: 120, lot: 'S-2511', points: upperThird },
  { daysAgo: 20, lot: 'S-2511', points: upperThird },
];
/** Other patients of the recalled lot, each once: the first of them from here on in the list of people. */
const recalled = { from: 15, patients: 11, lot: 'S-2511' };

const marksOf = (points: readonly Point[]): Application['marks'] =>
  points.map(([x, y, dose], place) => ({
    key: `p${place + 1}`,
    use: 'toxina',
    drawing: 'face-front',
    version: 1,
    shape: 'point',
    at: [[x / 400, y / 500]],
    dose,
    plane: 'intramuscular',
    technique: null,
    note: null,
  }));

function applicationOf(code: string, points: readonly Point[], today: Day): SignedApplication {
  const lot = toxin.lots.find((each) => each.code === code);
  const { name, maker, registration, unit, dilution } = toxin;
  return {
    uses: [
      {
        kind: 'product',
        key: 'toxina',
        reason: null,
        product: { id: idOf(`product ${name}`), name, maker, registration, unit, dilution },
        lot: { id: idOf(`lot ${code}`), code, expiresOn: addDays(today, lot?.expiresIn ?? 0) },
        total: points.reduce((sum, [, , dose]) => sum + dose, 0),
      },
    ],
    marks: marksOf(points).map((mark) => ({
      ...mark,
      region: regionAt(mark.drawing, mark.version, mark.at[0] ?? [0, 0]),
    })),
  };
}

export async function insertApplications(
  rows: Kysely<DB>,
  { patients }: Pick<ReturnType<typeof inventClinic>, 'patients'>,
  authorId: string,
  today: Day,
): Promise<void> {
  await rows
    .insertInto('products')
    .values(
      products.map(({ name, maker, registration, unit, dilution }) => ({
        id: idOf(`product ${name}`),
        name,
        maker,
        anvisa_registration: registration,
        unit,
        dilution,
      })),
    )
    .execute();
  await rows
    .insertInto('product_lots')
    .values(
      products.flatMap(({ name, lots }) =>
        lots.map(({ code, expiresIn, receivedAgo, received, closedAgo }) => ({
          id: idOf(`lot ${code}`),
          product_id: idOf(`product ${name}`),
          code,
          received,
          expires_on: addDays(today, expiresIn),
          received_on: addDays(today, -receivedAgo),
          closed_at:
            closedAgo === undefined ? null : new Date(instantOf(addDays(today, -closedAgo), '18:00')),
        })),
      ),
    )
    .execute();
  const protocol = {
    uses: [
      {
        kind: 'product',
        key: 'toxina',
        productId: idOf(`product ${toxin.name}`),
        lotId: null,
        lotCode: null,
        reason: null,
      },
    ],
    marks: marksOf(upperThird),
  };
  await rows
    .insertInto('application_protocols')
    .values({ name: 'Terço superior, 32 U', content: JSON.stringify(protocol) })
    .execute();
  const { fullName, council, councilNumber, councilState } = team.helena;
  const author = { name: fullName, council: `${council} ${councilNumber}/${councilState}` };
  /** Notes of one patient, each after the one before. */
  const sign = async (patientId: string, times: typeof sixTimes) => {
    let previousHash: string | null = null;
    for (const [place, { daysAgo, lot, points }] of times.entries()) {
      const day = addDays(today, -daysAgo);
      const signature: Signature = {
        id: idOf(`application ${patientId} ${place}`),
        patientId,
        appointmentId: null,
        correctsId: null,
        kind: 'note',
        authorId,
        author,
        day,
        position: place + 1,
        previousHash,
        signedAt: new Date(instantOf(day, '16:40')).toISOString(),
      };
      const text = 'Toxina botulínica em rugas dinâmicas. Sem intercorrências. Reavaliar em 15 dias.';
      const words = {
        sections: [{ key: 'conduct' as const, text, copied: false }],
        diagnoses: [],
        published: false,
      };
      const sealed = sealEntry(signature, words, undefined, [], applicationOf(lot, points, today));
      await insertEntry({ db: rows }, signature, sealed);
      previousHash = sealed.hash;
    }
  };
  for (const { id } of patients.filter((each) => each.fullName === regular)) await sign(id, sixTimes);
  const others = patients
    .slice(recalled.from)
    .filter(({ fullName: name }) => name !== regular && !isInStories(name));
  for (const [place, { id }] of others.slice(0, recalled.patients).entries())
    await sign(id, [{ daysAgo: 15 + place * 13, lot: recalled.lot, points: glabella }]);
}
