/** Patients and their photos. */
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { addDays } from '#contract/value-formats.ts';
import { people } from '#db/demo/people.ts';
import { html, jpeg } from '#test/documents.ts';
import { makeCpf } from '#test/factories.ts';
import { phonePhoto } from '#test/pictures.ts';
import { type OlderClinic, olderId } from './older-clinic.ts';
import { addPatient, noonOf, publicAddress } from './older-rows.ts';

export function addPatients(clinic: OlderClinic, today: string): void {
  for (const [index, [name, born]] of people.slice(0, 20).entries()) {
    addPatient(clinic, name, {
      cpf: makeCpf(9100 + index).replace(/^(...)(...)(...)(..)$/u, '$1.$2.$3-$4'),
      email: `pessoa-${index}@exemplo.test`,
      phone: `(24) 99999-${String(1_000 + index)}`,
      birth_date: born,
      address: 'Rua das Flores, 12',
      convenio: index === 0 ? 'Particular' : null,
      apelido: null,
    });
  }
  // Read without a finding: other ways to write the same.
  addPatient(clinic, 'Datas Por Extenso', { birth_date: '12 de março de 1980', phone: '+55 24 99999-0002' });
  addPatient(clinic, 'Data de Planilha', { birth_date: '29292', phone: '0xx24 2231-0000' });
  addPatient(clinic, 'ANO CURTO', {
    birth_date: '12/03/80',
    notes: '<p>Alergia a <b>látex</b></p><ul><li>asma</li></ul>',
  });

  const odd = (
    name: string,
    field: string,
    value: string,
    reason: FindingReason,
    action: FindingAction = 'imported_without_value',
  ) => {
    const id = addPatient(clinic, name, { [field]: value });
    clinic.expect('public.patients', id, field, reason, action);
  };
  odd('CPF Errado', 'cpf', '111.222.333-44', 'cpf_invalid');
  odd('E-mail Errado', 'email', 'sem arroba', 'email_invalid');
  odd('Data Impossível', 'birth_date', '31/02/1980', 'date_unreadable');
  odd('Nascida no Futuro', 'birth_date', addDays(today, 400), 'date_implausible');
  odd(
    'Dois Telefones',
    'phone',
    '24 99999-0003 / 24 99999-0004',
    'phone_several',
    'imported_others_in_notes',
  );
  odd(
    'Telefone com Recado',
    'phone',
    '24 99999-0005 recado com a mãe',
    'phone_with_words',
    'imported_words_in_notes',
  );
  odd('Telefone sem DDD', 'phone', '99999-0006', 'phone_without_area_code', 'moved_to_notes');
  odd('Sem Telefone', 'phone', 'não tem', 'value_absent');
  odd('Telefone de Fora', 'phone', '+351 912 345 678', 'phone_foreign', 'moved_to_notes');
  odd(
    'Notas com Script',
    'notes',
    'Retorno<script>alert(1)</script>',
    'text_content_lost',
    'imported_as_plain_text',
  );
  odd('Notas com Controle', 'notes', 'Retorno\u0007 em 30 dias', 'characters_removed', 'imported_changed');
  odd('Notas Longas', 'notes', 'a'.repeat(10_001), 'text_too_long', 'imported_shortened');
  odd('Papel no Registro', 'role', 'admin', 'role_on_record', 'imported_changed');
  odd('Conta que Falta', 'user_id', olderId('no account'), 'account_missing');
  odd(
    'Foto de Fora',
    'profile_photo',
    'https://fotos.exemplo.test/a.jpg',
    'object_elsewhere',
    'imported_without_file',
  );
  const nameless = addPatient(clinic, '', { email: 'sem-nome@exemplo.test' });
  clinic.expect('public.patients', nameless, 'full_name', 'name_missing', 'imported_changed');

  // Of two adults the first, by the day of registration, keeps the value.
  const cpf = makeCpf(9300);
  const secondCpf = addPatient(clinic, 'Repete o CPF', { cpf, created_at: noonOf('2024-02-02') });
  addPatient(clinic, 'CPF Primeiro', { cpf: cpf.replace(/(..)$/u, '-$1'), created_at: noonOf('2024-02-01') });
  clinic.expect('public.patients', secondCpf, 'cpf', 'cpf_taken', 'imported_without_value');
  addPatient(clinic, 'E-mail Primeiro', { email: 'mesmo@exemplo.test', created_at: noonOf('2024-02-01') });
  const second = { email: ' Mesmo@Exemplo.test', created_at: noonOf('2024-02-02') };
  const secondEmail = addPatient(clinic, 'E-mail Repetido', second);
  clinic.expect('public.patients', secondEmail, 'email', 'email_taken', 'imported_without_value');
  const shared = addPatient(clinic, 'Mesma Conta', {
    user_id: olderId('account Marina Azevedo marina@exemplo.test'),
    created_at: noonOf('2024-02-02'),
  });
  clinic.expect('public.patients', shared, 'user_id', 'account_taken', 'imported_without_value');
}

export async function addPhotos(clinic: OlderClinic): Promise<void> {
  const photo = (
    name: string,
    path: string,
    values = { profile_photo: publicAddress('patient-photos', path) },
  ) => addPatient(clinic, name, values);
  photo('Foto do Celular', 'celular 1.jpg');
  clinic.store('patient-photos', 'celular 1.jpg', await phonePhoto(160, 120));
  const missing = photo('Foto que Falta', 'falta.jpg');
  clinic.store('patient-photos', 'falta.jpg', jpeg, { isMissing: true });
  clinic.expect('public.patients', missing, 'profile_photo', 'object_missing', 'imported_without_file');
  const page = photo('Foto que é Página', 'pagina.jpg');
  clinic.store('patient-photos', 'pagina.jpg', html);
  clinic.expect('public.patients', page, 'profile_photo', 'content_refused', 'imported_without_file');
  const inside = (name: string, address: string) => addPatient(clinic, name, { profile_photo: address });
  const base64 = Buffer.from(await phonePhoto(40, 30)).toString('base64');
  inside('Foto no Registro', `data:image/jpeg;base64,${base64}`);
  const broken = inside('Foto Quebrada', 'data:image/png;base64,@@@');
  clinic.expect('public.patients', broken, 'profile_photo', 'object_unreadable', 'imported_without_file');
  const cut = inside('Foto Cortada', `data:image/jpeg;base64,${base64.slice(0, base64.length >> 1)}`);
  clinic.expect('public.patients', cut, 'profile_photo', 'picture_damaged', 'imported_without_file');
  const other = inside('Foto de Outro Tipo', `data:text/html;base64,${Buffer.from(html).toString('base64')}`);
  clinic.expect('public.patients', other, 'profile_photo', 'content_refused', 'imported_without_file');
  clinic.store('patient-photos', 'antiga.jpg', jpeg);
  clinic.expect('storage.objects', null, 'name', 'object_without_row', 'not_imported');
}
