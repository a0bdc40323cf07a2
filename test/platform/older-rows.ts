/** Rows of the older platform as its application writes them; a test names what is special. */
import bcrypt from 'bcrypt';
import { type OlderClinic, type OlderRow, olderId } from './older-clinic.ts';

/** bcrypt as Go, PHP and others write it. */
export type HashPrefix = '$2a$' | '$2b$' | '$2y$';

const hashes = new Map<string, Promise<string>>();

/** One hash for each password, since it is slow on purpose. */
export async function hashOf(password: string, prefix: HashPrefix, cost: number): Promise<string> {
  const key = `${cost} ${password}`;
  const hash = hashes.get(key) ?? bcrypt.hash(password, cost);
  hashes.set(key, hash);
  return (await hash).replace('$2b$', prefix);
}

/** @param day yyyy-MM-dd @returns as PostgreSQL prints it */
export const noonOf = (day: string): string => `${day} 12:00:00+00`;

export const publicAddress = (bucket: string, path: string): string =>
  `https://abcdefghijklmnop.supabase.example/storage/v1/object/public/${bucket}/${encodeURI(path)}`;

interface OlderAccount {
  id: string;
  email: string;
}

/** An account with its identity and its profile. */
export function addAccount(
  clinic: OlderClinic,
  name: string,
  { role = 'patient', provider = 'email', ...values }: OlderRow & { role?: string; provider?: string },
): OlderAccount {
  const id = olderId(`account ${name} ${values.email ?? ''}`);
  const email = values.email ?? '';
  const created = noonOf('2023-02-01');
  clinic.add('auth.users', {
    instance_id: '00000000-0000-0000-0000-000000000000',
    id,
    aud: 'authenticated',
    role: 'authenticated',
    encrypted_password: '',
    email_confirmed_at: created,
    last_sign_in_at: noonOf('2024-06-01'),
    raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
    raw_user_meta_data: JSON.stringify({ full_name: name }),
    created_at: created,
    updated_at: created,
    is_sso_user: 'f',
    is_anonymous: 'f',
    ...values,
  });
  if (email !== '') {
    clinic.add('auth.identities', {
      id: olderId(`identity ${id}`),
      provider_id: provider === 'email' ? id : '1234567890',
      user_id: id,
      provider,
      identity_data: JSON.stringify({ sub: id, email }),
      created_at: created,
      updated_at: created,
    });
  }
  clinic.add('public.profiles', { id, full_name: name, role, updated_at: created });
  return { id, email };
}

export function addPatient(clinic: OlderClinic, name: string, values: OlderRow = {}): string {
  const id = olderId(`patient ${name}`);
  clinic.add('public.patients', {
    id,
    full_name: name,
    created_at: noonOf('2023-03-01'),
    role: 'patient',
    ...values,
  });
  return id;
}

export function addAppointment(clinic: OlderClinic, patientId: string, values: OlderRow): string {
  const count = clinic.rows.get('public.appointments')?.length ?? 0;
  const id = values.id ?? olderId(`appointment ${patientId} ${values.date} ${values.time} ${count}`);
  clinic.add('public.appointments', {
    id,
    patient_id: patientId,
    doctor_name: 'Dra. Helena Prado',
    doctor_specialty: 'Dermatologia',
    service: 'Consulta padrão',
    status: 'scheduled',
    created_at: noonOf('2024-01-10'),
    ...values,
  });
  return id;
}

export function addFile(
  clinic: OlderClinic,
  patientId: string | null,
  path: string | null,
  values: OlderRow = {},
): string {
  const id = olderId(`file ${patientId} ${path} ${values.file_name ?? ''}`);
  clinic.add('public.patient_files', {
    id,
    patient_id: patientId,
    file_name: 'Exame',
    file_path: path,
    file_type: 'application/pdf',
    category: 'exame',
    created_at: noonOf('2024-05-01'),
    ...values,
  });
  return id;
}

export const addTo = (
  clinic: OlderClinic,
  table: 'public.patient_future_procedures' | 'public.treatment_plans' | 'public.procedures',
  name: string,
  values: OlderRow,
): string => {
  const id = olderId(`${table} ${name}`);
  clinic.add(table, { id, title: name, created_at: noonOf('2024-04-01'), ...values });
  return id;
};
