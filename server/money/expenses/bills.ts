/** Pictures and PDFs of bills: stored and sent as a patient's files are. */
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { billTypes } from '#contract/money/expenses.ts';
import { acceptedFileTypes } from '#contract/patients/files.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import { acceptFile } from '../../patients/files/accept-file.ts';
import { attachment, downloadName } from '../../patients/files/download-name.ts';
import { fileGuards } from '../../patients/files/send-file.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext, Services } from '../../platform/calls/context.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { isKnown } from '../../platform/calls/not-modified.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { sendObject } from '../../platform/media/send-object.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { storeRecorded } from '../../platform/storage/store-recorded.ts';
import { findBill, hasExpense, insertBill, isBillRecorded } from './queries.ts';

const placeOf = (key: string): Place => ({ area: 'bills', key });

/**
 * A picture or a PDF of an expense. A repetition of the same file is not stored twice.
 * @param signal aborted when the client disconnects or cancels
 * @throws NOT_FOUND, FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED
 */
export async function attachBill(
  services: Services,
  actor: SessionActor,
  expenseId: string,
  file: File,
  signal?: AbortSignal,
): Promise<{ id: string }> {
  const { db, storage, fileSizeLimitBytes } = services;
  if (!(await db.asUser(actor, (tx) => hasExpense(tx, expenseId)))) throw refusal('NOT_FOUND');
  const { bytes, type: found } = await acceptFile(file, fileSizeLimitBytes);
  const type = billTypes.find((each) => each === found);
  if (!type) throw refusal('FILE_TYPE_REFUSED');
  const key = `${randomUUID()}.${acceptedFileTypes[type][0]}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await storeRecorded(services, {
    what: 'a bill',
    places: [placeOf(key)],
    put: () => storage.put(placeOf(key), bytes, type),
    record: () =>
      asCaller(db, actor, (tx) =>
        insertBill(tx, { expense_id: expenseId, file_path: key, file_type: type, sha256 }),
      ),
    isRecorded: () => db.asUser(actor, (tx) => isBillRecorded(tx, key)),
    isKept: ({ file_path }) => file_path === key,
    signal,
  });
  return { id };
}

/** Others get the same response as for a missing one. */
export async function sendBill(c: Context, { db, storage, actor }: RequestContext): Promise<Response> {
  const caller = await actor();
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  const bill =
    caller && id && may(caller, 'finances') ? await db.asUser(caller, (tx) => findBill(tx, id)) : undefined;
  const sizeBytes = bill ? await storage.sizeOf(placeOf(bill.file_path)) : null;
  if (!bill || sizeBytes === null) return refusedResponse(c, 'NOT_FOUND');
  const headers = {
    ...fileGuards,
    'content-disposition': attachment(downloadName(`${bill.day} ${bill.description}`, bill.file_type)),
    'content-type': bill.file_type,
    etag: `"${bill.sha256}"`,
  };
  if (isKnown(c, headers.etag)) return c.body(null, 304, headers);
  return sendObject(c, storage, { place: placeOf(bill.file_path), sizeBytes, headers });
}
