/**
 * A small clinic of the older platform with about forty patients and, once each, everything odd that such databases contain.
 * Each oddity stands beside what the import is expected to say of it.
 */
import { addAccounts } from './dirty-accounts.ts';
import { addAgenda, addRecords } from './dirty-agenda.ts';
import { addCatalogue, addFiles, addSettings } from './dirty-files.ts';
import { addPatients, addPhotos } from './dirty-patients.ts';
import { OlderClinic } from './older-clinic.ts';

interface DirtyOptions {
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
  /** Of bcrypt. The platform's is 10, which is slow. */
  cost?: number;
}

export async function dirtyClinic({ today, cost = 4 }: DirtyOptions): Promise<OlderClinic> {
  const clinic = new OlderClinic();
  for (const bucket of ['patient-photos', 'patient-files', 'procedure-media', 'clinic-logo']) {
    clinic.add('storage.buckets', {
      id: bucket,
      name: bucket,
      public: bucket === 'patient-files' ? 'f' : 't',
    });
  }
  await addAccounts(clinic, cost);
  addPatients(clinic, today);
  await addPhotos(clinic);
  addAgenda(clinic, today);
  addRecords(clinic);
  addFiles(clinic);
  addCatalogue(clinic);
  addSettings(clinic);
  clinic.expect('public.patients', null, null, 'column_unknown', 'not_imported');
  clinic.add('public.chat_messages', { body: 'Bom dia!' });
  clinic.expect('public.chat_messages', null, null, 'table_unknown', 'not_imported');
  return clinic;
}
