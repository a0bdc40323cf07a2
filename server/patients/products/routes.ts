import { storedApplication } from '#contract/patients/application.ts';
import { mostProtocols, recallPageSize, tooManyProtocols } from '#contract/patients/products.ts';
import { contactPhone } from '#contract/patients/registration.ts';
import { recordReads } from '../../accounts/activity/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import {
  countRecalled,
  deleteProtocol,
  findLot,
  findRecallTime,
  insertLot,
  insertProduct,
  insertProtocol,
  listProducts,
  listProtocols,
  listRecalled,
  listUsable,
  renameProtocol,
  setClosed,
  setRecalled,
  updateLot,
  updateProduct,
} from './queries.ts';

const forProducts = forStaff('settings', 'record').products;

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw refusal('NOT_FOUND');
  return row;
}

/** @throws INVALID_INPUT for a day that is still to come */
function assertReceived(receivedOn: string, today: string): void {
  if (receivedOn > today) throw invalidField(['receivedOn'], 'A data não pode estar no futuro');
}

export const productsRoutes = {
  list: forProducts.list.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, (tx) => listProducts(tx, input)),
  ),

  usable: forStaff('record').products.usable.handler(async ({ context: { db, caller, clock } }) => ({
    products: await db.asUser(caller, (tx) => listUsable(tx, clock.today())),
  })),

  create: forProducts.create.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, (tx) => insertProduct(tx, input)),
  ),

  update: forProducts.update.handler(async ({ input: { id, ...values }, context: { db, caller } }) =>
    found(await db.asUser(caller, (tx) => updateProduct(tx, id, values))),
  ),

  createLot: forProducts.createLot.handler(
    ({ input: { productId, ...values }, context: { db, caller, clock } }) => {
      assertReceived(values.receivedOn, clock.today());
      return db.asUser(caller, (tx) => insertLot(tx, productId, values));
    },
  ),

  updateLot: forProducts.updateLot.handler(
    async ({ input: { id, ...values }, context: { db, caller, clock } }) => {
      assertReceived(values.receivedOn, clock.today());
      return found(await db.asUser(caller, (tx) => updateLot(tx, id, values)));
    },
  ),

  closeLot: forProducts.closeLot.handler(async ({ input: { id }, context: { db, caller } }) =>
    found(await db.asUser(caller, (tx) => setClosed(tx, id, true))),
  ),

  reopenLot: forProducts.reopenLot.handler(async ({ input: { id }, context: { db, caller } }) =>
    found(await db.asUser(caller, (tx) => setClosed(tx, id, false))),
  ),

  recallLot: forProducts.recallLot.handler(async ({ input: { id, reason }, context: { db, caller } }) =>
    found(await db.asUser(caller, (tx) => setRecalled(tx, id, reason))),
  ),

  recall: forStaff('record').products.recall.handler(({ input: { id, page }, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      const [product, recalledAt, rows, { total, patients, dose }] = await Promise.all([
        findLot(tx, id),
        findRecallTime(tx, id),
        listRecalled(tx, id, page, recallPageSize),
        countRecalled(tx, id),
      ]);
      const lot = found(product?.lots[0]);
      const { lots: _lot, ...ofLot } = found(product);
      await recordReads(tx, 'record_entry', [...new Set(rows.map(({ patientId }) => patientId))]);
      return {
        lot,
        recalledAt: recalledAt?.toISOString() ?? null,
        product: ofLot,
        rows: rows.map(({ patientId, fullName, phone, guardianPhone, guardianName, ...row }) => ({
          ...row,
          ...contactPhone({ phone, guardianPhone, guardianName }),
          patient: { id: patientId, fullName },
        })),
        total,
        patients,
        ofDeleted: Math.round((lot.used - dose) * 100) / 100,
      };
    }),
  ),
};

const forProtocols = forStaff('record').protocols;

export const protocolsRoutes = {
  list: forProtocols.list.handler(async ({ context: { db, caller } }) => ({
    rows: (await db.asUser(caller, listProtocols)).map(({ application, ...row }) => ({
      ...row,
      application: storedApplication.parse(application),
    })),
  })),

  create: forProtocols.create.handler(({ input: { name, application }, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      if ((await listProtocols(tx)).length >= mostProtocols) throw invalidField(['name'], tooManyProtocols);
      const { uses, marks } = application;
      return insertProtocol(tx, name, {
        uses: uses.map((use) =>
          use.kind === 'product' ? { ...use, lotId: null, lotCode: null, reason: null } : use,
        ),
        marks: marks.map((mark) => ({ ...mark, note: null })),
      });
    }),
  ),

  rename: forProtocols.rename.handler(async ({ input: { id, name }, context: { db, caller } }) =>
    found(await db.asUser(caller, (tx) => renameProtocol(tx, id, name))),
  ),

  remove: forProtocols.remove.handler(async ({ input: { id }, context: { db, caller } }) => {
    found(await db.asUser(caller, (tx) => deleteProtocol(tx, id)));
    return {};
  }),
};
