import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { Client } from 'pg';
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { acceptedFileTypes } from '#contract/patients/files.ts';
import { pictureTypes, uploadLimitBytes } from '#contract/uploads.ts';
import { acceptMedia } from '../../clinic/procedures/accept-media.ts';
import { saySize } from '../../operations/backup/progress.ts';
import { acceptFile } from '../../patients/files/accept-file.ts';
import { encodePhoto, photoType } from '../../patients/patients/set-photo.ts';
import { encodeImage } from '../../platform/media/accept-image.ts';
import { addressOf, contentTypeOf, newPublicPlace } from '../../platform/storage/public-object.ts';
import type { Place } from '../../platform/storage/storage.ts';
import type { ImportJob } from '../imports/job.ts';
import { inlineBucket, readInline } from '../platform-files/inline-object.ts';
import type { ObjectSource } from '../platform-files/object-source.ts';
import {
  addLooseFile,
  countWanted,
  findImportedFile,
  findInline,
  findKnownObject,
  findLooseObjects,
  findWantedFiles,
  findWantedPictures,
  isFileHere,
  isKeyTaken,
  rememberFile,
  setFile,
  setMedia,
  setPhoto,
  type WantedFile,
} from './file-queries.ts';
import { idFrom } from './source-ids.ts';

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

/** Rows that are read at once. */
const page = 500;
/** Before every line. */
export const firstLine = -(2 ** 31);
export const fileBucket = 'patient-files';
/** Hosted storages keep one in each empty folder. */
const placeholder = '.emptyFolderPlaceholder';
/** In pixels, as the settings keep a logo. */
const logoSide = 1_024;

/** Which row names the object. */
interface Origin {
  table: string;
  line: number | null;
  id: string | null;
  patientId?: string | null;
  field: string;
}

/** Takes over the objects that rows name, one at a time: at most one is in memory. */
export async function bringFiles(
  work: FileWork,
  logo: string | null,
): Promise<{ logoUrl: string | null; looseFiles: number }> {
  const { job, client } = work;
  job.step('copying_files', await countWanted(client));
  let done = 0;
  const each = async (bring: Promise<void>) => {
    await bring;
    job.signal.throwIfAborted();
    job.progress(++done);
  };
  const looseFiles = await addLooseFiles(work, logo);
  // The files without a row of their own have negative lines.
  await inPages(
    firstLine,
    (after) => findWantedFiles(client, after, page),
    (row) => each(bringFile(work, row)),
  );
  await inPages(
    0,
    (after) => findWantedPictures(client, 'patients', after, page),
    (row) => each(bringPhoto(work, row)),
  );
  await inPages(
    0,
    (after) => findWantedPictures(client, 'procedures', after, page),
    (row) => each(bringMedia(work, row)),
  );
  return { logoUrl: logo === null ? null : await bringLogo(work, logo), looseFiles };
}

async function inPages<Row extends { line: number }>(
  first: number,
  find: (after: number) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = first; ; ) {
    const rows = await find(after);
    for (const row of rows) await work(row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
  }
}

/**
 * An object without a row in a patient's folder gets one, where the clinic has chosen so; others are findings.
 * @returns how many are in a patient's folder and did not come before
 */
async function addLooseFiles(
  { job, client, bringsLooseFiles }: FileWork,
  logo: string | null,
): Promise<number> {
  let line = 0;
  let loose = 0;
  await inPages(
    0,
    (after) => findLooseObjects(client, { logo, after, limit: page }),
    async ({ object, patientId, createdAt }) => {
      const name = object.split('/').at(-1) ?? '';
      if (name === placeholder || name === '') return;
      const finding = { table: 'storage.objects', sourceId: null, field: 'name', value: object } as const;
      if (patientId === null) {
        const isOfPatients = object.startsWith(`${fileBucket}/`);
        const reason = isOfPatients ? 'object_without_patient' : 'object_without_row';
        job.findings.add({ ...finding, reason, action: 'not_imported' });
        return;
      }
      // The same one in each run, so that a second import knows the file again.
      const id = idFrom(`object ${object}`);
      if (!id) return;
      const isHere = await isFileHere(client, id);
      if (!isHere) loose += 1;
      if (!isHere && !bringsLooseFiles) {
        job.findings.add({ ...finding, patientId, reason: 'object_without_row', action: 'not_imported' });
        return;
      }
      line -= 1;
      await addLooseFile(client, { line, id, patientId, name: name.slice(0, 200), object, createdAt });
      if (isHere) return;
      job.findings.add({
        ...finding,
        patientId,
        reason: 'object_without_row',
        action: 'imported_as_patient_file',
      });
    },
  );
  return loose;
}

async function bringFile(work: FileWork, row: WantedFile): Promise<void> {
  const { client, job, limitBytes } = work;
  const origin: Origin = {
    table: row.line < 0 ? 'storage.objects' : 'public.patient_files',
    line: row.line < 0 ? null : row.line,
    id: row.id,
    patientId: row.patientId,
    field: 'file_path',
  };
  const bytes = await readObject(work, row.object, limitBytes, origin);
  if (!bytes) return;
  const accepted = await refusedAs(work, row.object, origin, () =>
    acceptFile(new File([bytes], ''), limitBytes),
  );
  if (!accepted) return;
  const { type } = accepted;
  if (isOwnObject(row.object) && type.startsWith('image/') && !(await isWholePicture(bytes)))
    tell(work, row.object, origin, 'picture_damaged', 'imported_as_it_is');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // An object has one key of ours; a second row with the same object gets a copy.
  const source = row.isRepeated ? `${row.object}#${row.id}` : row.object;
  const before = await findImportedFile(client, job.importId, source);
  const key = before?.key ?? (await keyOf(work, row, acceptedFileTypes[type][0]));
  const place: Place = { area: 'patient-files', key };
  const isThere = before?.sha256 === sha256 && (await job.storage.sizeOf(place)) === bytes.length;
  if (!isThere) await store(work, source, place, { bytes, sha256, type });
  await setFile(client, row, { key, sizeBytes: bytes.length, sha256, type });
}

const isOwnObject = (object: string) => object.startsWith(`${inlineBucket}/`);

/** A row's own field may have cut it short; of an object in a bucket the storage knows the size. */
const isWholePicture = (bytes: Uint8Array) =>
  encodeImage(bytes, { types: pictureTypes, longestSide: 16 }).then(
    () => true,
    (error: unknown) => !isDamaged(error),
  );

/** It has the type, and does not open. */
const isDamaged = (error: unknown) =>
  error instanceof ORPCError && error.code === 'FILE_TYPE_REFUSED' && error.cause !== undefined;

/** The key of the older storage, where it has our form and is free; else a new one. */
async function keyOf({ client, job }: FileWork, row: WantedFile, ending: string): Promise<string> {
  const path = row.object.slice(fileBucket.length + 1);
  const isOurs =
    !row.isRepeated &&
    path.startsWith(`${row.patientId}/`) &&
    /^[\da-f-]{36}\/[\w-]{1,120}\.[a-z]{3,4}$/u.test(path) &&
    path.endsWith(`.${ending}`);
  if (isOurs && !(await isKeyTaken(client, path))) {
    if ((await job.storage.sizeOf({ area: 'patient-files', key: path })) === null) return path;
  }
  return `${row.patientId}/${job.clock.now().getTime()}-${randomBytes(12).toString('hex')}.${ending}`;
}

async function bringPhoto(work: FileWork, row: { line: number; id: string; object: string }): Promise<void> {
  const origin: Origin = {
    table: 'public.patients',
    line: row.line,
    id: row.id,
    patientId: row.id,
    field: 'profile_photo',
  };
  const place = await bringPicture(work, row.object, origin, `${row.object}#${row.id}`, async (bytes) => ({
    bytes: await encodePhoto(bytes),
    place: { area: 'patient-photos', key: `${randomUUID()}.webp` },
    type: photoType,
  }));
  if (place) await setPhoto(work.client, row.line, place.key);
}

async function bringMedia(work: FileWork, row: { line: number; id: string; object: string }): Promise<void> {
  const origin: Origin = { table: 'public.procedures', line: row.line, id: row.id, field: 'media_url' };
  const place = await bringPicture(work, row.object, origin, `${row.object}#${row.id}`, async (bytes) => {
    const media = await acceptMedia(new File([bytes], ''), work.job.signal);
    return {
      bytes: media.bytes,
      place: newPublicPlace('procedure-media', media.extension),
      type: contentTypeOf(media.extension),
    };
  });
  if (!place) return;
  const kind = place.key.endsWith('.webp') ? 'image' : 'video';
  await setMedia(work.client, row.line, addressOf({ area: 'procedure-media', key: place.key }), kind);
}

async function bringLogo(work: FileWork, object: string): Promise<string | null> {
  const origin: Origin = { table: 'public.clinic_settings', line: 1, id: null, field: 'logo_url' };
  const place = await bringPicture(work, object, origin, object, async (bytes) => ({
    bytes: await encodeImage(bytes, { types: pictureTypes, longestSide: logoSide }),
    place: newPublicPlace('clinic-logo', 'webp'),
    type: contentTypeOf('webp'),
  }));
  return place && addressOf({ area: 'clinic-logo', key: place.key });
}

interface Encoded {
  bytes: Uint8Array;
  place: Place;
  type: string;
}

/** A picture is encoded again, so a repeated import looks at what it has stored and not at the source. */
async function bringPicture(
  work: FileWork,
  object: string,
  origin: Origin,
  source: string,
  encode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Encoded>,
): Promise<Place | null> {
  const { client, job } = work;
  const before = await findImportedFile(client, job.importId, source);
  if (before && (await job.storage.sizeOf(before)) === before.sizeBytes) return before;
  const bytes = await readObject(work, object, uploadLimitBytes, origin);
  if (!bytes) return null;
  const encoded = await refusedAs(work, object, origin, () => encode(bytes));
  if (!encoded) return null;
  const sha256 = createHash('sha256').update(encoded.bytes).digest('hex');
  const place = before ? { area: before.area, key: before.key } : encoded.place;
  await store(work, source, place, { ...encoded, sha256 });
  return place;
}

/** The import knows the object before it exists, so that a kill leaves none that it does not know. */
async function store(
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
async function readObject(
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
async function refusedAs<Result>(
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

function tell(
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
