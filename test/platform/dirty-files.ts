/** Files of patients, the catalogue with its pictures, and the settings with the logo. */
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { people } from '#db/demo/people.ts';
import { executable, jpeg, pdf } from '#test/documents.ts';
import { type OlderClinic, olderId } from './older-clinic.ts';
import { addFile, addTo, publicAddress } from './older-rows.ts';

export function addFiles(clinic: OlderClinic): void {
  const [patient = ''] = people.map(([name]) => olderId(`patient ${name}`));
  const path = (name: string) => `${patient}/1714560000000_${name}`;
  const odd = (id: string, field: string, reason: FindingReason, action: FindingAction) =>
    clinic.expect('public.patient_files', id, field, reason, action);

  addFile(clinic, patient, path('exame.pdf'), { file_name: 'Hemograma' });
  clinic.store('patient-files', path('exame.pdf'), pdf);
  addFile(clinic, patient, path('foto.jpg'), { file_name: 'Antes', file_type: 'image/jpeg' });
  clinic.store('patient-files', path('foto.jpg'), jpeg);
  odd(
    addFile(clinic, patient, path('termo.pdf'), { category: 'termo assinado' }),
    'category',
    'category_unknown',
    'imported_as_plan_file',
  );
  clinic.store('patient-files', path('termo.pdf'), pdf);
  odd(addFile(clinic, patient, path('falta.pdf')), 'file_path', 'object_missing', 'imported_without_file');
  clinic.store('patient-files', path('falta.pdf'), pdf, { isMissing: true });
  odd(
    addFile(clinic, patient, path('programa.pdf')),
    'file_path',
    'content_refused',
    'imported_without_file',
  );
  clinic.store('patient-files', path('programa.pdf'), executable);
  odd(addFile(clinic, patient, path('curto.pdf')), 'file_path', 'size_differs', 'imported_as_it_is');
  clinic.store('patient-files', path('curto.pdf'), pdf, { known: { size: pdf.length + 7 } });
  odd(addFile(clinic, patient, path('outro.pdf')), 'file_path', 'hash_differs', 'imported_as_it_is');
  clinic.store('patient-files', path('outro.pdf'), pdf, { known: { eTag: `"${'0'.repeat(32)}"` } });
  odd(
    addFile(clinic, olderId('no patient'), 'sem-paciente/a.pdf'),
    'patient_id',
    'patient_missing',
    'not_imported',
  );
  const nameless = addFile(clinic, patient, path('sem nome.pdf'), {
    file_name: '',
    uploaded_by: olderId('no account'),
  });
  odd(nameless, 'file_name', 'name_missing', 'imported_changed');
  odd(nameless, 'uploaded_by', 'account_missing', 'imported_without_value');
  clinic.store('patient-files', path('sem nome.pdf'), pdf);

  const inside = (name: string, base64: string) =>
    addFile(clinic, patient, `data:application/pdf;base64,${base64}`, { file_name: name });
  inside('No registro', Buffer.from(pdf).toString('base64'));
  odd(inside('Quebrado', '@@@'), 'file_path', 'object_unreadable', 'imported_without_file');

  const half = Buffer.from(jpeg.subarray(0, Math.floor(jpeg.length / 2))).toString('base64');
  odd(
    addFile(clinic, patient, `data:image/jpeg;base64,${half}`, { file_name: 'Cortado' }),
    ...(['file_path', 'picture_damaged', 'imported_as_it_is'] as const),
  );

  // Objects that no row names.
  clinic.store('patient-files', path('solto.pdf'), pdf);
  clinic.expect('storage.objects', null, 'name', 'object_without_row', 'imported_as_patient_file');
  clinic.store('patient-files', `${olderId('no patient')}/solto.pdf`, pdf);
  clinic.expect('storage.objects', null, 'name', 'object_without_patient', 'not_imported');
  clinic.store('patient-files', '.emptyFolderPlaceholder', new Uint8Array(), { known: null });
}

export function addCatalogue(clinic: OlderClinic): void {
  const table = 'public.procedures';
  const media = publicAddress('procedure-media', 'peeling.jpg');
  addTo(clinic, table, 'Peeling químico', {
    description: 'Renova a pele',
    duration: '1h30',
    media_url: media,
    media_type: 'image',
  });
  clinic.store('procedure-media', 'peeling.jpg', jpeg);
  const outside = {
    description: 'Luz',
    duration: '40 a 60 minutos',
    media_url: 'https://videos.exemplo.test/a.mp4',
  };
  const laser = addTo(clinic, table, 'Laser', outside);
  clinic.expect(table, laser, 'media_url', 'object_elsewhere', 'imported_without_file');
  const bare = addTo(clinic, table, 'Limpeza de pele', { description: null, duration: null });
  clinic.expect(table, bare, 'description', 'value_missing', 'imported_changed');
}

export function addSettings(clinic: OlderClinic): void {
  const id = olderId('settings');
  clinic.add('public.clinic_settings', {
    id,
    clinic_name: 'Clínica Prado',
    doctor_name: 'Dra. Helena Prado',
    // In its own row. By an address it comes as a photo does.
    logo_url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
    phone: '(24) 2231-0000',
    address: 'Rua das Flores, 12',
    instagram_url: '@clinica.prado',
    facebook_url: 'procure por Clínica Prado',
    whatsapp_url: '24 99999-0001',
    email: 'Contato@Exemplo.test',
    business_hours: 'Seg a sex, 8h às 18h',
  });
  clinic.expect('public.clinic_settings', id, 'facebook_url', 'link_unreadable', 'imported_without_value');
}
