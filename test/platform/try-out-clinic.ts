/** A clinic of the older platform to try the import with, as a new user would: much that is clean, and ten oddities. */
import { addDays } from '#contract/value-formats.ts';
import { isWorkingDay } from '#db/demo/days.ts';
import { people } from '#db/demo/people.ts';
import { createRandom } from '#db/demo/random.ts';
import { jpeg, pdf } from '#test/documents.ts';
import { makeCpf } from '#test/factories.ts';
import { OlderClinic, olderId } from './older-clinic.ts';
import {
  addAccount,
  addAppointment,
  addFile,
  addPatient,
  addTo,
  hashOf,
  noonOf,
  publicAddress,
} from './older-rows.ts';

interface TryOutOptions {
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
  patients?: number;
  /** Of bcrypt. */
  cost?: number;
}

/** Three old users; each account of the clinic has one of these passwords, by its hash's form. */
const tryOutUsers = [
  { email: 'helena@exemplo.test', password: 'Girassol2019', prefix: '$2a$' },
  { email: 'pessoa-1@exemplo.test', password: 'minha senha antiga', prefix: '$2b$' },
  { email: 'pessoa-2@exemplo.test', password: 'Ipê-amarelo', prefix: '$2y$' },
] as const;

const days = 400;
const perDay = 16;

export async function tryOutClinic({
  today,
  patients = 2_000,
  cost = 10,
}: TryOutOptions): Promise<OlderClinic> {
  const clinic = new OlderClinic();
  const random = createRandom('try-out');
  for (const bucket of ['patient-photos', 'patient-files', 'procedure-media', 'clinic-logo'])
    clinic.add('storage.buckets', { id: bucket, name: bucket });
  const hashes = await Promise.all(
    tryOutUsers.map(({ email, password, prefix }) => {
      clinic.passwords.set(email, password);
      return hashOf(password, prefix, cost);
    }),
  );
  addAccount(clinic, 'Helena Prado', {
    email: 'helena@exemplo.test',
    role: 'admin',
    encrypted_password: hashes[0] ?? null,
  });
  const ids: string[] = [];
  const words = people.map(([name]) => name.split(' '));
  for (let n = 1; n <= patients; n += 1) {
    const name = `${random.pick(words)[0]} ${random.pick(words).slice(1).join(' ')} ${n}`;
    const email = `pessoa-${n}@exemplo.test`;
    const hasAccount = n % 3 !== 0;
    const account = hasAccount
      ? addAccount(clinic, name, { email, encrypted_password: hashes[1 + ((n + 1) % 2)] ?? null })
      : null;
    ids.push(
      addPatient(clinic, name, {
        user_id: account?.id ?? null,
        email,
        cpf: makeCpf(20_000 + n),
        phone: `(24) 99${String(n)
          .padStart(7, '0')
          .replace(/(\d{3})(\d{4})/u, '$1-$2')}`,
        birth_date: addDays('1940-01-01', random.integer(0, 25_000)),
        notes: n % 7 === 0 ? '<p>Pele <b>sensível</b></p>' : null,
        created_at: noonOf(addDays('2022-01-01', n % 900)),
      }),
    );
  }
  addTryOutAgenda(clinic, ids, today);
  addTryOutRecords(clinic, ids);
  hideOddities(clinic, ids, today);
  return clinic;
}

const patientAt = (ids: string[], n: number) => ids[n % ids.length] ?? '';

function addTryOutAgenda(clinic: OlderClinic, ids: string[], today: string): void {
  let n = 0;
  for (let day = -days; day < 40; day += 1) {
    const date = addDays(today, day);
    if (!isWorkingDay(date)) continue;
    for (let slot = 0; slot < perDay; slot += 1, n += 1) {
      const minutes = (slot < 8 ? 8 * 60 : 9 * 60) + slot * 30;
      addAppointment(clinic, patientAt(ids, n * 7), {
        date,
        time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}:00`,
        status: day >= 0 ? 'scheduled' : n % 13 === 0 ? 'cancelled' : 'completed',
        service: n % 4 === 0 ? 'Peeling químico' : 'Consulta padrão',
      });
    }
  }
}

function addTryOutRecords(clinic: OlderClinic, ids: string[]): void {
  for (let n = 0; n < 100; n += 1) {
    const path = `${patientAt(ids, n)}/${1_714_560_000_000 + n}_exame.${n % 5 === 0 ? 'jpg' : 'pdf'}`;
    const isPhoto = n % 5 === 0;
    addFile(clinic, patientAt(ids, n), path, {
      file_name: `Exame ${n + 1}`,
      file_type: isPhoto ? 'image/jpeg' : 'application/pdf',
      category: n % 2 === 0 ? 'exame' : 'prescricao',
    });
    clinic.store('patient-files', path, isPhoto ? jpeg : pdf);
    addTo(clinic, 'public.treatment_plans', `Plano ${n + 1}`, {
      patient_id: patientAt(ids, n * 3),
      description: 'Ácido à noite, protetor de manhã',
      start_date: '2024-03-01',
      status: n % 2 === 0 ? 'active' : 'completed',
    });
    addTo(clinic, 'public.patient_future_procedures', `Sessão ${n + 1}`, {
      patient_id: patientAt(ids, n * 5),
      description: 'Laser, três sessões',
    });
  }
  addTo(clinic, 'public.procedures', 'Peeling químico', {
    description: 'Renova a pele',
    duration: '30 min',
    media_url: publicAddress('procedure-media', 'peeling.jpg'),
    media_type: 'image',
  });
  clinic.store('procedure-media', 'peeling.jpg', jpeg);
  clinic.add('public.clinic_settings', {
    id: olderId('settings'),
    clinic_name: 'Clínica Prado',
    doctor_name: 'Dra. Helena Prado',
    logo_url: publicAddress('clinic-logo', 'logo.jpg'),
    phone: '(24) 2231-0000',
    address: 'Rua das Flores, 12',
    instagram_url: '@clinica.prado',
    whatsapp_url: '24 99999-0001',
  });
  clinic.store('clinic-logo', 'logo.jpg', jpeg);
}

/** Ten, each in another row. */
function hideOddities(clinic: OlderClinic, ids: string[], today: string): void {
  const patients = clinic.rows.get('public.patients') ?? [];
  const change = (n: number, field: string, value: string | null) => {
    const row = patients[n % patients.length];
    if (row) row[field] = value;
    return row?.id ?? '';
  };
  const table = 'public.patients';
  clinic.expect(table, change(411, 'cpf', '123.456.789-00'), 'cpf', 'cpf_invalid', 'imported_without_value');
  // The other is registered earlier.
  const shared = makeCpf(20_000 + 101);
  const second = change(1_301, 'cpf', shared);
  change(100, 'created_at', noonOf('2022-01-01'));
  change(1_301, 'created_at', noonOf('2024-06-01'));
  clinic.expect(table, second, 'cpf', 'cpf_taken', 'imported_without_value');
  const before = clinic.rows.get('auth.users')?.find(({ email }) => email === 'pessoa-700@exemplo.test');
  addAccount(clinic, 'Conta Repetida', {
    email: 'Pessoa-700@Exemplo.test',
    encrypted_password: before?.encrypted_password ?? null,
    last_sign_in_at: noonOf('2023-03-01'),
  });
  const joined = clinic.rows.get('auth.users')?.at(-1)?.id ?? '';
  clinic.expect('auth.users', joined, 'email', 'account_email_twice', 'joined');
  clinic.expect(
    table,
    change(843, 'birth_date', '31/02/1975'),
    'birth_date',
    'date_unreadable',
    'imported_without_value',
  );
  const note = 'Usa ácido<script>alert(1)</script>';
  clinic.expect(table, change(1_717, 'notes', note), 'notes', 'text_content_lost', 'imported_as_plain_text');

  const agenda = 'public.appointments';
  const ahead = [7, 8, 9, 10, 11, 12, 13].map((days) => addDays(today, days)).find(isWorkingDay) ?? today;
  const over = addAppointment(clinic, patientAt(ids, 5), {
    date: ahead,
    time: '08:15:00',
    created_at: noonOf('2024-09-09'),
  });
  clinic.expect(agenda, over, 'time', 'overlap', 'imported_as_squeeze_in');
  const odd = addAppointment(clinic, patientAt(ids, 6), {
    date: addDays(today, -500),
    time: '10:00:00',
    status: 'remarcado',
  });
  clinic.expect(agenda, odd, 'status', 'status_unknown', 'status_chosen');
  const orphan = addAppointment(clinic, olderId('no patient'), {
    date: addDays(today, -501),
    time: '10:00:00',
    status: 'completed',
  });
  clinic.expect(agenda, orphan, 'patient_id', 'patient_missing', 'not_imported');

  const missing = `${patientAt(ids, 42)}/1714569999999_falta.pdf`;
  const entry = addFile(clinic, patientAt(ids, 42), missing, { file_name: 'Laudo' });
  clinic.store('patient-files', missing, pdf, { isMissing: true });
  clinic.expect('public.patient_files', entry, 'file_path', 'object_missing', 'imported_without_file');
  clinic.store('patient-files', `${patientAt(ids, 43)}/1714569999998_solto.pdf`, pdf);
  clinic.expect('storage.objects', null, 'name', 'object_without_row', 'imported_as_patient_file');
}
