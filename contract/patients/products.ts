/** Products that are put on or into the skin, their lots, who received one (`recall`), and the clinic's protocols (decision 115). */
import { z } from 'zod';
import { type ApplicationProblem, endpoint } from '../errors.ts';
import { calendarDate, id, instant, optionalText, paging, requiredText, search } from '../fields.ts';
import { addDays } from '../value-formats.ts';
import { application, applicationLimits, storedApplication } from './application.ts';
import { takeBackReasons } from './taking-back.ts';

export const units = ['U', 'ml', 'mg', 'g', 'un'] as const;
export type Unit = (typeof units)[number];

export const productLimits = { name: 100, maker: 100, registration: 40, dilution: 200 } as const;
/** In the product's unit, two decimal places. */
export const receivedBounds = { min: 0.01, max: 100_000 } as const;
export const wrongReceived = 'Digite uma quantidade de 0,01 a 100.000';
export const wrongExpiry = 'Digite uma validade de 2000 a 2099';
export const wrongReceivedOn = 'Digite uma data de 2000 a 2099';
/** Of both dates of a lot. */
export const lotDays = { min: '2000-01-01', max: '2099-12-31' } as const;
export const missingLotCode = 'Digite o lote, como está na embalagem';
export const missingProductName = 'Digite o nome do produto';
export const missingUnit = 'Escolha a unidade';
export const missingProtocolName = 'Digite o nome do protocolo';

export const productInput = z.object({
  /** Unique with its maker. */
  name: requiredText(productLimits.name, missingProductName),
  maker: optionalText(productLimits.maker),
  /** Number at the ANVISA, as it stands on the box. */
  registration: optionalText(productLimits.registration),
  unit: z.enum(units, missingUnit),
  dilution: optionalText(productLimits.dilution),
  /** False: it is no longer used, and its lots are taken only with a reason. */
  active: z.boolean().default(true),
});

const lotDay = (message: string) =>
  calendarDate.refine((value) => value >= lotDays.min && value <= lotDays.max, message);
export const lotInput = z.object({
  /** As it stands on the box; unique in its product by its letters and digits (`app.lot_key`). */
  code: requiredText(applicationLimits.lotCode, missingLotCode),
  /** The last day of use. */
  expiresOn: lotDay(wrongExpiry),
  /** At most today. */
  receivedOn: lotDay(wrongReceivedOn),
  received: z
    .number(wrongReceived)
    .min(receivedBounds.min, wrongReceived)
    .max(receivedBounds.max, wrongReceived)
    .transform((value) => Math.round(value * 100) / 100),
});

const productLot = z.object({
  id,
  code: z.string(),
  expiresOn: calendarDate,
  receivedOn: calendarDate,
  received: z.number(),
  /** Signed and not struck out. More than `received`: the list is wrong. */
  used: z.number(),
  closedAt: instant.nullable(),
  /** Why it is not to be used any more, as the maker's notice says; null: it was not recalled. */
  recallReason: z.string().nullable(),
});
export type ProductLot = z.infer<typeof productLot>;

export const product = z.object({
  id,
  name: z.string(),
  maker: z.string().nullable(),
  registration: z.string().nullable(),
  unit: z.enum(units),
  dilution: z.string().nullable(),
  active: z.boolean(),
  /** Open ones first, the nearest expiry first. */
  lots: z.array(productLot),
});
export type Product = z.infer<typeof product>;

const usableProduct = product.extend({
  /** The most that one application took of a lot of it, among the newest ones; null: too few did to say what is usual. */
  largestUse: z.number().nullable(),
});
export type UsableProduct = z.infer<typeof usableProduct>;

/** What is left of a lot, in hundredths exact; below zero: more was used than received. */
export const leftOf = ({ received, used }: Pick<ProductLot, 'received' | 'used'>) =>
  Math.round((received - used) * 100) / 100;

/** Days before the expiry from which a lot is marked. */
const soonDays = 30;

/** What is to be said of a lot. @param today the clinic's day, yyyy-MM-dd */
export function lotRemarks(
  lot: Pick<ProductLot, 'expiresOn' | 'received' | 'used' | 'closedAt' | 'recallReason'>,
  today: string,
) {
  const soon = addDays(today, soonDays);
  const left = leftOf(lot);
  return {
    isRecalled: lot.recallReason !== null,
    isClosed: lot.closedAt !== null,
    isExpired: lot.expiresOn < today,
    expiresSoon: lot.expiresOn >= today && lot.expiresOn <= soon,
    isOverused: left < 0,
    /** Less than a tenth is left. */
    isLow: left >= 0 && left < lot.received / 10,
  };
}

type CheckedLot = Pick<ProductLot, 'expiresOn' | 'received' | 'used' | 'recallReason'> & {
  closedAt: string | Date | null;
};
/** Why a lot is taken with a reason only; undefined: it needs none. @param day of the entry */
export function lotProblem(
  lot: CheckedLot,
  isActive: boolean,
  day: string,
): ApplicationProblem['reason'] | undefined {
  if (lot.recallReason !== null) return 'lot_recalled';
  if (lot.expiresOn < day) return 'lot_expired';
  if (!isActive || lot.closedAt !== null) return 'lot_closed';
  return leftOf(lot) > 0 ? undefined : 'lot_empty';
}

const ofProducts = { tags: ['products'] };

/** By name, with all lots. */
export const list = endpoint
  .route({ method: 'GET', path: '/products', ...ofProducts, summary: 'Products and their lots' })
  .input(paging.extend({ search }))
  .output(z.object({ rows: z.array(product), total: z.number().int() }));

/**
 * What applications are made with: products by name, with their lots but those that expired or were closed more than
 * `formerDays` ago. Closed ones and products that are no longer used come too, so that a draft can say what it has chosen.
 */
export const usable = endpoint
  .route({ method: 'GET', path: '/products/usable', ...ofProducts, summary: 'Products for an application' })
  .output(z.object({ products: z.array(usableProduct) }));
export const formerDays = 90;

/** @throws PRODUCT_NAME_TAKEN */
export const create = endpoint
  .route({ method: 'POST', path: '/products', ...ofProducts, summary: 'Add a product', successStatus: 201 })
  .input(productInput)
  .output(z.object({ id }));

/** What is signed keeps its names. @throws PRODUCT_NAME_TAKEN; INVALID_INPUT for another unit once a lot was used */
export const update = endpoint
  .route({ method: 'PUT', path: '/products/{id}', ...ofProducts, summary: 'Change a product' })
  .input(productInput.extend({ id }))
  .output(z.object({ id }));

/** @throws LOT_CODE_TAKEN */
export const createLot = endpoint
  .route({
    method: 'POST',
    path: '/products/{productId}/lots',
    ...ofProducts,
    summary: 'Receive a lot',
    successStatus: 201,
  })
  .input(lotInput.extend({ productId: id }))
  .output(z.object({ id }));

/** @throws LOT_CODE_TAKEN; INVALID_INPUT for another code once the lot was used */
export const updateLot = endpoint
  .route({ method: 'PUT', path: '/lots/{id}', ...ofProducts, summary: 'Change a lot' })
  .input(lotInput.extend({ id }))
  .output(z.object({ id }));

export const closeLot = endpoint
  .route({ method: 'POST', path: '/lots/{id}/close', ...ofProducts, summary: 'End the use of a lot' })
  .input(z.object({ id }))
  .output(z.object({ id }));

export const reopenLot = endpoint
  .route({ method: 'POST', path: '/lots/{id}/reopen', ...ofProducts, summary: 'Use a lot again' })
  .input(z.object({ id }))
  .output(z.object({ id }));

export const missingRecallReason = 'Escreva o que diz o aviso do fabricante';

/** It is chosen no more. `reason` null: it was not recalled after all. */
export const recallLot = endpoint
  .route({ method: 'PUT', path: '/lots/{id}/recall', ...ofProducts, summary: 'Mark a lot as recalled' })
  .input(z.object({ id, reason: requiredText(applicationLimits.reason, missingRecallReason).nullable() }))
  .output(z.object({ id }));

export const recallPageSize = 500;

const recalled = z.object({
  id,
  patient: z.object({ id, fullName: z.string() }),
  /** The patient's, else that of the responsible person, whose name `phoneOwner` is. */
  phone: z.string().nullable(),
  phoneOwner: z.string().nullable(),
  acceptsWhatsapp: z.boolean(),
  day: calendarDate,
  dose: z.number(),
  /** The code was written by hand, not chosen from the list. */
  isTyped: z.boolean(),
  /** Why the entry, or the one that it corrects, was struck out; null: it stands. */
  struck: z.enum(takeBackReasons).nullable(),
});
export type Recalled = z.infer<typeof recalled>;

/**
 * Every application of a lot, by the patient's name, also those whose code was written by hand. `ofDeleted`: what deleted
 * patients received, whose signed entries are in the sealed archive; in the product's unit.
 */
export const recall = endpoint
  .route({ method: 'GET', path: '/lots/{id}/recall', ...ofProducts, summary: 'Who received a lot' })
  .input(z.object({ id, page: paging.shape.page }))
  .output(
    z.object({
      lot: productLot,
      /** When it was marked as recalled; null also where that was before it was kept. */
      recalledAt: instant.nullable(),
      product: product.omit({ lots: true }),
      rows: z.array(recalled),
      total: z.number().int(),
      /** Without those of struck entries only. */
      patients: z.number().int(),
      ofDeleted: z.number(),
    }),
  );

export const productsContract = {
  list,
  usable,
  create,
  update,
  createLot,
  updateLot,
  closeLot,
  reopenLot,
  recallLot,
  recall,
};

export const mostProtocols = 200;
export const tooManyProtocols = `Há ${mostProtocols} protocolos. Remova um antes.`;

/** As an application without lots, reasons and notes, which are of one patient. */
const protocol = z.object({ id, name: z.string(), application: storedApplication });
const protocolName = requiredText(productLimits.name, missingProtocolName);

const listProtocols = endpoint
  .route({ method: 'GET', path: '/application-protocols', ...ofProducts, summary: 'Protocols of the clinic' })
  .output(z.object({ rows: z.array(protocol) }));

/** Lots, reasons and notes are left out. @throws PROTOCOL_NAME_TAKEN */
const createProtocol = endpoint
  .route({
    method: 'POST',
    path: '/application-protocols',
    ...ofProducts,
    summary: 'Keep an application as a protocol',
    successStatus: 201,
  })
  .input(
    z.object({
      name: protocolName,
      application: application.refine(({ marks }) => marks.length > 0, 'Marque ao menos um ponto'),
    }),
  )
  .output(z.object({ id }));

/** @throws PROTOCOL_NAME_TAKEN */
const renameProtocol = endpoint
  .route({ method: 'PUT', path: '/application-protocols/{id}', ...ofProducts, summary: 'Rename a protocol' })
  .input(z.object({ id, name: protocolName }))
  .output(z.object({ id }));

const removeProtocol = endpoint
  .route({
    method: 'DELETE',
    path: '/application-protocols/{id}',
    ...ofProducts,
    summary: 'Remove a protocol',
  })
  .input(z.object({ id }))
  .output(z.object({}));

export const protocolsContract = {
  list: listProtocols,
  create: createProtocol,
  rename: renameProtocol,
  remove: removeProtocol,
};
