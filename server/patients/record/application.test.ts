/** Applications: what is signed, what is refused, and what it does to lots. */
import { expect, test } from 'vitest';
import type { Application, ProductUse, SignedApplication } from '#contract/patients/application.ts';
import { lotRemarks } from '#contract/patients/products.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeApplication,
  makeLot,
  makePatient,
  makeProduct,
  makeRecordEntry,
  makeSigner,
} from '#test/factories.ts';
import { codeOf, constraintOf } from '#test/refusal.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { sealEntry } from './entry-content.ts';
import { findEndOfChain, insertEntry } from './queries.ts';

const { signedIn, db, database } = await createTestApp();
const admin = await makeAdmin(db, { name: 'Helena' });
const signer = await makeSigner(db, admin.id);
const doctor = await signedIn(admin);
const { record, products, protocols } = doctor.api;

type Lot = Awaited<ReturnType<typeof makeLot>>;
const use = (lot: Lot | null, more: Partial<ProductUse> = {}): ProductUse => ({
  kind: 'product',
  key: 'a',
  productId: lot?.product_id ?? '',
  lotId: lot?.id ?? null,
  lotCode: null,
  reason: null,
  ...more,
});
const mark = (key: string, dose: number | null, more: Partial<Application['marks'][number]> = {}) => ({
  key,
  use: 'a',
  drawing: 'face-front' as const,
  version: 1,
  shape: 'point' as const,
  at: [[0.5, 0.3]] as [number, number][],
  dose,
  plane: null,
  technique: null,
  note: null,
  ...more,
});
const forehead: [number, number][] = [
  [0.27, 0.18],
  [0.73, 0.18],
  [0.73, 0.38],
  [0.27, 0.38],
];
const words = (application: Application | null) => ({ sections: [], application });
const draft = async (application: Application, patientId?: string) => {
  const about = { patientId: patientId ?? (await makePatient(db)).id };
  await record.save({ ...about, revision: 0, words: words(application) });
  return about;
};
const sign = async (application: Application, patientId?: string) => {
  const about = await draft(application, patientId);
  return { ...about, ...(await record.sign({ ...about, revision: 1 })) };
};
const usedOf = async ({ id }: { id: string }) =>
  Number(
    (await db.selectFrom('product_lots').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used,
  );
const contentOf = async (id: string) => {
  const { content } = await db
    .selectFrom('record_entries')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(content);
};

test('what is signed has names, lot, regions and a total that adds up; the lot goes down, and a strike gives it back', async () => {
  const product = await makeProduct(db, { name: 'Botulim', maker: 'Blau', dilution: '100 U em 2 ml' });
  const lot = await makeLot(db, { product_id: product.id, code: 'B-1' });
  const { patientId, entry } = await sign({
    uses: [use(lot)],
    marks: [mark('b', 0.1), mark('c', 0.2, { plane: 'intramuscular', shape: 'area', at: forehead })],
  });
  const { application } = await contentOf(entry.id);
  expect(application.uses).toEqual([
    {
      kind: 'product',
      key: 'a',
      reason: null,
      total: 0.3,
      product: {
        id: product.id,
        name: 'Botulim',
        maker: 'Blau',
        registration: null,
        unit: 'U',
        dilution: '100 U em 2 ml',
      },
      lot: { id: lot.id, code: 'B-1', expiresOn: '2090-01-01' },
    },
  ]);
  expect(application.marks.map(({ region }: { region: string }) => region)).toEqual([
    'Fronte central',
    'Fronte central, Fronte direita, Fronte esquerda',
  ]);
  expect(await usedOf(lot)).toBe(0.3);
  // What is changed later does not change what was signed.
  await products.update({ ...product, id: product.id, dilution: '100 U em 4 ml', registration: null });
  expect((await contentOf(entry.id)).application.uses[0].product.dilution).toBe('100 U em 2 ml');
  await expectRefusal(products.update({ ...product, unit: 'ml', registration: null }), {
    code: 'INVALID_INPUT',
    data: { problems: [{ path: ['unit'], message: expect.stringMatching(/^Um lote já foi usado/u) }] },
  });
  expect((await record.find({ search: 'botulim b-1' })).rows).toHaveLength(1);
  const addendum = { patientId, correctsId: entry.id };
  await record.save({ ...addendum, revision: 0, words: words({ uses: [use(lot)], marks: [mark('b', 5)] }) });
  const { entry: correcting } = await record.sign({ ...addendum, revision: 1 });
  expect(await usedOf(lot)).toBe(5.3);
  const why = { patientId, reason: 'duplicate' as const, explanation: null };
  await record.strike({ ...why, id: correcting.id });
  expect(await usedOf(lot)).toBe(0.3);
  await record.strike({ ...why, id: entry.id });
  expect(await usedOf(lot)).toBe(0);
});

test('a device and a product without a mark are saved, signed, taken from the lot and found by a recall', async () => {
  const lot = await makeLot(db);
  const laser = {
    kind: 'device' as const,
    key: 'l',
    name: 'Laser de CO₂',
    tip: '7 mm',
    fluence: '15 J/cm²',
    pulse: null,
    passes: 2,
  };
  const about = await draft({ uses: [laser, use(lot)], marks: [] });
  expect((await record.get(about)).draft?.words.application?.uses).toHaveLength(2);
  expect(await refusalOf(record.sign({ ...about, revision: 1 }))).toMatchObject({
    code: 'APPLICATION_REFUSED',
    data: { refused: [{ use: 'a', reason: 'dose_missing', marks: [] }] },
  });
  const application = { uses: [laser, use(lot, { amount: 1.5 })], marks: [] };
  await record.save({ ...about, revision: 1, words: words(application) });
  const { entry } = await record.sign({ ...about, revision: 2 });
  expect((await contentOf(entry.id)).application).toMatchObject({
    uses: [laser, { total: 1.5, lot: { id: lot.id } }],
    marks: [],
  });
  expect(await usedOf(lot)).toBe(1.5);
  expect((await products.recall({ id: lot.id })).rows).toMatchObject([{ dose: 1.5 }]);
  // Beside marks it is added to them.
  await sign({ uses: [use(lot, { amount: 0.2 })], marks: [mark('b', 0.1)] });
  expect(await usedOf(lot)).toBe(1.8);
});

test('five applications that stand say what a product is used with at most', async () => {
  const lot = await makeLot(db, { product_id: (await makeProduct(db)).id, code: 'U-1' });
  const most = async () =>
    (await products.usable()).products.find(({ id }) => id === lot.product_id)?.largestUse;
  const given = (dose: number) => sign({ uses: [use(lot)], marks: [mark('b', dose), mark('c', 1)] });
  const { patientId, entry } = await given(90);
  await record.strike({ patientId, id: entry.id, reason: 'duplicate', explanation: null });
  for (const dose of [2, 9, 4, 1]) await given(dose);
  expect(await most()).toBeNull();
  await given(3);
  expect(await most()).toBe(10);
});

test('an entry without an application has no member of that name, and is none of the last applications', async () => {
  const { id: patientId } = await makePatient(db);
  await record.save({
    patientId,
    revision: 0,
    words: { sections: [{ key: 'conduct', text: 'Nada' }], application: { uses: [], marks: [] } },
  });
  const { entry } = await record.sign({ patientId, revision: 1 });
  expect(await contentOf(entry.id)).not.toHaveProperty('application');
  expect((await record.get({ patientId })).lastApplications).toEqual([]);
});

test('the last application is the newest that stands, with its marks', async () => {
  const { id: patient_id } = await makePatient(db);
  const ofDay = async (day: string, total: number) =>
    makeRecordEntry(db, { patient_id, day }, undefined, [], await makeApplication(db, undefined, total));
  const older = await ofDay('2026-02-01', 7);
  const newest = await ofDay('2026-03-01', 8);
  await ofDay('2026-01-01', 9);
  const last = async () => (await record.get({ patientId: patient_id })).lastApplications[0];
  expect(await last()).toMatchObject({
    entryId: newest.id,
    day: '2026-03-01',
    application: {
      uses: [{ total: 8 }, { kind: 'device' }],
      marks: [{ region: 'Glabela', dose: 7.5 }, { dose: null }],
    },
  });
  await record.strike({ patientId: patient_id, id: newest.id, reason: 'duplicate', explanation: null });
  expect(await last()).toMatchObject({ entryId: older.id });
});

test('of each kind the newest application is offered, the settings of a device alone after what has a place', async () => {
  const { id: patient_id } = await makePatient(db);
  const ofDay = async (day: string, application: SignedApplication) =>
    (await makeRecordEntry(db, { patient_id, day }, undefined, [], application)).id;
  const lot = await makeLot(db);
  const { uses, marks } = await makeApplication(db, lot);
  const [toxin, laser] = uses.map((use) => ({
    uses: [use],
    marks: marks.filter((mark) => mark.use === use.key),
  }));
  if (!toxin || !laser) throw new Error('a product and a device');
  await ofDay('2026-01-01', toxin);
  const last = await ofDay('2026-02-01', toxin);
  await ofDay('2026-02-15', laser);
  const unmarked = await ofDay('2026-03-01', { ...laser, marks: [] });
  const { lastApplications } = await record.get({ patientId: patient_id });
  expect(lastApplications.map(({ entryId }) => entryId)).toEqual([last, unmarked]);
});

test('each thing that is not signed so is named with its use; a reason lets a lot through', async () => {
  const [good, expired, closed, ended, empty, recalled] = [
    await makeLot(db),
    await makeLot(db, { expires_on: '2020-01-31' }),
    await makeLot(db),
    await makeLot(db, { product_id: (await makeProduct(db, { active: false })).id }),
    await makeLot(db, { received: 1, used: 1 }),
    await makeLot(db),
  ];
  const uses = [
    use(good, { key: 'nodose' }),
    use(expired, { key: 'expired' }),
    use(closed, { key: 'closed' }),
    use(ended, { key: 'ended' }),
    use(empty, { key: 'empty' }),
    use(recalled, { key: 'recalled' }),
    use(good, { key: 'other', lotId: expired.id }),
    use(good, { key: 'typed', lotId: null, lotCode: 'X-9' }),
    use(good, { key: 'gone', productId: crypto.randomUUID() }),
  ];
  const marks = uses.map(({ key }) => mark(key, key === 'nodose' ? null : 1, { use: key }));
  const about = await draft({ uses, marks });
  // It was open when it was chosen.
  await products.closeLot({ id: closed.id });
  await products.recallLot({ id: recalled.id, reason: 'Aviso do fabricante' });
  const { code, data } = await refusalOf(record.sign({ ...about, revision: 1 }));
  expect(code).toBe('APPLICATION_REFUSED');
  expect(data).toMatchObject({
    refused: [
      { use: 'nodose', reason: 'dose_missing', marks: ['nodose'] },
      { use: 'expired', reason: 'lot_expired', lot: expired.code, expiresOn: '2020-01-31' },
      { use: 'closed', reason: 'lot_closed', lot: closed.code },
      { use: 'ended', reason: 'lot_closed' },
      { use: 'empty', reason: 'lot_empty', lot: empty.code },
      { use: 'recalled', reason: 'lot_recalled', recallReason: 'Aviso do fabricante' },
      { use: 'other', reason: 'lot_missing', lot: null },
      { use: 'typed', reason: 'lot_unlisted', lot: 'X-9' },
      { use: 'gone', reason: 'product_gone', product: null },
    ],
  });
  expect((await record.get(about)).draft).toMatchObject({ revision: 1 });
  // No reason makes a lot another product's, or brings a product back.
  const isThere = ({ key }: { key: string }) => key !== 'gone' && key !== 'other';
  const mended = {
    uses: uses.filter(isThere).map((each) => ({ ...each, reason: 'Única disponível' })),
    marks: marks.filter(isThere).map((each) => ({ ...each, dose: 1 })),
  };
  await record.save({ ...about, revision: 1, words: words(mended) });
  const { entry } = await record.sign({ ...about, revision: 2 });
  expect(await Promise.all([good, expired, closed, ended, empty, recalled].map(usedOf))).toEqual([
    1, 1, 1, 1, 2, 1,
  ]);
  const rows = await db
    .selectFrom('applied_products')
    .select(['lot_id', 'lot_code', 'reason'])
    .where('entry_id', '=', entry.id)
    .execute();
  expect(rows).toHaveLength(7);
  expect(rows).toContainEqual({ lot_id: null, lot_code: 'X-9', reason: 'Única disponível' });
});

test('bad doses, places and numbers of marks are refused when they are saved', async () => {
  const lot = await makeLot(db);
  const many = Array.from({ length: 401 }, (_, n) => mark(`m${n}`, 1));
  for (const marks of [
    [mark('b', 0)],
    [mark('b', 9_999)],
    [mark('b', 1, { at: [[1.2, 0.5]] })],
    [mark('b', 1, { use: 'none' })],
    [mark('b', 1, { shape: 'area' })],
    [mark('b', 1), mark('b', 1)],
    many,
  ])
    await expectRefusal(draft({ uses: [use(lot)], marks }), 'INVALID_INPUT');
  const { entry } = await sign({ uses: [use(lot)], marks: many.slice(1) });
  expect((await contentOf(entry.id)).application.uses[0].total).toBe(400);
  expect(await usedOf(lot)).toBe(400);
});

test('an application that is too long with its notes is refused by name, and what was saved stays', async () => {
  const lot = await makeLot(db);
  const about = await draft({ uses: [use(lot)], marks: [mark('b', 1)] });
  const at = Array.from({ length: 60 }, (_, n): [number, number] => [n / 61, 0.3333]);
  const long = Array.from({ length: 400 }, (_, n) =>
    mark(`m${n}`, 1, { shape: 'line', at, technique: '"'.repeat(100), note: '"'.repeat(300) }),
  );
  const save = record.save({ ...about, revision: 1, words: words({ uses: [use(lot)], marks: long }) });
  await expectRefusal(save, 'INPUT_TOO_LARGE');
  expect((await record.get(about)).draft?.words.application?.marks).toHaveLength(1);
});

test('two signatures on the last units of a lot both go through, and it says that more was used than received', async () => {
  const lot = await makeLot(db, { received: 10 });
  const application = { uses: [use(lot)], marks: [mark('b', 8)] };
  const drafts = [await draft(application), await draft(application)];
  await Promise.all(drafts.map((about) => record.sign({ ...about, revision: 1 })));
  expect(await usedOf(lot)).toBe(16);
  const found = (await products.usable()).products
    .flatMap(({ lots }) => lots)
    .find(({ id }) => id === lot.id);
  expect(found && lotRemarks(found, '2026-01-05').isOverused).toBe(true);
});

test('two strikes at once, of an entry and of its addendum, give back each dose once', async () => {
  const lot = await makeLot(db);
  const { id: patient_id } = await makePatient(db);
  const original = await makeRecordEntry(
    db,
    { patient_id },
    undefined,
    [],
    await makeApplication(db, lot, 3),
  );
  const addendum = await makeRecordEntry(
    db,
    { patient_id, corrects_id: original.id },
    undefined,
    [],
    await makeApplication(db, lot, 2),
  );
  expect(await usedOf(lot)).toBe(5);
  await Promise.all(
    [original, addendum].map(({ id }) =>
      record.strike({ patientId: patient_id, id, reason: 'duplicate', explanation: null }),
    ),
  );
  expect(await usedOf(lot)).toBe(0);
});

/** Signs as a signature does it, without what the server checks before. */
async function forge(lot: Awaited<ReturnType<typeof makeLot>>, change: object = {}) {
  const actor = { role: 'admin', userId: admin.id } as const;
  const application = await makeApplication(db, lot);
  const marks = application.marks.map((each) => ({ ...each, ...change }));
  const about = await draft({ uses: [use(lot)], marks: [mark('b', 4)] });
  const forged = database.asUser(actor, async (tx) => {
    const draft = await tx.db
      .selectFrom('record_drafts')
      .select('day')
      .where('patient_id', '=', about.patientId)
      .executeTakeFirstOrThrow();
    const { now } = await findEndOfChain(tx, about.patientId);
    const signature = {
      id: crypto.randomUUID(),
      patientId: about.patientId,
      appointmentId: null,
      correctsId: null,
      kind: 'note' as const,
      authorId: admin.id,
      day: draft.day,
      signedAt: now.toISOString(),
      author: { name: signer.full_name, council: 'CRM 12345/RJ' },
      position: 1,
      previousHash: null,
    };
    const written = { sections: [], diagnoses: [], published: false };
    await insertEntry(tx, signature, sealEntry(signature, written, undefined, [], { ...application, marks }));
  });
  return constraintOf(forged);
}

test('no role writes what was used', async () => {
  await makeLot(db);
  const setUsed = database.asUser({ role: 'admin', userId: admin.id }, (tx) =>
    tx.db.updateTable('product_lots').set({ used: 0 }).execute(),
  );
  expect(await codeOf(setUsed)).toBe('42501');
});

test.each([{ expires_on: '2020-01-31' }, { received: 1, used: 1 }, { recall_reason: 'Aviso do fabricante' }])(
  'the database refuses a bad lot by itself: %o',
  async (bad) => {
    expect(await forge(await makeLot(db, bad))).toBe('record_entries_lots_usable');
  },
);

test('a mark is on a drawing that there is', async () => {
  const lot = await makeLot(db);
  for (const where of [{ version: 2 }, { version: 999 }, { version: 0 }, { drawing: 'moon' }])
    expect(await forge(lot, where)).toBe('record_entries_marks_on_drawings');
  const about = await draft({ uses: [use(lot)], marks: [mark('b', 4)] });
  const save = record.save({
    patientId: about.patientId,
    revision: 1,
    words: words({ uses: [use(lot)], marks: [mark('b', 4, { version: 999 })] }),
  });
  await expectRefusal(save, 'INVALID_INPUT');
});

test('a recall finds every patient of a lot, also by a code that was typed, and says what was struck or deleted', async () => {
  const lot = await makeLot(db, { code: 'R-7' });
  const ana = await makePatient(db, { full_name: 'Ana', phone: '24988776655', accepts_whatsapp: true });
  const bia = await makePatient(db, {
    full_name: 'Bia',
    phone: null,
    guardian_name: 'Rosa',
    guardian_phone: '24988770001',
  });
  const caio = await makePatient(db, { full_name: 'Caio' });
  const dora = await makePatient(db, { full_name: 'Dora' });
  const apply = async (patient: { id: string }, total: number) =>
    makeRecordEntry(db, { patient_id: patient.id }, undefined, [], await makeApplication(db, lot, total));
  await apply(ana, 4);
  await apply(dora, 6);
  const struck = await apply(caio, 5);
  await record.strike({ patientId: caio.id, id: struck.id, reason: 'wrong_patient', explanation: null });
  await sign(
    { uses: [use(lot, { lotId: null, lotCode: 'r 7', reason: 'Fora da lista' })], marks: [mark('b', 1)] },
    bia.id,
  );
  await doctor.api.patients.remove({ id: dora.id });
  expect(await products.recall({ id: lot.id })).toMatchObject({
    rows: [
      { patient: { fullName: 'Ana' }, phone: '24988776655', dose: 4, struck: null, isTyped: false },
      { patient: { fullName: 'Bia' }, phone: '24988770001', phoneOwner: 'Rosa', isTyped: true },
      { patient: { fullName: 'Caio' }, struck: 'wrong_patient' },
    ],
    total: 3,
    patients: 2,
    ofDeleted: 6,
  });
  await expectRefusal(products.recall({ id: crypto.randomUUID() }), 'NOT_FOUND');
  // The record of each says it beside what was signed, and no longer once it was not recalled after all.
  const recallsOf = async (patient: { id: string }) => {
    const { rows } = await record.list({ patientId: patient.id });
    return rows.map(({ hash, recalls }) => ({ hash, recalls }));
  };
  const before = await Promise.all([ana, bia].map(recallsOf));
  await products.recallLot({ id: lot.id, reason: 'Aviso do fabricante' });
  expect((await products.recall({ id: lot.id })).recalledAt).not.toBeNull();
  const recall = { productId: lot.product_id, recallReason: 'Aviso do fabricante' };
  expect(await Promise.all([ana, bia].map(recallsOf))).toEqual([
    [{ hash: before[0]?.[0]?.hash, recalls: [{ ...recall, lotCode: 'R-7' }] }],
    [{ hash: before[1]?.[0]?.hash, recalls: [{ ...recall, lotCode: 'r 7' }] }],
  ]);
  await products.recallLot({ id: lot.id, reason: null });
  expect(await Promise.all([ana, bia].map(recallsOf))).toEqual(before);
  // What was signed names the lot.
  const { expires_on: expiresOn, received_on: receivedOn } = lot;
  const values = { id: lot.id, expiresOn, receivedOn, received: 100 };
  const renamed = await refusalOf(products.updateLot({ ...values, code: 'R-8' }));
  expect(renamed).toMatchObject({ code: 'INVALID_INPUT', data: { problems: [{ path: ['code'] }] } });
  await products.updateLot({ ...values, code: lot.code });
});

test('the list finds products by name, maker and lot; names and codes are taken once', async () => {
  const { id } = await products.create({ name: 'Hialurônico', maker: 'Zeta', unit: 'ml' });
  const values = { code: 'H 12', expiresOn: '2030-01-01', receivedOn: '2026-01-01', received: 1.5 };
  const lot = await products.createLot({ productId: id, ...values });
  for (const search of ['hialuronico', 'ZETA', 'h12', 'h 12'].slice(0, 2))
    expect((await products.list({ search })).rows.map((row) => row.id)).toEqual([id]);
  expect((await products.list({ search: '12 zeta' })).rows).toMatchObject([
    { id, lots: [{ id: lot.id, received: 1.5, used: 0 }] },
  ]);
  await expectRefusal(
    products.create({ name: 'Hialurônico', maker: 'Zeta', unit: 'ml' }),
    'PRODUCT_NAME_TAKEN',
  );
  await expectRefusal(products.createLot({ productId: id, ...values }), 'LOT_CODE_TAKEN');
  for (const code of ['h-12', 'H12', 'Ｈ１２'])
    await expectRefusal(products.createLot({ productId: id, ...values, code }), 'LOT_CODE_TAKEN');
  expect((await products.list({ search: 'h12' })).rows).toMatchObject([{ id, lots: [{ code: 'H 12' }] }]);
  const late = { ...values, code: 'H-14', expiresOn: '9999-12-31' };
  await expectRefusal(products.createLot({ productId: id, ...late }), 'INVALID_INPUT');
  for (const [column, rule] of [
    ['expires_on', 'product_lots_expires_on_bounds'],
    ['received_on', 'product_lots_received_on_bounds'],
  ] as const)
    for (const day of ['infinity', '9999-12-31', '1999-12-31'])
      expect(
        await constraintOf(
          db
            .updateTable('product_lots')
            .set({ [column]: day })
            .where('id', '=', lot.id)
            .execute(),
        ),
      ).toBe(rule);
  const future = { ...values, code: 'H-13', receivedOn: '2090-01-01' };
  await expectRefusal(products.createLot({ productId: id, ...future }), 'INVALID_INPUT');
  await products.closeLot({ id: lot.id });
  expect((await products.list({ search: 'zeta' })).rows[0]?.lots[0]?.closedAt).not.toBeNull();
  await products.reopenLot({ id: lot.id });
  expect((await products.list({ search: 'zeta' })).rows[0]?.lots[0]?.closedAt).toBeNull();
});

test('a protocol keeps no lot, no reason and no note', async () => {
  const lot = await makeLot(db);
  const application = {
    uses: [use(lot, { reason: 'Única' })],
    marks: [mark('b', 4, { note: 'A paciente teve ptose', technique: 'Retroinjeção' })],
  };
  const { id } = await protocols.create({ name: 'Terço superior, 32 U', application });
  await expectRefusal(protocols.create({ name: 'Terço superior, 32 U', application }), 'PROTOCOL_NAME_TAKEN');
  await protocols.rename({ id, name: 'Terço superior' });
  expect((await protocols.list()).rows).toMatchObject([
    {
      id,
      name: 'Terço superior',
      application: {
        uses: [{ productId: lot.product_id, lotId: null, reason: null }],
        marks: [{ dose: 4, technique: 'Retroinjeção', note: null }],
      },
    },
  ]);
  await protocols.remove({ id });
  expect((await protocols.list()).rows).toEqual([]);
});
