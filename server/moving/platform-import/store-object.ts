/** One object of the older storage: read, compared with what the source knows of it, and stored. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { Client } from 'pg';
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { saySize } from '../../operations/backup/progress.ts';
import type { Place } from '../../platform/storage/storage.ts';
import type { ImportJob } from '../imports/job.ts';
import { inlineBucket, readInline } from '../platform-files/inline-object.ts';
import type { ObjectSource } from '../platform-files/object-source.ts';
import { findInline, findKnownObject, rememberFile } from './file-queries.ts';

export interface FileWork {
  job: ImportJob;
  /** Of the staging tables, under `clinic_maintenance`. */
  client: Client;
  objects: ObjectSource;
  /** Largest file of a patient, as for an upload. */
  limitBytes: number;
  /** A dry run checks the objects and stores none. */
  isTrial: boolean;
  /** The logo where the settings hold it themselves, as a `data:` address. */
  logoData: string | null;
  /** Whether an object that no row names becomes a file of the patient in whose folder it is: they see it in the portal. */
  bringsLooseFiles: boolean;
}

/** Which row names the object. */
export interface Origin {
  table: string;
  line: number | null;
  id: string | null;
  patientId?: string | null;
  field: string;
}

export const isOwnObject = (object: string) => object.startsWith(`${inlineBucket}/`);

/** It has the type, and does not open. */
export const isDamaged = (error: unknown) =>
  error instanceof ORPCError && error.code === 'FILE_TYPE_REFUSED' && error.cause !== undefined;

/** The import knows the object before it exists, so that a kill leaves none that it does not know. */
export async function store(
  { job, client, isTrial }: FileWork,
  source: string,
  { area, key }: Place,
  { bytes, sha256, type }: { bytes: Uint8Array; sha256: string; type: string },
): Promise<void> {
  if (isTrial) return;
  await rememberFile(client, job.importId, source, { area, key, sizeBytes: bytes.length, sha256 });
  await job.storage.put({ area, key }, bytes, type);
}

/** The object's bytes; null with a finding where it is missing or too large. */
export async function readObject(
  work: FileWork,
  object: string,
  limitBytes: number,
  origin: Origin,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { objects, client } = work;
  const [bucket = '', ...rest] = object.split('/');
  if (bucket === inlineBucket) return readInlineObject(work, object, limitBytes, origin);
  const found = await objects.read(bucket, rest.join('/'));
  if (!found) {
    tell(work, object, origin, 'object_missing', 'imported_without_file');
    return null;
  }
  const bytes = await readUpTo(found.body, limitBytes);
  if (!bytes) {
    tell(
      work,
      object,
      origin,
      'content_too_large',
      'imported_without_file',
      `mais de ${saySize(limitBytes)}`,
    );
    return null;
  }
  const known = await findKnownObject(client, object);
  if (known?.sizeBytes != null && known.sizeBytes !== bytes.length) {
    const sizes = `${saySize(bytes.length)} na cópia, ${saySize(known.sizeBytes)} registrados`;
    tell(work, object, origin, 'size_differs', 'imported_as_it_is', sizes);
  } else if (known?.md5 && known.md5 !== createHash('md5').update(bytes).digest('hex')) {
    tell(work, object, origin, 'hash_differs', 'imported_as_it_is');
  }
  return bytes;
}

async function readInlineObject(
  work: FileWork,
  object: string,
  limitBytes: number,
  origin: Origin,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const address =
    origin.table === 'public.clinic_settings'
      ? work.logoData
      : await findInline(work.client, origin.table, origin.line);
  const bytes = address === null ? null : readInline(address);
  if (!bytes) {
    tell(work, object, origin, 'object_unreadable', 'imported_without_file');
    return null;
  }
  if (bytes.length <= limitBytes) return bytes;
  tell(work, object, origin, 'content_too_large', 'imported_without_file', saySize(bytes.length));
  return null;
}

async function readUpTo(body: Readable, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes: Buffer = chunk;
    length += bytes.length;
    // Leaving the loop ends the stream.
    if (length > limitBytes) return null;
    chunks.push(bytes);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Null with a finding where the content is refused as an upload would be. */
export async function refusedAs<Result>(
  work: FileWork,
  object: string,
  origin: Origin,
  accept: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await accept();
  } catch (error) {
    const reason = isDamaged(error)
      ? 'picture_damaged'
      : error instanceof ORPCError
        ? reasons[error.code]
        : undefined;
    if (!reason) throw error;
    tell(work, object, origin, reason, 'imported_without_file');
    return null;
  }
}

const reasons: Record<string, FindingReason> = {
  FILE_EMPTY: 'object_unreadable',
  FILE_TYPE_REFUSED: 'content_refused',
  FILE_TOO_LARGE: 'content_too_large',
  IMAGE_TOO_LARGE: 'content_too_large',
};

export function tell(
  { job }: FileWork,
  object: string,
  { table, line, id, patientId = null, field }: Origin,
  reason: FindingReason,
  action: FindingAction,
  detail?: string,
): void {
  // The address of one that stands in its row says nothing.
  const name = isOwnObject(object) ? 'dentro do próprio registro' : object;
  const value = detail ? `${name} (${detail})` : name;
  job.findings.add({ table, line, sourceId: id, patientId, field, reason, action, value });
}
