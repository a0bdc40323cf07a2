import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { id as idSchema } from '#contract/fields.ts';
import { filesUpload, type ImportKind, importLimits, sourceUpload } from '#contract/moving/imports.ts';
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import type { ContextOf } from '../../accounts/session/request-context.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { toRefusal } from '../../platform/calls/error-mapping.ts';
import { refusedResponse } from '../../platform/calls/error-response.ts';
import { administrator } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { storeRecorded } from '../../platform/storage/store-recorded.ts';
import { beforeImporting } from './move-import.ts';
import { findImport, isUploadRecorded, recordUpload } from './queries.ts';

type What = 'source' | 'files';

/** The uploads, whose bodies go from the connection to the storage: `bodyLimits` leaves them alone. */
export const isImportUpload = (method: string, path: string) =>
  method === 'PUT' && /^\/api\/imports\/[^/]+\/(source|files)$/u.test(path);

/** `PUT` with the file as the body: a form would be held in memory. */
export function serveImportUploads(app: Hono<HttpEnvironment>, contextOf: ContextOf): void {
  for (const [what, path] of [
    ['source', sourceUpload(':id')],
    ['files', filesUpload(':id')],
  ] as const) {
    app.put(path, async (c) => {
      try {
        return await receiveUpload(c, contextOf(c), what);
      } catch (error) {
        const { code, data } = toRefusal(error, c.get('log'));
        return refusedResponse(c, code, typeof data === 'object' && data !== null ? data : undefined);
      }
    });
  }
}

function limitOf(kind: ImportKind, what: What): number {
  if (kind !== 'platform') return sheetLimits.bytes;
  return what === 'source' ? importLimits.dumpBytes : importLimits.archiveBytes;
}

/** @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, IMPORT_STATE, INVALID_INPUT, FILE_EMPTY, FILE_TOO_LARGE, REQUEST_INTERRUPTED */
async function receiveUpload(c: Context, context: RequestContext, what: What): Promise<Response> {
  const { db } = context;
  const caller = await administrator(context);
  const { data: id } = idSchema.safeParse(c.req.param('id'));
  const row = id && (await db.asUser(caller, (tx) => findImport(tx, id)));
  if (!row) throw refusal('NOT_FOUND');
  const { states, failed = [] } = beforeImporting;
  const isOpen = states.includes(row.state) || (row.failure !== null && failed.includes(row.state));
  if (!isOpen) throw refusal('IMPORT_STATE', { state: row.state });
  const sizeBytes = declaredSize(c, limitOf(row.kind, what));
  const name = fileName(c.req.header('x-file-name'));
  const { body } = c.req.raw;
  if (!name || !body) throw refusal('INVALID_INPUT', { problems: [] });
  await store(context, caller, { id: row.id, what, name, sizeBytes, body: Readable.from(body) });
  return c.json({}, 200, { 'cache-control': 'no-store' });
}

/** Node's HTTP parser and the storage enforce the declared length. */
function declaredSize(c: Context, limitBytes: number): number {
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(declared)) throw refusal('INVALID_INPUT', { problems: [] });
  if (declared === 0) throw refusal('FILE_EMPTY');
  if (declared > limitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes });
  return declared;
}

/** A header holds ASCII only. */
function fileName(header: string | undefined): string | undefined {
  try {
    const name = decodeURIComponent(header ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim();
    return [...name].slice(0, importLimits.fileName).join('') || undefined;
  } catch {
    return undefined;
  }
}

interface Body {
  id: string;
  what: What;
  name: string;
  sizeBytes: number;
  body: Readable;
}

/** Stores the object and its key. One that it replaces goes. */
async function store(
  context: RequestContext,
  caller: SessionActor,
  { id, what, name, sizeBytes, body }: Body,
) {
  const { db, storage, background } = context;
  const key = `${id}/${randomBytes(12).toString('hex')}`;
  const place: Place = { area: 'imports', key };
  const hash = createHash('sha256');
  let isBroken = false;
  const broken = (error: unknown) => {
    isBroken = true;
    return error;
  };
  /** The storage's errors come in at `yield`: only those of the body are marked. */
  async function* hashed() {
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    for (let left = sizeBytes; ; ) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        throw broken(error);
      });
      left -= value?.length ?? 0;
      if (left < 0 || (done && left > 0)) throw broken(new Error('a body is not as long as was said'));
      if (done) return;
      hash.update(value);
      yield value;
    }
  }
  const record = async () => {
    const upload = { name, key, sha256: hash.digest('hex') };
    const recorded = await db.asUser(caller, (tx) => recordUpload(tx, id, what, beforeImporting, upload));
    if (!recorded) throw refusal('IMPORT_STATE', { state: '' });
    return recorded.key;
  };
  const earlier = await storeRecorded(context, {
    what: 'an upload',
    places: [place],
    put: () => {
      const contents = Readable.from(hashed(), { objectMode: false });
      return storage.putStream(place, contents, sizeBytes, 'application/octet-stream');
    },
    record,
    isRecorded: () => db.asUser(caller, (tx) => isUploadRecorded(tx, key)),
  }).catch((error: unknown) => {
    throw isBroken ? refusal('REQUEST_INTERRUPTED') : error;
  });
  if (earlier !== null)
    background.keepTrying('removing an upload that was replaced', () =>
      storage.remove({ area: 'imports', key: earlier }),
    );
}
