import { createHash, randomBytes } from 'node:crypto';
import { acceptedFileTypes, otherFileSent } from '#contract/patients/files.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { storeRecorded } from '../../platform/storage/store-recorded.ts';
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
 * Checks the content, then stores the file bit for bit. A repetition with the same upload key is not stored twice.
 * @param signal aborted when the client disconnects or cancels
 */
export async function uploadFile(
  services: Services,
  actor: SessionActor,
  { patientId, file, name, category, description, uploadKey }: Upload,
  signal?: AbortSignal,
) {
  const { db, storage, clock, fileSizeLimitBytes } = services;
  if (!(await db.asUser(actor, (tx) => findPatientName(tx, patientId)))) throw refusal('NOT_FOUND');
  const { bytes, type } = await acceptFile(file, fileSizeLimitBytes);
  const [ending] = acceptedFileTypes[type];
  const key = `${patientId}/${clock.now().getTime()}-${randomBytes(12).toString('hex')}.${ending}`;
  const place: Place = { area: 'patient-files', key };
  const isNew = ({ file_path }: { file_path: string }) => file_path === key;
  const record = async () => {
    const insert = (tx: Scope) =>
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
    const row = await asCaller(db, actor, insert, (tx) => holdPatient(tx, patientId));
    if (!row) throw invalidField(['uploadKey'], otherFileSent);
    return row;
  };
  const row = await storeRecorded(services, {
    what: 'a file',
    places: [place],
    put: () => storage.put(place, bytes, type),
    record,
    isRecorded: () => db.asUser(actor, (tx) => isFileRecorded(tx, key)),
    isKept: isNew,
    signal,
  });
  if (category === 'prescricao' && isNew(row)) services.tellOfDocument('newDocument', patientId);
  return row;
}
