import { createHash, randomBytes } from 'node:crypto';
import { acceptedFileTypes, otherFileSent } from '#contract/patients/files.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { findPatientName, holdPatient } from '../patients/queries.ts';
import { acceptFile } from './accept-file.ts';
import { insertFile, isFileRecorded } from './queries.ts';

interface Upload {
  patientId: string;
  file: File;
  name: string;
  category: string;
  description: string | null;
  uploadKey?: string | undefined;
}

/**
 * Checks the content, stores the file bit for bit, then records it, so that a row never points to a missing file. After a
 * failure nothing stays in the storage. A repetition with the same upload key is not stored twice.
 * @param signal aborted when the client disconnects or cancels
 */
export async function uploadFile(
  services: Services,
  actor: SessionActor,
  { patientId, file, name, category, description, uploadKey }: Upload,
  signal?: AbortSignal,
) {
  const { db, storage, background, clock, fileSizeLimitBytes } = services;
  if (!(await db.asUser(actor, (tx) => findPatientName(tx, patientId)))) throw refusal('NOT_FOUND');
  const { bytes, type } = await acceptFile(file, fileSizeLimitBytes);
  const [ending] = acceptedFileTypes[type];
  const key = `${patientId}/${clock.now().getTime()}-${randomBytes(12).toString('hex')}.${ending}`;
  const place: Place = { area: 'patient-files', key };
  const removeUnrecorded = (cause?: unknown) =>
    background.keepTrying(
      'removing a file that no record points to',
      async () => {
        // After a connection broke during the commit, the row may be there.
        if (!(await db.asUser(actor, (tx) => isFileRecorded(tx, key)))) await storage.remove(place);
      },
      cause,
    );
  try {
    await storage.put(place, bytes, type);
    signal?.throwIfAborted();
    const record = (tx: Scope) =>
      insertFile(tx, {
        patient_id: patientId,
        file_name: name,
        file_path: key,
        file_type: type,
        description,
        category,
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        upload_key: uploadKey ?? null,
      });
    const row = await asCaller(db, actor, record, (tx) => holdPatient(tx, patientId));
    if (!row) throw invalidField(['uploadKey'], otherFileSent);
    if (row.file_path !== key) removeUnrecorded();
    else if (category === 'prescricao') services.tellOfDocument('newDocument', patientId);
    return row;
  } catch (error) {
    removeUnrecorded(error);
    throw signal?.aborted ? refusal('REQUEST_INTERRUPTED') : error;
  }
}
