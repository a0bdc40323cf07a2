import { createHash, randomBytes } from 'node:crypto';
import { acceptedFileTypes } from '#contract/patients/files.ts';
import { pictureTypes } from '#contract/uploads.ts';
import { acceptFile } from '../../patients/files/accept-file.ts';
import { encodeImage } from '../../platform/media/accept-image.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { bringLogo, bringMedia, bringPhoto } from './bring-pictures.ts';
import {
  addLooseFile,
  countWanted,
  findImportedFile,
  findLooseObjects,
  findWantedFiles,
  findWantedPictures,
  isFileHere,
  isKeyTaken,
  setFile,
  type WantedFile,
} from './file-queries.ts';
import { idFrom } from './source-ids.ts';
import {
  type FileWork,
  isDamaged,
  isOwnObject,
  type Origin,
  readObject,
  refusedAs,
  store,
  tell,
} from './store-object.ts';

/** Rows that are read at once. */
const page = 500;

/** Before every line. */
export const firstLine = -(2 ** 31);

export const fileBucket = 'patient-files';

/** Hosted storages keep one in each empty folder. */
const placeholder = '.emptyFolderPlaceholder';

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

/** A row's own field may have cut it short; of an object in a bucket the storage knows the size. */
const isWholePicture = (bytes: Uint8Array) =>
  encodeImage(bytes, { types: pictureTypes, longestSide: 16 }).then(
    () => true,
    (error: unknown) => !isDamaged(error),
  );

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
